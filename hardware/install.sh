#!/bin/sh
# Installs sorrybox on Raspberry Pi OS (64-bit, Bookworm or Trixie, Lite or desktop), updates it, or takes it off again.
# `hardware/install.sh --help` says how. It keeps itself with the program: once installed, `sudo sorrybox-install` is it.
#
# A second run is an update: it repairs what is missing and leaves games and settings alone. How an update can't hurt:
#
#   build     the new program in a folder of its own, beside the old one, which plays on
#   rehearse  it on a copy of the table, its pins simulated; the old one plays on
#   change    stop the old one, copy the table, point the name `venv` at the new one; `venv.before` points at the old one
#   settle    start the new one, ask it for /healthz; then remove `venv.before` and the old one, or go back to it
#
# What fails before the change changes nothing. After it, `venv.before` is there until all is settled: sorrybox-settle.service
# does the rest at the next start of the computer if the power goes in between.
#
# With ROOT=/some/folder in the environment, files are written under that folder and no program is called: for trying out.

set -eu
umask 022 # what it installs is there for the box's user to read

ROOT=${ROOT:-}
SOURCE=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
WHEELS=$SOURCE/wheels
LOOK=hardware/installing/look.py
PROGRAM=/opt/sorrybox
KEPT=share/sorrybox
SETTINGS=/etc/sorrybox.toml
STATE=/var/lib/sorrybox
STATE_BEFORE=$PROGRAM/state-before
HEALTH_BEFORE=$PROGRAM/health-before
UNIT=/etc/systemd/system/sorrybox.service
SETTLE=/etc/systemd/system/sorrybox-settle.service
POLKIT=/etc/polkit-1/rules.d/50-sorrybox.rules
NETWORK=/etc/systemd/system/sorrybox-network.service
NETWORK_PORT=/etc/systemd/system/sorrybox-network.socket
NETWORK_RULE=/etc/polkit-1/rules.d/60-sorrybox-network.rules
NETWORK_STATE=/var/lib/sorrybox-network
PROBED_NAMES=/etc/NetworkManager/dnsmasq-shared.d/sorrybox.conf
CARD=/etc/systemd/system/sorrybox-card.service
CARD_LOOK=/usr/local/lib/sorrybox
CARD_KNOWN=/var/lib/misc/sorrybox-card
RESTART=/run/sorrybox-wants-restart
MODULES=/etc/modules-load.d/sorrybox.conf
WIFI=/etc/NetworkManager/conf.d/sorrybox.conf
PACKAGES="python3 python3-venv polkitd i2c-tools"
OPTIONAL="polkitd i2c-tools"
ROOM=300
STEPS=6
BLOCK_BEGIN="# sorrybox begin"
BLOCK_END="# sorrybox end"

action=install
from=
dry_run=no
anyway=no
wifi=awake
restart_needed=no
fresh=
phase=building
said_why=no
step_number=0
own_panel=no
trouble="Not installed"

usage() {
    cat <<'END'
Usage: sudo hardware/install.sh [install|uninstall] [FROM] [--dry-run] [--wifi-power-save-on] [--anyway]
       sudo sorrybox-install ...    the same, once sorrybox is installed

  install               install or update the box and start it (the default)
  uninstall             take it off; games and settings stay
  FROM                  a newer sorrybox-VERSION.zip, or its folder, to update from
  --dry-run             only say what would be done
  --wifi-power-save-on  let the Wi-Fi doze; otherwise it is kept awake, so that phones get answers at once
  --anyway              also on a computer that is no Raspberry Pi
END
}

say() { printf '%s\n' "$*"; }

# step TITLE: one of the STEPS of an installation; the panel shows it too, while no box has the panel.
step() {
    step_number=$((step_number + 1))
    printf '\n== %s\n' "$1"
    show "Installing $step_number/$STEPS" "$1"
}

show() {
    if [ "$own_panel" = yes ]; then
        python3 -P "$SOURCE/hardware/installing/panel.py" "$@" 2>/dev/null || true
    fi
}

# fail SENTENCE: say why, on the panel too.
fail() {
    printf 'install.sh: %s\n' "$*" >&2
    said_why=yes
    show "$trouble" "$*"
    exit 1
}

