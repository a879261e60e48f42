// Do two databases have the same rows? Counts and checksums of every table of ours that outlives a crash, and the last
// values of its sequences.
import pg from 'pg'

/** Returns '120 rows, d41d8cd9...' by table, and the last value by sequence. */
export async function rowChecksums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall tests' })
  await client.connect()
  try {
    // Values are compared as text, which depends on these.
    await client.query("set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 3")
    // The server's own results for a row depend on its version: versions stem some words differently.
    const { rows } = await client.query<{ name: string; kind: string; columns: string }>(
      `select c.oid::regclass::text as name, relkind as kind, (
         select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
       ) as columns
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname = 'public' and relkind in ('r', 'S') and relpersistence = 'p' order by 1`,
    )
    const found: [string, string][] = []
    for (const { name, kind, columns } of rows) {
      const { rows: answers } = await client.query<{ sum: string }>(
        kind === 'S'
          ? `select last_value || ' ' || is_called as sum from ${name}`
          : `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as sum
             from (select ${columns} from ${name}) r`,
      )
      found.push([name, answers[0]?.sum ?? ''])
    }
    return Object.fromEntries(found)
  } finally {
    await client.end()
  }
}
