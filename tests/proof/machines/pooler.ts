// PgBouncer between the product and the primary: the one place that says which server is the primary.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../support/processes/started-program.ts'
import type { PostgresServer } from './postgres-server.ts'
import { awaitReady, type Programs, runAs, startService } from './programs.ts'

/** Since this version, statements can be prepared in transaction mode. */
const PREPARES_SINCE = 1.21

/** The limits that the product asks for with each connection, which PgBouncer does not pass on. */
const LIMITS = 'set statement_timeout = 4500; set idle_in_transaction_session_timeout = 10000'

export type Pooler = {
  version: string
  mode: 'transaction' | 'session'
  /** The address of a database for requests. */
  url(database: string): string
  /** The address for what needs a session: LISTEN, jobs, locks and migrations. */
  directUrl(database: string): string
  /** Sends connections to another server from now on, as an operator does: a changed file and a reload. */
  pointTo(server: PostgresServer): Promise<void>
  stop(): Promise<void>
}

export async function startPooler(
  { programs, folder }: { programs: Programs; folder: string },
  databases: readonly string[],
  primary: PostgresServer,
): Promise<Pooler> {
  const { pgbouncer, unprivileged } = programs
  const words = await runAs(unprivileged, pgbouncer, ['--version'])
  const version = /PgBouncer (\d+\.\d+)/.exec(words)?.[1] ?? 'unknown'
  const isPreparing = Number(version) >= PREPARES_SINCE
  const mode = isPreparing ? 'transaction' : 'session'
  const port = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const write = ({ port: server }: PostgresServer) =>
    writeFile(
      settings,
      [
        '[databases]',
        ...databases.flatMap((name) => {
          const to = `host=127.0.0.1 port=${server} dbname=${name}`
          return [`${name} = ${to} connect_query='${LIMITS}'`, `${name}_direct = ${to} pool_mode=session`]
        }),
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = trust',
        `auth_file = ${users}`,
        `pool_mode = ${mode}`,
        ...(isPreparing ? ['max_prepared_statements = 200'] : []),
        'max_client_conn = 500',
        'default_pool_size = 60',
        'ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
        // By default, it refuses everyone for 15 s after a server did not answer.
        'server_login_retry = 1',
        '',
      ].join('\n'),
    )
  await writeFile(users, '"guildhall" ""\n')
  await write(primary)
  const service = startService(pgbouncer, [settings], { user: unprivileged })
  const url = (database: string) => `postgres://guildhall@127.0.0.1:${port}/${database}`
  await awaitReady(service, async () => {
    const client = new pg.Client({ connectionString: url(databases[0] ?? '') })
    await client.connect()
    await client.end()
  })
  return {
    version,
    mode,
    url,
    directUrl: (database) => url(`${database}_direct`),
    async pointTo(server) {
      await write(server)
      service.signal('SIGHUP')
    },
    stop: () => service.stop('SIGINT'),
  }
}
