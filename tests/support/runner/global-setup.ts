// One database server for all test files, started by the first one that wants it, with one migrated template of which
// each file gets a copy.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { PROGRAM } from '../../../src/app/program.ts'
import { migrateDatabase } from '../../../src/platform/database/migrate.ts'
import { createLog } from '../../../src/platform/log.ts'
import {
  createDatabase,
  dropDatabases,
  type ScratchServer,
  startScratchServer,
} from '../database/scratch-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with a `TestServer`, once it runs. */
    testServerAddress: string
  }
}

export type TestServer = {
  /** The server on which test databases are created. */
  url: string
  /** The template is called `template` after it. */
  prefix: string
}

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Two runs may share the server of TEST_DATABASE_URL. */
const PREFIX = `guildhall_test_${randomUUID().slice(0, 8)}_`

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<ScratchServer> | undefined
  const asked = createServer((_request, response) => {
    starting ??= start()
    starting.then(
      ({ url }) => response.end(JSON.stringify({ url, prefix: PREFIX } satisfies TestServer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await once(asked.listen(0, '127.0.0.1'), 'listening')
  const address = asked.address()
  if (typeof address !== 'object' || !address) throw new Error('A server without an address')
  project.provide('testServerAddress', `http://127.0.0.1:${address.port}`)
  return async () => {
    asked.close()
    if (starting) await end(await starting)
  }
}

async function start(): Promise<ScratchServer> {
  const server = await startScratchServer()
  try {
    const template = await createDatabase(server.url, `${PREFIX}template`)
    await migrateDatabase(template, MIGRATIONS, PROGRAM, createLog('silent'))
    return server
  } catch (error) {
    await end(server)
    throw error
  }
}

async function end(server: ScratchServer): Promise<void> {
  try {
    // Nothing of our own server is kept.
    if (server.isLent) await dropDatabases(server.url, PREFIX)
  } finally {
    await server.stop()
  }
}
