// Starts one database server for all test files and migrates one template, of which each file gets a copy.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { PROGRAM } from '../../src/app/program.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { createLog } from '../../src/platform/log.ts'
import { createDatabase, dropDatabases, startScratchServer } from './scratch-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the server on which test databases are created. */
    databaseServerUrl: string
    /** The prefix of this run's database names; the template is called `template` after it. */
    databasePrefix: string
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchServer()
  // Two runs may share the server of TEST_DATABASE_URL.
  const prefix = `guildhall_test_${randomUUID().slice(0, 8)}_`
  const end = async () => {
    try {
      await dropDatabases(server.url, prefix)
    } finally {
      await server.stop()
    }
  }
  try {
    const template = await createDatabase(server.url, `${prefix}template`)
    await migrateDatabase(template, MIGRATIONS, PROGRAM, createLog('silent'))
  } catch (error) {
    await end()
    throw error
  }
  project.provide('databaseServerUrl', server.url)
  project.provide('databasePrefix', prefix)
  return end
}
