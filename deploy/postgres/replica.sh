#!/bin/sh
# The first start copies the primary; every start follows it. After a failover, delete the volume of the old primary, let
# it be a replica, and name the new primary in PRIMARY_HOST.
set -eu

if [ ! -d "$PGDATA" ]; then
  # Beside its place, so that an interrupted copy isn't taken for a whole one.
  rm -rf "$PGDATA.part"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --pgdata "$PGDATA.part" --wal-method stream --checkpoint fast --write-recovery-conf --slot replica \
    --dbname "host=$PRIMARY_HOST user=replicator application_name=replica"
  mv "$PGDATA.part" "$PGDATA"
fi
exec "$@"
