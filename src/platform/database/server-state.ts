// In which state are a database server and our database on it? Only catalogues and statistics are read.
import type pg from 'pg'

export type ServerFacts = {
  version: string
  version_number: number
  encoding: string
  may_create: boolean
  extensions: string[]
  max_connections: number
  open_connections: number
  connected_at: Date
}

export async function serverFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::int as version_number,
       current_setting('server_encoding') as encoding,
       has_database_privilege(current_database(), 'create')
         and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
       array(select extname::text from pg_extension) as extensions,
       current_setting('max_connections')::int as max_connections,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open_connections,
       (select backend_start from pg_stat_activity where pid = pg_backend_pid()) as connected_at`,
  )
  return only(rows)
}

/** Returns those of these settings that have another value, with that value. */
export async function otherSettings(
  client: pg.Client,
  wanted: Readonly<Record<string, string>>,
): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select s.name, current_setting(s.name) as value
     from json_each_text($1) w(name, value) join pg_settings s on s.name = w.name
     where current_setting(s.name) <> w.value
     order by 1`,
    [JSON.stringify(wanted)],
  )
  return rows
}

/** Returns the creation time of the newest migration that has run, in milliseconds; 0 before the first. */
export async function newestMigration(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!only(found).exists) return 0
  const { rows } = await client.query<{ newest: number }>(
    'select coalesce(max(created_at), 0) as newest from drizzle.__drizzle_migrations',
  )
  return only(rows).newest
}

/** Returns the tables of which more than a fifth are dead rows, if they are many. */
export async function bloatedTables(
  client: pg.Client,
): Promise<{ name: string; dead: number; live: number }[]> {
  const { rows } = await client.query<{ name: string; dead: number; live: number }>(
    `select relname as name, n_dead_tup as dead, n_live_tup as live from pg_stat_user_tables
     where n_dead_tup > 10000 and n_dead_tup > 0.2 * (n_live_tup + n_dead_tup)
     order by n_dead_tup desc limit 5`,
  )
  return rows
}

/** Returns the indexes that are kept but not used, since building them was interrupted. */
export async function invalidIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1',
  )
  return rows.map(({ name }) => name)
}

/** Returns the foreign keys by which a delete of a referenced row reads the whole table, if that is large. */
export async function referencesWithoutIndex(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select conrelid::regclass || '.' || conname as name
     from pg_constraint con join pg_class c on c.oid = conrelid
     where contype = 'f' and conparentid = 0 and reltuples > 10000 and not exists (
       select from pg_index i
       where i.indrelid = conrelid and i.indisvalid
         and (select array_agg(k) from unnest((i.indkey::int2[])[0:cardinality(conkey) - 1]) k) @> conkey
     )
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Returns the bytes of WAL that a replica has yet to apply; undefined if the server is no replica. */
export async function replicaLag(primary: pg.Client, replica: pg.Client): Promise<number | undefined> {
  const { rows: written } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  const { rows } = await replica.query<{ lag: number | null }>(
    `select case when pg_is_in_recovery()
       then greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 end as lag`,
    [only(written).lsn],
  )
  return only(rows).lag ?? undefined
}

/** Returns whether a notification sent over one connection arrives at the other within `limitMs`. */
export async function isHeard(listener: pg.Client, sender: pg.Client, limitMs: number): Promise<boolean> {
  await listener.query('listen connection_check')
  const heard = new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), limitMs)
    listener.once('notification', () => {
      clearTimeout(late)
      resolve(true)
    })
  })
  await sender.query(`select pg_notify('connection_check', '')`)
  const isHeardInTime = await heard
  await listener.query('unlisten connection_check')
  return isHeardInTime
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('The server answered without a row')
  return row
}
