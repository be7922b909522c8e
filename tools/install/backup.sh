#!/bin/sh
# Writes one backup, sends it elsewhere, and keeps the newest ones here. Settings: backup.env. Ends with a failure, which
# systemd shows, where anything of that did not happen.
set -eu
umask 077

program=$(cd "$(dirname "$0")/../.." && pwd)
directory=${BACKUP_DIRECTORY:-/var/backups/forecourt}
kept=${BACKUP_KEPT:-14}
recipient=${BACKUP_RECIPIENT:-}
passphrase=${BACKUP_PASSPHRASE_FILE:-}

case $kept in
'' | *[!0-9]* | 0) echo "BACKUP_KEPT is a number of backups from 1 on, not \"$kept\"." >&2 && exit 2 ;;
esac

name="$directory/forecourt-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar"
if [ -n "$recipient" ]; then
  set -- "$name.age" --recipient "$recipient"
elif [ -n "$passphrase" ]; then
  set -- "$name.age" --passphrase-file "$passphrase"
elif [ "${BACKUP_PLAIN:-}" = 1 ]; then
  set -- "$name"
else
  echo 'Nothing says who can read the backup: set BACKUP_RECIPIENT or BACKUP_PASSPHRASE_FILE, or BACKUP_PLAIN=1 where' \
    'another program encrypts it.' >&2
  exit 2
fi

mkdir -p "$directory"
"${NODE:-node}" "$program/tools/scripts/run.mjs" backup "$@"

if [ -n "${BACKUP_TO:-}" ]; then
  # The command has words of its own.
  # shellcheck disable=SC2086
  ${BACKUP_SEND:-rsync --archive --ignore-existing} "$1" "$BACKUP_TO"
  echo "Sent to $BACKUP_TO."
else
  echo 'BACKUP_TO is not set: this backup is on this machine only.' >&2
fi

# Names sort by their time. Only once the new one is elsewhere do old ones go.
find "$directory" -maxdepth 1 -type f -name 'forecourt-*.tar*' | sort -r | tail -n "+$((kept + 1))" |
  while IFS= read -r old; do rm -- "$old"; done
