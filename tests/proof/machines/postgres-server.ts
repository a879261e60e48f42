// A PostgreSQL server of our own, as a primary or as a streaming replica of another one.
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/processes/started-program.ts'
import { askDirectly } from '../victim.ts'
import { awaitReady, type Programs, runAs, type Service, startService } from './programs.ts'

/** Who owns the product's databases, and the one who may do anything. */
const OWNER = 'guildhall'
const SUPERUSER = 'postgres'
const POLL_MS = 50
const STREAMS_WITHIN_MS = 20_000

export type PostgresServer = {
  port: number
  /** The address of a database, for its owner. */
  url(database: string): string
  /** Asks as the superuser. */
  ask<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** Ends it as a power failure would. */
  kill(): Promise<void>
  /** Makes a primary of a replica; resolves once it takes writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

type Place = { programs: Programs; folder: string }

/** A primary with empty databases. */
export async function startPrimary(place: Place, databases: readonly string[]): Promise<PostgresServer> {
  const { programs, folder } = place
  await ownedFolder(place)
  await runAs(programs.unprivileged, join(programs.postgres, 'initdb'), [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const server = await startServer(place)
  await server.ask(`create role ${OWNER} login`)
  for (const database of databases) await server.ask(`create database ${database} owner ${OWNER}`)
  await server.ask('create extension pg_stat_statements')
  return server
}

/** A streaming replica of a server, with a slot of its own there. Resolves once it streams. */
export async function startReplica(place: Place, of: PostgresServer, name: string): Promise<PostgresServer> {
  const { programs, folder } = place
  await ownedFolder(place)
  await runAs(programs.unprivileged, join(programs.postgres, 'pg_basebackup'), [
    `--pgdata=${folder}`,
    `--dbname=host=127.0.0.1 port=${of.port} user=${SUPERUSER} application_name=${name}`,
    '--wal-method=stream',
    '--checkpoint=fast',
    '--write-recovery-conf',
    '--create-slot',
    `--slot=${name}`,
    '--no-sync',
  ])
  const server = await startServer(place)
  await streamsTo(of, name, 'streaming')
  return server
}

/** Waits until the primary sees the replica in a state, such as 'streaming' or 'sync'. */
async function streamsTo(primary: PostgresServer, name: string, state: string): Promise<void> {
  const until = performance.now() + STREAMS_WITHIN_MS
  for (;;) {
    const [found] = await primary.ask<{ state: string; sync_state: string }>(
      'select state, sync_state from pg_stat_replication where application_name = $1',
      [name],
    )
    if (found?.state === state || found?.sync_state === state) return
    if (performance.now() > until)
      throw new Error(`The replica ${name} is ${found?.state}, ${found?.sync_state}`)
    await pause(POLL_MS)
  }
}

/** From now on the primary acknowledges what the replica has on disk. */
export async function waitForStandby(primary: PostgresServer, name: string): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = '${name}'`)
  await primary.ask('select pg_reload_conf()')
  await streamsTo(primary, name, 'sync')
}

async function ownedFolder({ programs, folder }: Place): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (programs.unprivileged) await chown(folder, programs.unprivileged.uid, programs.unprivileged.gid)
}

async function startServer({ programs, folder }: Place): Promise<PostgresServer> {
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    wal_level: 'replica',
    hot_standby: 'on',
    max_connections: '200',
    shared_buffers: '64MB',
    jit: 'off',
    shared_preload_libraries: 'pg_stat_statements',
  }
  const service = startService(
    join(programs.postgres, 'postgres'),
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { user: programs.unprivileged },
  )
  const address = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  const ask: PostgresServer['ask'] = (text, values) =>
    askDirectly(address(SUPERUSER, SUPERUSER), text, values)
  await awaitReady(service, () => ask('select 1'))
  return {
    port,
    url: (database) => address(OWNER, database),
    ask,
    kill: () => service.stop('SIGKILL'),
    async promote() {
      await runAs(programs.unprivileged, join(programs.postgres, 'pg_ctl'), [
        'promote',
        `--pgdata=${folder}`,
        '--wait',
      ])
    },
    stop: () => stopNow(service),
  }
}

/** Without waiting for clients or a checkpoint: its files are deleted next. */
const stopNow = (service: Service) => service.stop('SIGQUIT')
