#!/bin/sh
# Run a command against real kernel GPIO and I2C devices, in a User-Mode-Linux
# guest:  run.sh [-v VENV] [-t SECONDS] [-m MEM] [-T] [-R] [-V] PROJECT COMMAND...
#   PROJECT  folder the command runs in; writable, all else is read-only
#   COMMAND  one word is a shell line, several are run as they are
#   -T       time travel: sleeps in the guest cost no real time
#   -R       ahead of all else on the host, where that is allowed: for real time
#   -V       show the kernel's boot messages
# Exit status is the command's; 124 on time-out; 125 when the guest broke.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
kernel=$("$here/kernel-path")
venv=${VIRTUAL_ENV:-} limit=120 mem=384M verbose='' travel='' ahead=''
while getopts v:t:m:TRV o; do
    case $o in
    v) venv=$OPTARG ;; t) limit=$OPTARG ;;
    m) mem=$OPTARG ;; V) verbose=1 ;; T) travel=time-travel ;;
    R) ! chrt -r 1 true 2>/dev/null || ahead='chrt -r 1' ;; *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || { sed -n 2,9p "$0" >&2; exit 2; }
[ -x "$kernel" ] || { echo "run.sh: no kernel at $kernel; make hil builds it" >&2; exit 125; }
project=$(cd "$1" && pwd -P); shift
[ -z "$venv" ] || venv=$(cd "$venv" && pwd -P)

x=$(mktemp -d)
pid=
# shellcheck disable=SC2317 # the trap reaches it
cleanup() {
    [ -z "$pid" ] || kill -s KILL -- "-$pid" 2>/dev/null || :
    rm -rf "$x"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

quote() { printf "'%s' " "$(printf %s "$1" | sed "s/'/'\\\\''/g")"; }
{
    echo "PROJECT=$(quote "$project")"
    echo "VENV=$(quote "$venv")"
    echo "HIL_DIR=$(quote "$here")"
    echo "HIL_REVISION=$(quote "${HIL_REVISION:-902120}")"
    echo "HIL_MODEL=$(quote "${HIL_MODEL:-Raspberry Pi Zero 2 W Rev 1.0}")"
    echo "HIL_LABEL=$(quote "${HIL_LABEL:-pinctrl-bcm2835}")"
} >"$x/env"
if [ $# -eq 1 ]; then printf '%s\n' "$1" >"$x/cmd"
else { for a do quote "$a"; done; echo; } >"$x/cmd"; fi

# setsid: the guest's host processes form one group, killed together above.
# Its memory is an unlinked file in $TMPDIR; a tmpfs is fastest.
quiet='quiet loglevel=0'; [ -z "$verbose" ] || quiet=
[ -w /dev/shm ] && mem_dir=/dev/shm || mem_dir=$x
# shellcheck disable=SC2086 # ahead, quiet and travel are words, or none
TMPDIR=$mem_dir setsid $ahead "$kernel" mem="$mem" $quiet $travel umid="hil$$" uml_dir="$x/" \
    root=/dev/root rootfstype=hostfs rootflags=/ ro \
    init="$here/guest-init.sh" HIL_X="$x" \
    con=null con0=fd:0,fd:1 panic=-1 random.trust_cpu=on mac80211_hwsim.radios=0 </dev/null &
pid=$!
n=0
while kill -0 "$pid" 2>/dev/null; do
    [ "$n" -lt $((limit * 10)) ] || { echo "hil: time-out after ${limit}s" >&2; exit 124; }
    sleep 0.1; n=$((n + 1))
done
wait "$pid" || :
pid=
[ -s "$x/rc" ] || { echo "hil: the guest ended without a status" >&2; exit 125; }
exit "$(cat "$x/rc")"