# quietly COMMAND...: what it says is kept in $log, for telling why it failed.
quietly() {
    if [ "$dry_run" = yes ] || [ -n "$ROOT" ]; then
        say "would run: $*"
    else
        "$@" >>"$log" 2>&1
    fi
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

# point NAME TARGET: a link, changed at once: before it the old, after it the new.
point() {
    run ln -sfn "$2" "$1.new"
    run mv -T "$1.new" "$1"
}

# on_disk: from here on a power cut keeps all that was written.
on_disk() { run sync -f "$PROGRAM"; }

systemd_runs() { [ -d /run/systemd/system ] && [ -z "$ROOT" ]; }

read_arguments() {
    for argument in "$@"; do
        case $argument in
            install | uninstall | settle | restore) action=$argument ;;
            --dry-run) dry_run=yes ;;
            --wifi-power-save-on) wifi=dozes ;;
            --wifi-power-save-off) wifi=awake ;; # what it did before it was the default
            --anyway) anyway=yes ;;
            -h | --help)
                usage
                exit 0
                ;;
            *)
                if [ "${argument#-}" != "$argument" ] || [ ! -e "$argument" ] || [ -n "$from" ]; then
                    usage >&2
                    printf '\n' >&2
                    fail "I don't know '$argument'."
                fi
                from=$argument
                ;;
        esac
    done
}

check_rights() {
    if [ "$dry_run" = no ] && [ -z "$ROOT" ] && [ "$(id -u)" -ne 0 ]; then
        fail "this needs the rights of root; run it again with sudo in front."
    fi
}

# Two at a time would pull the ground from under each other.
take_turn() {
    if [ "$dry_run" = no ] && [ -z "$ROOT" ]; then
        exec 9>/run/sorrybox-install.lock
        flock -n 9 || fail "another installation is at work; wait until it has ended."
    fi
}

# With FROM another folder's installer goes on, with the same words.
hand_over() {
    [ -n "$from" ] || return 0
    if [ -f "$from" ]; then
        unpacked=$(mktemp -d /var/tmp/sorrybox-XXXXXX)
        python3 -m zipfile -e "$from" "$unpacked" 2>/dev/null || {
            rm -rf "$unpacked"
            fail "$from can't be unpacked: it is damaged, or no sorrybox-VERSION.zip. Get it again."
        }
        from=$unpacked
    fi
    # the project's folder, the release's, or an archive of either, which has one more folder around it
    for place in "$from" "$from"/* "$from"/*/sorrybox "$from"/*/*/sorrybox; do
        if [ -f "$place/hardware/install.sh" ]; then
            set -- install
            [ "$dry_run" = no ] || set -- "$@" --dry-run
            [ "$anyway" = no ] || set -- "$@" --anyway
            [ "$wifi" = awake ] || set -- "$@" --wifi-power-save-on
            status=0
            sh "$place/hardware/install.sh" "$@" || status=$?
            [ -z "${unpacked:-}" ] || rm -rf "$unpacked"
            exit "$status"
        fi
    done
    [ -z "${unpacked:-}" ] || rm -rf "$unpacked"
    fail "there is no sorrybox in $from."
}

# The kernel of a 32-bit system may be a 64-bit one; what counts is for what the programs are built.
check_system() {
    bits=$(dpkg --print-architecture 2>/dev/null || uname -m)
    case ${SORRYBOX_ARCHITECTURE:-$bits} in
        arm64 | aarch64) ;;
        amd64 | x86_64)
            if ! grep -qs "Raspberry Pi" "$ROOT/proc/device-tree/model" "$ROOT/proc/cpuinfo" && [ "$anyway" = no ]; then
                fail "this is no Raspberry Pi, so there is no button to press; nothing was changed. To try the box here, simulated: make run"
            fi
            ;;
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
    check_room
}

# free_room: megabytes on the card, where the program goes.
free_room() { df -Pm "$(dirname "$PROGRAM")" | awk 'NR == 2 { print $4 }'; }

check_room() {
    if [ "$dry_run" = no ] && [ -z "$ROOT" ] && [ "$(free_room)" -lt "$ROOM" ]; then
        fail "there is no room on the card: $(free_room) MB are free, and $ROOM are needed. Nothing was changed."
    fi
}

