// The product for the journeys: built, started by its own program on a free port, with demo content in a database that
// is deleted afterwards. Ends itself when the process that started it is gone.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { PROGRAM as DESCRIPTION } from '../../../src/app/program.ts'
import { migrateDatabase } from '../../../src/platform/database/migrate.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createDatabase, dropDatabase, startScratchServer, templateOf } from '../database/scratch-server.ts'
import { CHEAPEST_HASHES } from '../product/cheapest-hashes.ts'
import { PUBLIC_KEY } from './journey-key.ts'

const PROGRAM = fileURLToPath(new URL('../../../src/app/start.js', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PARENT_CHECK_MS = 1_000

const parent = process.ppid
const database = `guildhall_journeys_${randomUUID().replaceAll('-', '')}`
const server = await startScratchServer()

let product: ChildProcess | undefined
let ending: Promise<never> | undefined

function end(code: number): Promise<never> {
  ending ??= tidy(code)
  return ending
}

async function tidy(code: number): Promise<never> {
  try {
    if (product && product.exitCode === null && product.signalCode === null) {
      const exited = new Promise((resolve) => product?.once('exit', resolve))
      product.kill('SIGTERM')
      await exited
    }
    await dropDatabase(server.url, database)
    await dropDatabase(server.url, templateOf(database))
  } finally {
    await server.stop()
  }
  process.exit(code)
}

process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))
// A test run that was killed sends no signal.
setInterval(() => {
  if (process.ppid !== parent) void end(1)
}, PARENT_CHECK_MS).unref()

try {
  // Products of single journeys are copies of it, too.
  const template = await createDatabase(server.url, templateOf(database))
  await migrateDatabase(template, MIGRATIONS, DESCRIPTION, createLog('silent'))
  const url = await createDatabase(server.url, database, templateOf(database))
  console.log(`Database: ${url}`)
  product = spawn(process.execPath, [PROGRAM], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      SITE_URL: '',
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: '',
      DEMO_MODE: 'on',
      DEMO_CONTENT: 'on',
      RATE_LIMIT_SCALE: '100000',
      WORK_SCALE: '1000',
      ...CHEAPEST_HASHES,
      PUBLIC_KEY,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Signals are only sent from here, so that the product ends before its database.
    detached: true,
  })
  product.once('exit', (code) => void end(code ?? 1))
} catch (error) {
  console.error(error)
  await end(1)
}
