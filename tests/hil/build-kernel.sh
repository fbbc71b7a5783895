#!/bin/sh
# Build the User-Mode-Linux kernel for run.sh from Debian's kernel source, where `kernel-path` says; `make hil` does it.
# Needs: apt-get install --no-install-recommends gcc libc6-dev make flex bison bc patch xz-utils
# and `apt-get download` reaching a Debian mirror, or HIL_SOURCE_DEB=linux-source-6.12….deb.
# Takes 5 to 20 minutes and up to 2 GB under $TMPDIR.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
out=$("$here/kernel-path")
version=${HIL_KERNEL_VERSION:-6.12}

for tool in gcc make flex bison bc patch xz dpkg apt-get; do
    command -v "$tool" >/dev/null || {
        echo "build-kernel.sh: $tool is missing; sudo apt-get install --no-install-recommends" \
            "gcc libc6-dev make flex bison bc patch xz-utils" >&2
        exit 1
    }
done
[ "$(uname -m)" = x86_64 ] || { echo "build-kernel.sh: User-Mode Linux runs on x86-64 only" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

deb=${HIL_SOURCE_DEB:-}
if [ -z "$deb" ]; then
    (cd "$work" && apt-get -q download "linux-source-$version")
    deb=$(echo "$work"/linux-source-*.deb)
fi
# Leave out what no UML build reads: other architectures, device trees, big driver families, documentation.
tree=$work/linux-source-$version
dpkg --fsys-tarfile "$deb" |
    tar xO "./usr/src/linux-source-$version.tar.xz" |
    tar xJ -C "$work" --wildcards \
        --exclude='*/Documentation/*.rst' --exclude='*/boot/dts/*' \
        --exclude='*/arch/[!ux]*/*.[chS]' --exclude='*/sound/*.[ch]' \
        --exclude='*/drivers/gpu/*.[ch]' --exclude='*/drivers/media/*.[ch]' \
        --exclude='*/drivers/net/[!w]*/*.[ch]' --exclude='*/drivers/net/w[!i]*/*.[ch]' \
        --exclude='*/drivers/net/wireless/[!v]*/*.[ch]' \
        --exclude='*/tools/testing/*' --exclude='*/tools/perf/*'

cp "$here/i2c-tap.c" "$tree/drivers/i2c/i2c-tap.c"
echo 'obj-y += i2c-tap.o' >>"$tree/drivers/i2c/Makefile"

# What reaches the disk, in its order, for cutting the power of it (../machine/).
patch -s -d "$tree" -p1 <"$here/disk-log.patch"

# UML hands all its 64 interrupt numbers to itself; gpio-sim needs one a line, or requests for edge events fail
# (lgpio: 'bad event request').
irq=$tree/arch/um/include/asm/irq.h
sed -i 's/^\(#define NR_IRQS[[:space:]]*\)UM_LAST_SIGNAL_IRQ$/\1(UM_LAST_SIGNAL_IRQ + 128)/' "$irq"
grep -q 'NR_IRQS.*+ 128' "$irq" || { echo "build-kernel.sh: can't raise NR_IRQS in $irq" >&2; exit 1; }

# gpio-sim raises its edges from irq_work, which UML runs on the timer tick: at the default 100 Hz edges come up to
# 10 ms late and fast ones merge.
sed -i '/^config HZ$/,/^$/s/default 100$/default 1000/' "$tree/arch/um/Kconfig"

make -s -C "$tree" ARCH=um allnoconfig KCONFIG_ALLCONFIG="$here/uml.config" >/dev/null
grep '^CONFIG_[A-Z0-9_]*=' "$here/uml.config" | while read -r want; do
    grep -qxF "$want" "$tree/.config" || echo "build-kernel.sh: $want did not take" >&2
done
make -s -C "$tree" ARCH=um -j"$(nproc)" linux
mkdir -p "$(dirname "$out")"
strip -o "$out.new" "$tree/linux"
mv "$out.new" "$out"
ls -l "$out"