no_internet() {
    fail "there is no internet here; $1. Connect the box to a network with internet, or take the release sorrybox-VERSION.zip,
which holds all that is needed. $(what_plays)"
}

what_plays() {
    if [ -e "$ROOT$PROGRAM/venv" ]; then
        printf 'The box plays on as before.'
    else
        printf 'Nothing is installed yet.'
    fi
}

# Apt is called for nothing but what is missing, and i2c-tools and polkitd may go on missing.
install_packages() {
    step "Packages of the system"
    missing=
    for package in $PACKAGES; do
        if [ "$package" = python3-venv ] && [ -n "$(bundled_pip)" ]; then
            continue # the release brings its own pip
        fi
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing="$missing $package"
    done
    if [ -n "$ROOT" ] || [ "$dry_run" = yes ]; then
        missing=" $PACKAGES"
    fi
    if [ -z "$missing" ]; then
        say "All are there."
        return
    fi
    # At the first start of a system others install things, too: wait for them.
    quietly env DEBIAN_FRONTEND=noninteractive apt-get update -q -o DPkg::Lock::Timeout=300 || true
    # shellcheck disable=SC2086 # a list of names
    if quietly env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends $missing -o DPkg::Lock::Timeout=300; then
        say "Installed:$missing"
        return
    fi
    needed=
    for package in $missing; do
        case " $OPTIONAL " in *" $package "*) ;; *) needed="$needed $package" ;; esac
    done
    [ -z "$needed" ] || why_apt_failed "$needed"
    say "Left out, for want of a network or of room:$missing. The box plays without; run sudo sorrybox-install again some time."
}

why_apt_failed() {
    check_room
    if grep -qE "Temporary failure resolving|Could not resolve|Could not connect|Unable to connect|Unable to locate" "$log"; then
        no_internet "the packages$1 can't be fetched"
    fi
    tail -n 5 "$log" >&2
    fail "apt could not install$1; what it said stands above."
}

make_user() {
    step "The box's own user"
    for group in gpio i2c; do
        getent group "$group" >/dev/null || run groupadd --system "$group"
    done
    give_devices_to_their_groups
    if ! getent passwd sorrybox >/dev/null; then
        run useradd --system --user-group --home-dir "$STATE" --no-create-home --shell /usr/sbin/nologin sorrybox
    fi
    run usermod --append --groups gpio,i2c sorrybox
    if ! getent passwd sorrybox-network >/dev/null; then
        run useradd --system --user-group --home-dir "$NETWORK_STATE" --no-create-home --shell /usr/sbin/nologin \
            sorrybox-network
    fi
}

# Where a group came later than the computer's start, udev's rules have left pins and bus to root alone.
give_devices_to_their_groups() {
    for device in /dev/gpiochip0 /dev/i2c-1; do
        if [ -e "$device" ] && [ "$(stat -c %G "$device")" = root ] && command -v udevadm >/dev/null; then
            run udevadm control --reload || true
            run udevadm trigger --action=change --subsystem-match=gpio --subsystem-match=i2c-dev --settle || true
            return
        fi
    done
}

bundled_pip() {
    for file in "$WHEELS"/any/pip-*.whl; do
        [ ! -f "$file" ] || printf '%s' "$file"
    done
}

# pip_install WORDS...: from the release's own files where it has some, else from the internet.
pip_install() {
    if [ -d "$WHEELS" ]; then
        python_version=$(python3 -c 'import sys; print(*sys.version_info[:2], sep=".")')
        set -- --no-index --find-links "$WHEELS/any" --find-links "$WHEELS/$python_version" "$@"
    fi
    pip=$(bundled_pip)
    if [ -n "$pip" ]; then
        quietly "$fresh/bin/python" "$pip/pip" --disable-pip-version-check --no-cache-dir --retries 2 install "$@"
    else
        quietly "$fresh/bin/python" -m pip --disable-pip-version-check --no-cache-dir --retries 2 install "$@"
    fi
}

