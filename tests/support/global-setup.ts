// Starts one database server for all test files and migrates one template, of which each file gets a copy.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { createDatabase, dropDatabase, startScratchServer } from './scratch-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Leads to the server on which test databases are made. */
    databaseServerUrl: string
    /** The name of the migrated database that they are copied from. */
    databaseTemplate: string
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchServer()
  // Two runs may share the server of TEST_DATABASE_URL.
  const template = `guildhall_template_${randomUUID().replaceAll('-', '')}`
  const end = async () => {
    try {
      await dropDatabase(server.url, template)
    } finally {
      await server.stop()
    }
  }
  // The database is a process of its own: whoever ends the test run must not leave it behind.
  const endOnSignal = (signal: NodeJS.Signals) => {
    server.stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.once('SIGTERM', endOnSignal)
  process.once('SIGINT', endOnSignal)
  try {
    await migrateDatabase(await createDatabase(server.url, template), MIGRATIONS)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('databaseServerUrl', server.url)
  project.provide('databaseTemplate', template)
  return end
}
