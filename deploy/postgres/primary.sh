#!/bin/sh
# Runs once, in the empty server: the database with its owner, and what the replica connects as, with a slot that keeps
# the log it hasn't read.
set -eu

psql --set ON_ERROR_STOP=1 --username postgres \
  --set database_password="$DATABASE_PASSWORD" --set replication_password="$REPLICATION_PASSWORD" <<'SQL'
create role guildhall login password :'database_password';
create database guildhall owner guildhall encoding 'UTF8' template template0;
alter database guildhall set jit = off;
alter database guildhall set parallel_setup_cost = 200;
alter database guildhall set parallel_tuple_cost = 0.001;
alter database guildhall set max_parallel_workers_per_gather = 2;
alter database guildhall set work_mem = '16MB';
create role replicator login replication password :'replication_password';
select pg_create_physical_replication_slot('replica', true);
SQL

echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
