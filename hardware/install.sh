#!/bin/sh
# Installs sorrybox on Raspberry Pi OS (64-bit, Bookworm or Trixie, Lite or desktop), updates it, or takes it off again.
# Run it from the sorrybox folder; `hardware/install.sh --help` says how.
#
# A second run is an update: it repairs what is missing and leaves games and settings alone.
# With ROOT=/some/folder in the environment, files are written under that folder and no program is called: for trying out.

set -eu
umask 022 # what it installs is there for the box's user to read

ROOT=${ROOT:-}
SOURCE=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
PROGRAM=/opt/sorrybox
SETTINGS=/etc/sorrybox.toml
STATE=/var/lib/sorrybox
UNIT=/etc/systemd/system/sorrybox.service
POLKIT=/etc/polkit-1/rules.d/50-sorrybox.rules
MODULES=/etc/modules-load.d/sorrybox.conf
WIFI=/etc/NetworkManager/conf.d/sorrybox.conf
PACKAGES="python3 python3-venv polkitd i2c-tools"
BLOCK_BEGIN="# sorrybox begin"
BLOCK_END="# sorrybox end"

action=install
dry_run=no
wifi=leave
restart_needed=no
written=

usage() {
    cat <<'END'
Usage: sudo hardware/install.sh [install|uninstall] [--dry-run] [--wifi-power-save-off]

  install                install or update the box and start it (the default)
  uninstall              take it off; games and settings stay
  --dry-run              only say what would be done
  --wifi-power-save-off  keep the Wi-Fi awake, so that phones get answers at once
END
}

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s\n' "$*"; }
fail() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}

# Run a command, or only say it: in a dry run, and under a ROOT that is not the real one.
run() {
    if [ "$dry_run" = yes ] || [ -n "$ROOT" ]; then
        say "would run: $*"
    else
        "$@"
    fi
}

# put MODE FILE: write standard input to FILE, unless it says the same already.
put() {
    put_mode=$1
    put_file=$2
    put_new=$(mktemp)
    cat >"$put_new"
    if [ -f "$ROOT$put_file" ] && cmp -s "$put_new" "$ROOT$put_file"; then
        say "$put_file is as it should be"
    elif [ "$dry_run" = yes ]; then
        say "would write $put_file"
    else
        mkdir -p "$(dirname "$ROOT$put_file")"
        # Written beside it, then renamed: a power cut leaves the old file or the new one, never half of one.
        cp "$put_new" "$ROOT$put_file.new"
        chmod "$put_mode" "$ROOT$put_file.new"
        sync "$ROOT$put_file.new"
        mv "$ROOT$put_file.new" "$ROOT$put_file"
        written=$put_file
        say "wrote $put_file"
    fi
    rm -f "$put_new"
}

# drop FILE: remove it if it is there.
drop() {
    if [ ! -e "$ROOT$1" ]; then
        return
    fi
    if [ "$dry_run" = yes ]; then
        say "would remove $1"
    else
        rm -f "$ROOT$1"
        say "removed $1"
    fi
}

read_arguments() {
    for argument in "$@"; do
        case $argument in
            install | uninstall) action=$argument ;;
            --dry-run) dry_run=yes ;;
            --wifi-power-save-off) wifi=awake ;;
            -h | --help)
                usage
                exit 0
                ;;
            *)
                usage >&2
                printf '\n' >&2
                fail "I don't know '$argument'."
                ;;
        esac
    done
}

check_rights() {
    if [ "$dry_run" = no ] && [ -z "$ROOT" ] && [ "$(id -u)" -ne 0 ]; then
        fail "this needs the rights of root; run it again with sudo in front."
    fi
}

# What a computer that is no Raspberry Pi can do depends on its pins.
say_what_no_pi_can() {
    if grep -qs "Raspberry Pi" "$ROOT/proc/device-tree/model" "$ROOT/proc/cpuinfo"; then
        return
    fi
    for chip in "$ROOT"/dev/gpiochip*; do
        if [ -e "$chip" ]; then
            say "Note: this is no Raspberry Pi. It has GPIO pins; 'sorrybox doctor' will tell whether the box can use them."
            return
        fi
    done
    say "Note: this is no Raspberry Pi, and it has no GPIO pins; the box can only be simulated here."
}