# The new program, whole and on the disk, in a folder of its own with what it was made from.
build_program() {
    step "The program"
    fresh="$PROGRAM/venv-$(date +%Y%m%d-%H%M%S)-$$"
    run mkdir -p "$PROGRAM"
    if [ -n "$(bundled_pip)" ]; then
        quietly python3 -m venv --without-pip "$fresh" || why_not_built
    else
        quietly python3 -m venv "$fresh" || why_not_built
    fi
    wheel=
    for file in "$WHEELS"/any/sorrybox-*.whl; do
        [ ! -f "$file" ] || wheel=$file
    done
    if [ -n "$wheel" ]; then
        pip_install --require-hashes -r "$SOURCE/requirements/run.txt" || why_not_built
        pip_install --no-deps "$wheel" || why_not_built
    else
        pip_install --require-hashes -r "$SOURCE/requirements/build.txt" -r "$SOURCE/requirements/run.txt" || why_not_built
        pip_install --no-deps --no-build-isolation "$SOURCE" || why_not_built
    fi
    keep_source || why_not_built
    quietly "$fresh/bin/sorrybox" --help || why_not_built
    run sync -f "$PROGRAM"
}

# Update and removal are to need no other folder than the program's.
keep_source() {
    kept=$fresh/$KEPT
    quietly mkdir -p "$kept" || return 1
    for part in companion device hardware web requirements pyproject.toml README.md LICENSE RELEASE wheels; do
        if [ -e "$SOURCE/$part" ]; then
            quietly cp -r "$SOURCE/$part" "$kept/" || return 1
        fi
    done
    run chmod -R u=rwX,go=rX "$kept"
    run chmod 0755 "$kept/hardware/install.sh"
}

why_not_built() {
    if [ "$(free_room)" -lt 20 ]; then
        fail "the card is full; make room and try again. $(what_plays)"
    fi
    if grep -qE "NewConnectionError|Temporary failure in name resolution|Name or service not known|Network is unreachable|Connection(Error|Timeout)" "$log"; then
        no_internet "the program's libraries can't be fetched"
    fi
    if grep -q "No matching distribution found" "$log"; then
        file=$(sed -n 's/.*No matching distribution found for \([^ ]*\).*/\1/p' "$log" | head -n 1)
        fail "the file for $file is missing${WHEELS:+ in $WHEELS}; get the whole sorrybox-VERSION.zip again. $(what_plays)"
    fi
    if grep -q "DO NOT MATCH THE HASHES" "$log"; then
        fail "a file of the program is damaged; get the whole sorrybox-VERSION.zip again. $(what_plays)"
    fi
    tail -n 5 "$log" >&2
    fail "the program could not be put together; what was said stands above. $(what_plays)"
}

# rehearse: start the new program on a copy of the table, with simulated pins at another port; the old one plays on.
rehearse() {
    if [ ! -e "$ROOT$PROGRAM/venv" ] || [ ! -d "$ROOT$STATE" ] || [ "$dry_run" = yes ] || [ -n "$ROOT" ]; then
        return 0
    fi
    say "Trying the new version on a copy of the table ..."
    stage=$(mktemp -d /var/tmp/sorrybox-rehearsal-XXXXXX)
    cp -a "$STATE" "$stage/state" 2>/dev/null || fail "the card is full; make room and try again. $(what_plays)"
    chown -R sorrybox:sorrybox "$stage"
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    setpriv --reuid sorrybox --regid sorrybox --init-groups --no-new-privs "$fresh/bin/sorrybox" run --simulate \
        --host 127.0.0.1 --port "$port" --state "$stage/state" --config "$SETTINGS" >"$stage/said" 2>&1 9>&- &
    rehearsing=$!
    told=$(python3 -P "$SOURCE/$LOOK" health /dev/null --port "$port" --within 180 --while "$rehearsing") || {
        kill "$rehearsing" 2>/dev/null || true
        wait "$rehearsing" 2>/dev/null || true
        reason=$(grep '^sorrybox: ' "$stage/said" | tail -n 1 | cut -c 11-)
        fail "the new version does not start here: ${reason:-$told}. $(what_plays)"
    }
    kill "$rehearsing" 2>/dev/null || true
    wait "$rehearsing" 2>/dev/null || true
    rm -rf "$stage"
}

