// Runs the tests' PostgreSQL in a separate process: prints its address, and once stdin ends, stops the server and
// deletes its files. Stdin ends with the process that started it, whether in order, by a signal or by a crash.
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@guildhall/embedded-postgres'
import { PROGRAM } from '../../../src/app/program.ts'
import { temporaryFolder } from '../runner/temporary-folder.ts'
import type { KeeperWishes } from './scratch-server.ts'

const { durable = false, maxConnections = 200 }: KeeperWishes = JSON.parse(process.argv[2] ?? '{}')
const inputEnded = once(process.stdin.resume(), 'end')
// A terminal's Ctrl-C and the end of a test runner are not for us: they end our stdin.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const folder = await realpath(
  await mkdtemp(join(process.env.TEST_RUN_FOLDER ?? (await temporaryFolder()), 'guildhall-test-database-')),
)
try {
  // Under root, the database has a user of its own, who must be able to enter.
  await chmod(folder, 0o711)
  const server = await startEmbeddedDatabase({
    program: PROGRAM,
    dataDir: join(folder, 'data'),
    databaseName: 'tests',
    durable,
    settings: { max_connections: String(maxConnections) },
  })
  try {
    // Its reader may be gone.
    process.stdout.on('error', () => {})
    process.stdout.write(`${server.url}\n`)
    await inputEnded
  } finally {
    await server.stop()
    // If root's temporary folder is closed to others, the rows are outside it.
    await rm(server.dataFolder, { recursive: true, force: true })
    await rm(`${server.dataFolder}.lock`, { force: true })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