# The kernel of a 32-bit system may be a 64-bit one; what counts is for what the programs are built.
check_system() {
    bits=$(dpkg --print-architecture 2>/dev/null || uname -m)
    case ${SORRYBOX_ARCHITECTURE:-$bits} in
        arm64 | aarch64) ;;
        amd64 | x86_64) say_what_no_pi_can ;;
        *) fail "this is a 32-bit system, and sorrybox runs on 64-bit systems only. Write the card anew with
'Raspberry Pi OS (64-bit)' or 'Raspberry Pi OS Lite (64-bit)'; it needs a Pi Zero 2 W, 3, 4 or 5." ;;
    esac
    # shellcheck source=/dev/null
    codename=$(. "$ROOT/etc/os-release" 2>/dev/null && printf '%s' "${VERSION_CODENAME:-unknown}") || codename=unknown
    case $codename in
        bookworm | trixie) say "System: $codename" ;;
        *) fail "this system is '$codename'; sorrybox is made for Raspberry Pi OS Bookworm or Trixie. Write the card anew with one of them." ;;
    esac
    for needed in requirements/run.txt requirements/build.txt pyproject.toml hardware/sorrybox.toml hardware/sorrybox.service; do
        [ -f "$SOURCE/$needed" ] || fail "$SOURCE/$needed is missing; get the whole sorrybox folder again."
    done
}

install_packages() {
    step "Packages of the system"
    run env DEBIAN_FRONTEND=noninteractive apt-get update -q
    # shellcheck disable=SC2086 # a list of names
    run env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $PACKAGES
}

make_user() {
    step "The box's own user"
    for group in gpio i2c; do
        getent group "$group" >/dev/null || run groupadd --system "$group"
    done
    if ! getent passwd sorrybox >/dev/null; then
        run useradd --system --user-group --home-dir "$STATE" --no-create-home --shell /usr/sbin/nologin sorrybox
    fi
    run usermod --append --groups gpio,i2c sorrybox
}

# Each run makes a new environment and then points the name `venv` at it: if anything fails on the way, the old one
# goes on working.
install_program() {
    step "The program"
    fresh="$PROGRAM/venv-$(date +%Y%m%d-%H%M%S)-$$"
    if [ "$dry_run" = no ] && [ -z "$ROOT" ]; then
        mkdir -p "$PROGRAM"
        trap 'rm -rf "$fresh"' EXIT
    fi
    run python3 -m venv "$fresh"
    pip="$fresh/bin/python -m pip --quiet --disable-pip-version-check --no-cache-dir install"
    # shellcheck disable=SC2086 # a command and its options
    run $pip --require-hashes -r "$SOURCE/requirements/build.txt" -r "$SOURCE/requirements/run.txt"
    # shellcheck disable=SC2086
    run $pip --no-deps --no-build-isolation "$SOURCE"
    run "$fresh/bin/sorrybox" --help >/dev/null
    run ln -sfn "$fresh" "$PROGRAM/venv.new"
    run mv -T "$PROGRAM/venv.new" "$PROGRAM/venv"
    trap - EXIT
    for old in "$ROOT$PROGRAM"/venv-*; do
        if [ -d "$old" ] && [ "$old" != "$fresh" ]; then
            run rm -rf "$old"
        fi
    done
    run ln -sfn "$PROGRAM/venv/bin/sorrybox" /usr/local/bin/sorrybox
}

install_settings() {
    step "Settings"
    if [ -f "$ROOT$SETTINGS" ]; then
        say "$SETTINGS is kept as it is"
    else
        put 0644 "$SETTINGS" <"$SOURCE/hardware/sorrybox.toml"
    fi
}

# boot_config: the file with the board's settings; newer systems have it in /boot/firmware.
boot_config() {
    for candidate in /boot/firmware/config.txt /boot/config.txt; do
        if [ -f "$ROOT$candidate" ]; then
            printf '%s' "$candidate"
            return
        fi
    done
}