install_settings() {
    step "Settings"
    if [ -f "$ROOT$SETTINGS" ]; then
        say "$SETTINGS is kept as it is"
    elif [ -f "$SOURCE/sorrybox.toml" ]; then
        put 0644 "$SETTINGS" <"$SOURCE/sorrybox.toml"
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
    # at once, where the system has the tool for it: then nobody has to restart
    if [ ! -e /dev/i2c-1 ] && command -v dtparam >/dev/null && run dtparam i2c_arm=on i2c_arm_baudrate=400000; then
        restart_needed=no
    fi
    run modprobe i2c-dev 2>/dev/null || say "The module i2c-dev can't be loaded yet; it will be after a restart."
    if [ "$dry_run" = no ] && [ -z "$ROOT" ] && ! box_is_there; then
        own_panel=yes
        show "Installing 1/$STEPS" "The panel works. Leave the plug in."
    fi
}

box_is_there() { systemd_runs && systemctl is-active --quiet sorrybox.service; }

set_wifi() {
    if [ "$wifi" = dozes ]; then
        drop "$WIFI"
        return
    fi
    put 0644 "$WIFI" <<'END'
# sorrybox: a Wi-Fi that sleeps keeps the phones waiting
[connection]
wifi.powersave = 2
END
    for wireless in /sys/class/net/*/wireless; do
        if [ -e "$wireless" ] && command -v iw >/dev/null; then
            interface=$(basename "$(dirname "$wireless")")
            run iw dev "$interface" set power_save off || true # else from the next connection on
        fi
    done
}

# install_units FROM: the unit, the one that settles an update, the right to turn the computer off, and the Wi-Fi's.
install_units() {
    put 0644 "$UNIT" <"$1/hardware/sorrybox.service"
    if [ -f "$1/hardware/sorrybox-settle.service" ]; then
        put 0644 "$SETTLE" <"$1/hardware/sorrybox-settle.service"
    fi
    put 0644 "$POLKIT" <"$1/hardware/50-sorrybox.rules"
    if [ -f "$1/hardware/sorrybox-network.service" ]; then
        put 0644 "$NETWORK" <"$1/hardware/sorrybox-network.service"
        put 0644 "$NETWORK_PORT" <"$1/hardware/sorrybox-network.socket"
        put 0644 "$NETWORK_RULE" <"$1/hardware/60-sorrybox-network.rules"
        put 0644 "$PROBED_NAMES" <"$1/hardware/sorrybox-dnsmasq.conf"
    else
        remove_network
    fi
    if systemd_runs; then
        run systemctl daemon-reload
    fi
}

# remove_network: also the profile of the own network, or NetworkManager would open it with nobody behind it.
remove_network() {
    [ -f "$ROOT$NETWORK" ] || return 0
    run systemctl disable --now sorrybox-network.service sorrybox-network.socket || true
    if command -v nmcli >/dev/null; then
        run nmcli connection delete id "sorrybox own network" 2>/dev/null || true
    fi
    drop "$NETWORK"
    drop "$NETWORK_PORT"
    drop "$NETWORK_RULE"
    drop "$PROBED_NAMES"
}

# start_network: the Wi-Fi's part, of the program that plays now. Whatever becomes of it, the box plays.
start_network() {
    [ -f "$ROOT$NETWORK" ] || return 0
    if systemd_runs; then
        run systemctl stop sorrybox-network.service || true
        run systemctl restart sorrybox-network.socket ||
            say "Port 80 is taken here: in the box's own Wi-Fi phones find the page by its code alone."
        run systemctl restart sorrybox-network.service || true
        tries=0
        while [ ! -S /run/sorrybox-network/socket ] && [ "$tries" -lt 50 ] &&
            systemctl is-active --quiet sorrybox-network.service; do
            sleep 0.2
            tries=$((tries + 1))
        done
    fi
}

# Before the change: the box's health, its table, and an older installer's units, so that all of it can come back.
remember() {
    quietly rm -rf "$STATE_BEFORE" "$STATE_BEFORE.new" "$HEALTH_BEFORE" "$PROGRAM/restore"
    if ! systemd_runs; then
        return 0
    fi
    python3 -P "$SOURCE/$LOOK" health "$SETTINGS" >"$HEALTH_BEFORE" || echo '{}' >"$HEALTH_BEFORE"
    phase=stopped
    run systemctl stop sorrybox.service
    if [ -d "$STATE" ]; then
        quietly cp -a "$STATE" "$STATE_BEFORE.new" || fail "the card is full; make room and try again. $(what_plays)"
        on_disk
        mv "$STATE_BEFORE.new" "$STATE_BEFORE"
    fi
    if [ ! -d "$old/$KEPT" ]; then
        mkdir -p "$old/$KEPT/hardware"
        cp "$UNIT" "$POLKIT" "$old/$KEPT/hardware/"
    fi
}

start_new() {
    step "Starting"
    old=$(readlink "$ROOT$PROGRAM/venv") || old=
    own_panel=no
    if [ -n "$old" ]; then
        remember
        point "$PROGRAM/venv.before" "$old"
        on_disk
        phase=changed
    fi
    point "$PROGRAM/venv" "$fresh"
    phase=changed
    install_units "$SOURCE"
    run ln -sfn "$PROGRAM/venv/bin/sorrybox" /usr/local/bin/sorrybox
    run ln -sfn "$PROGRAM/venv/$KEPT/hardware/install.sh" /usr/local/sbin/sorrybox-install
    run systemctl enable sorrybox.service sorrybox-settle.service
    run systemctl enable sorrybox-network.socket sorrybox-network.service
    on_disk
    if systemd_runs; then
        settle
    else
        say "The box starts with the next start of the computer."
        [ -n "$old" ] || finish
    fi
}

# settle: the box that `venv` points at is started and asked; it stays, or the one before it comes back.
settle() {
    phase=changed
    failed=
    if [ "$dry_run" = yes ]; then
        say "would start the box and ask it how it is"
    elif ! systemctl start sorrybox.service; then
        failed="it does not start: $(why_no_start)"
    else
        failed=$(python3 -P "$SOURCE/$LOOK" health "$SETTINGS" --within 40 --as-before "$HEALTH_BEFORE") && failed=
    fi
    if [ -z "$failed" ]; then
        finish
    elif [ -e "$PROGRAM/venv.before" ] && [ "$(readlink "$PROGRAM/venv.before")" != "$(readlink "$PROGRAM/venv")" ]; then
        go_back
        said_why=yes
        printf 'install.sh: the new version was taken back, because %s. The old one plays again.\n' "$failed" >&2
        exit 1
    else
        phase=settled
        box_is_there || own_panel=yes
        trouble="Something is wrong"
        fail "the box is installed, but $failed. It is tried again for ever; sudo sorrybox doctor says what to do."
    fi
}

why_no_start() {
    if command -v journalctl >/dev/null; then
        reason=$(journalctl -u sorrybox.service -b -n 30 -o cat --no-pager 2>/dev/null | sed -n 's/^sorrybox: //p' | tail -n 1)
    fi
    printf '%s' "${reason:-systemctl status sorrybox says why}"
}

# finish: the box in `venv` is the one; all others go, last of all.
finish() {
    run rm -f "$PROGRAM/venv.before"
    on_disk
    phase=settled
    start_network
    now=$(readlink "$ROOT$PROGRAM/venv") || now=$fresh
    for other in "$ROOT$PROGRAM"/venv-*; do
        if [ -d "$other" ] && [ "$ROOT$now" != "$other" ]; then
            run rm -rf "$other"
        fi
    done
    run rm -rf "$STATE_BEFORE" "$STATE_BEFORE.new" "$HEALTH_BEFORE" "$PROGRAM/restore"
}

# go_back: the program before, its units, and, where the new one has changed its form, the table before.
go_back() {
    phase=back
    systemctl stop sorrybox.service || true
    old=$(readlink "$PROGRAM/venv.before")
    if [ -d "$STATE_BEFORE" ] && [ "$(schema_of "$STATE")" != "$(schema_of "$STATE_BEFORE")" ]; then
        : >"$PROGRAM/restore"
        on_disk
    fi
    point "$PROGRAM/venv" "$old"
    install_units "$old/$KEPT"
    on_disk
    restore
    systemctl start sorrybox.service || true
    finish
}

schema_of() { setpriv --reuid sorrybox --regid sorrybox --clear-groups python3 -P "$SOURCE/$LOOK" schema "$1" 2>/dev/null || echo 0; }

# restore: the table as it was before an update that changed its form and failed; before the box starts.
restore() {
    if [ -e "$PROGRAM/restore" ] && [ -d "$STATE_BEFORE" ]; then
        rm -rf "$STATE"
        cp -a "$STATE_BEFORE" "$STATE"
        on_disk
        sync -f "$STATE"
    fi
    rm -f "$PROGRAM/restore"
}

# However it ends: nothing half made stays, and a box that played plays.
ended() {
    status=$?
    trap - EXIT
    trap '' HUP INT TERM
    set +e
    rm -f "$log"
    [ -z "${stage:-}" ] || rm -rf "$stage"
    if [ "$status" -ne 0 ] && [ "$dry_run" = no ] && [ -z "$ROOT" ]; then
        case $phase in
            stopped) systemctl start sorrybox.service ;;
            changed) [ ! -e "$PROGRAM/venv.before" ] || go_back ;;
        esac
        case $phase in
            building | stopped) [ -z "$fresh" ] || rm -rf "$fresh" ;;
        esac
        rm -rf "$STATE_BEFORE.new"
        [ "$said_why" = yes ] || printf 'install.sh: it broke off. %s\n' "$(what_plays)" >&2
    fi
    exit "$status"
}

verdict() {
    step_number=$STEPS
    if [ "$dry_run" = no ] && systemd_runs; then
        printf '\n== What the doctor says\n'
        "$PROGRAM/venv/bin/sorrybox" doctor --lang en </dev/null || true
    fi
}

install() {
    check_rights
    hand_over
    take_turn
    check_system
    turn_i2c_on
    install_packages
    make_user
    build_program
    rehearse
    install_settings
    set_wifi
    start_new
    verdict
    printf '\n== Done\n'
    if [ "$restart_needed" = yes ]; then
        if [ -e "$ROOT/dev/i2c-1" ]; then
            say "Restart the computer some time, so that the panel is as quick as it can be: sudo reboot"
        else
            say "Restart the computer once, so that the panel works: sudo reboot"
            [ "$dry_run" = yes ] || [ -n "$ROOT" ] || : >"$RESTART"
        fi
    fi
    say "Settings: $SETTINGS. What is wrong, if anything: sorrybox doctor. What it says: journalctl -u sorrybox"
    say "To repair, update or take it off: sudo sorrybox-install --help"
}

uninstall() {
    check_rights
    take_turn
    printf '\n== Taking sorrybox off\n'
    if systemd_runs; then
        run systemctl stop sorrybox.service || true
    fi
    run systemctl disable sorrybox.service sorrybox-settle.service || true
    if [ -f "$ROOT$CARD" ]; then
        run systemctl disable sorrybox-card.service || true
        drop "$CARD"
    fi
    remove_network
    drop "$UNIT"
    drop "$SETTLE"
    drop "$POLKIT"
    drop "$MODULES"
    drop "$WIFI"
    edit_boot_config ""
    config=$(boot_config)
    [ -z "$config" ] || drop "$config.before-sorrybox"
    run rm -rf "$PROGRAM" "$NETWORK_STATE" "$CARD_LOOK" "$CARD_KNOWN" /usr/local/bin/sorrybox /usr/local/sbin/sorrybox-install
    if systemd_runs; then
        run systemctl daemon-reload
    fi
    printf '\n== Done\n'
    say "What stays: the games in $STATE, the settings in $SETTINGS, the networks you joined, and the box's users."
    say "Remove them too with:"
    say "  sudo rm -r $STATE $SETTINGS; sudo userdel sorrybox-network; sudo userdel sorrybox"
    if [ -d "$ROOT$UNIT.d" ]; then
        say "Your own changes to the service stay in $UNIT.d."
    fi
    say "The system's packages stay as well ($PACKAGES)."
}

read_arguments "$@"
log=$(mktemp)
trap ended EXIT
trap 'exit 1' HUP INT TERM
[ "$action" != settle ] || take_turn
"$action"
