// Which database does the product use? The configured one, or an embedded one in the data folder.
import { startEmbeddedDatabase } from '@guildhall/embedded-postgres'
import type { Log } from '../platform/log.ts'
import type { Config } from './config.ts'
import { PROGRAM } from './program.ts'

/** The name of our database on an embedded server. */
export const DATABASE_NAME = PROGRAM.slug

export type Storage = {
  /** The server for requests; may be reached through a transaction pooler. */
  url: string
  /** The server for LISTEN, jobs, locks and migrations. */
  directUrl: string
  /** The start prints these notes. */
  notes: string[]
  stop(): Promise<void>
}

/** Raises EmbeddedDatabaseError with a sentence for the person who started the program. */
export async function openStorage(config: Config, log: Log): Promise<Storage> {
  if (config.DATABASE_URL !== undefined) {
    const { host, pathname } = new URL(config.DATABASE_URL)
    return {
      url: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      notes: [`Data:     PostgreSQL at ${host}${pathname}`],
      stop: async () => {},
    }
  }
  const embedded = await startEmbeddedDatabase({
    program: PROGRAM,
    dataDir: config.DATA_DIR,
    databaseName: DATABASE_NAME,
    settings: connectionSettings(config),
    onNote: (detail) => log.warn({ event: 'database_server', detail }),
  })
  return {
    url: embedded.url,
    directUrl: embedded.url,
    notes: [`Data:     ${embedded.dataFolder}`, ...embedded.notes.map((note) => `          ${note}`)],
    stop: embedded.stop,
  }
}

/** The server takes as many by default, and as many more as the processes of this machine may open. */
const USUAL_CONNECTIONS = 100
/** Jobs, migrations, commands, and those that PostgreSQL keeps for its superuser. */
const OTHER_CONNECTIONS = 30

function connectionSettings({ WEB_PROCESSES, DATABASE_POOL_SIZE }: Config): Record<string, string> {
  // Beside its pool, each process receives messages over a connection of its own, and tries another now and then.
  const wanted = WEB_PROCESSES * (DATABASE_POOL_SIZE + 2) + OTHER_CONNECTIONS
  return WEB_PROCESSES > 1 && wanted > USUAL_CONNECTIONS ? { max_connections: String(wanted) } : {}
}
