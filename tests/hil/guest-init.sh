#!/bin/sh
# PID 1 inside the guest.  Root is the host's / over hostfs, read-only.
# HIL_X (kernel command line -> environment) is the exchange folder on the
# host: it holds `env` and `cmd`, and receives `rc`.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t tmpfs -o mode=755 tmpfs /run
mount -t devtmpfs dev /dev
mkdir -p /dev/pts /dev/shm /run/x /run/hil
mount -t devpts devpts /dev/pts
mount -t tmpfs -o mode=1777 tmpfs /dev/shm
mount -t configfs configfs /sys/kernel/config
hostfs() {  # mount(2) itself: newer mount(8) may split or refuse the path
    python3 -c 'import ctypes, os, sys
r = ctypes.CDLL(None, use_errno=True).mount(b"hostfs", os.fsencode(sys.argv[1]),
    b"hostfs", 0, os.fsencode(sys.argv[1] if len(sys.argv) < 3 else sys.argv[2]))
sys.exit(r and os.strerror(ctypes.get_errno()))' "$@"
}
hostfs /run/x "$HIL_X"
# shellcheck disable=SC1091 # written by run.sh
. /run/x/env                            # PROJECT, VENV, HIL_*
ln -sf /proc/self/fd /dev/fd

# The project, writable, at its own path, the rest of the host read-only.
# (A tmpfs /tmp goes first, unless the project or the venv lies under /tmp.)
case "$PROJECT $VENV $HIL_DIR" in
*/tmp/*) export TMPDIR=/run/tmp; mkdir -m 1777 /run/tmp ;;
*)       mount -t tmpfs -o mode=1777 tmpfs /tmp ;;
esac
hostfs "$PROJECT"

# A Pi as far as gpiozero looks: the revision code in /proc/cpuinfo.
{ cat /proc/cpuinfo; printf 'Revision\t: %s\nModel\t\t: %s\n' \
    "$HIL_REVISION" "$HIL_MODEL"; } >/run/hil/cpuinfo
mount --bind /run/hil/cpuinfo /proc/cpuinfo

# gpiochip0: gpio-sim with the Pi's label and line names GPIO0..GPIO53.
cfg=/sys/kernel/config/gpio-sim/pi
mkdir $cfg $cfg/bank0
echo 54 >$cfg/bank0/num_lines
echo "${HIL_LABEL:-pinctrl-bcm2835}" >$cfg/bank0/label
n=0
while [ $n -lt 54 ]; do
    mkdir $cfg/bank0/line$n; echo GPIO$n >$cfg/bank0/line$n/name
    n=$((n + 1))
done
echo 1 >$cfg/live
chip=$(cat $cfg/bank0/chip_name)
ln -s "/sys/devices/platform/$(cat $cfg/dev_name)/$chip" /run/hil/gpio
[ "$chip" = gpiochip0 ] || echo "hil: GPIO chip is $chip, not gpiochip0" >&2

python3 - <<'PY'
import fcntl, socket, struct                       # ip link set lo up
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
fcntl.ioctl(s, 0x8914, struct.pack('16sh14x', b'lo', 0x49))
PY
stty -F /dev/console -onlcr 2>/dev/null     # no CR in what the host reads

export HOME=/run/hil PYTHONDONTWRITEBYTECODE=1
export HIL=1
[ -n "$VENV" ] && export VIRTUAL_ENV="$VENV" PATH="$VENV/bin:$PATH"
cd "$PROJECT" || exit 1
setsid -w sh /run/x/cmd </dev/null
echo $? >/run/x/rc
sync
python3 -c 'import ctypes; ctypes.CDLL(None).reboot(0x4321fedc)'