# without_block FILE: what it says apart from our lines. A begin without its end is left alone.
without_block() {
    awk -v begin="$BLOCK_BEGIN" -v end="$BLOCK_END" '
        $0 == begin { printf "%s", held; held = $0 "\n"; next }
        held != "" && $0 == end { held = ""; next }
        held != "" { held = held $0 "\n"; next }
        { print }
        END { printf "%s", held }
    ' "$1"
}

# edit_boot_config WANTED: our lines at its end (with WANTED empty: none). All else stays to the letter.
edit_boot_config() {
    config=$(boot_config)
    if [ -z "$config" ]; then
        say "There is no config.txt here: on a Raspberry Pi, turn I2C on with raspi-config."
        return
    fi
    edited=$(mktemp)
    without_block "$ROOT$config" >"$edited"
    if [ -n "$1" ]; then
        printf '%s\n%s\n%s\n' "$BLOCK_BEGIN" "$1" "$BLOCK_END" >>"$edited"
    fi
    if ! cmp -s "$edited" "$ROOT$config"; then
        restart_needed=yes
        if [ "$dry_run" = no ] && [ ! -e "$ROOT$config.before-sorrybox" ] && [ -n "$1" ]; then
            cp "$ROOT$config" "$ROOT$config.before-sorrybox"
        fi
    fi
    put 0755 "$config" <"$edited"
    rm -f "$edited"
}

turn_i2c_on() {
    step "The panel's bus (I2C at 400 kHz)"
    # [all]: also on boards that a filter further up in the file leaves out.
    edit_boot_config "[all]
dtparam=i2c_arm=on
dtparam=i2c_arm_baudrate=400000"
    put 0644 "$MODULES" <<'END'
# sorrybox: the panel is reached through /dev/i2c-1
i2c-dev
END
    run modprobe i2c-dev || say "The module i2c-dev can't be loaded yet; it will be after a restart."
}

set_wifi() {
    if [ "$wifi" = awake ]; then
        step "Wi-Fi without power save"
        put 0644 "$WIFI" <<'END'
# sorrybox: a Wi-Fi that sleeps keeps the phones waiting
[connection]
wifi.powersave = 2
END
        if [ "$written" = "$WIFI" ]; then
            restart_needed=yes
        fi
    fi
}

systemd_runs() { [ -d /run/systemd/system ]; }

install_service() {
    step "The service"
    put 0644 "$UNIT" <"$SOURCE/hardware/sorrybox.service"
    put 0644 "$POLKIT" <"$SOURCE/hardware/50-sorrybox.rules"
    if systemd_runs; then
        run systemctl daemon-reload
    fi
    run systemctl enable sorrybox.service
    if systemd_runs; then
        run systemctl restart --no-block sorrybox.service
    else
        say "The box starts with the next start of the computer."
    fi
}

install() {
    check_rights
    check_system
    install_packages
    make_user
    install_program
    install_settings
    turn_i2c_on
    set_wifi
    install_service
    step "Done"
    if [ "$restart_needed" = yes ]; then
        say "Restart the computer once, so that the panel works: sudo reboot"
    fi
    say "Settings: $SETTINGS. What is wrong, if anything: sorrybox doctor. What it says: journalctl -u sorrybox"
}

uninstall() {
    check_rights
    step "Taking sorrybox off"
    if systemd_runs; then
        run systemctl stop sorrybox.service || true
    fi
    run systemctl disable sorrybox.service || true
    drop "$UNIT"
    drop "$POLKIT"
    drop "$MODULES"
    drop "$WIFI"
    edit_boot_config ""
    run rm -rf "$PROGRAM" /usr/local/bin/sorrybox
    if systemd_runs; then
        run systemctl daemon-reload
    fi
    step "Done"
    say "The games are still in $STATE, the settings in $SETTINGS. Remove them too with:"
    say "  sudo rm -r $STATE $SETTINGS; sudo userdel sorrybox"
}

read_arguments "$@"
"$action"
