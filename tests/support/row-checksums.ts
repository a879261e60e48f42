// Do two databases have the same rows? Counts and checksums of every table of ours that outlives a crash, and what its
// sequences gave last.
import pg from 'pg'

/** '120 rows, d41d8cd9...' by table, and the last value by sequence. */
export async function rowChecksums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall tests' })
  await client.connect()
  try {
    // Values are compared as text, which depends on these.
    await client.query("set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 3")
    const { rows } = await client.query<{ name: string; kind: string }>(
      `select c.oid::regclass::text as name, relkind as kind from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname = 'public' and relkind in ('r', 'S') and relpersistence = 'p' order by 1`,
    )
    const found: [string, string][] = []
    for (const { name, kind } of rows) {
      const { rows: answers } = await client.query<{ sum: string }>(
        kind === 'S'
          ? `select last_value || ' ' || is_called as sum from ${name}`
          : `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as sum from ${name} r`,
      )
      found.push([name, answers[0]?.sum ?? ''])
    }
    return Object.fromEntries(found)
  } finally {
    await client.end()
  }
}
