// Keeps the tests' PostgreSQL in a process of its own: prints its address, and once the input ends, stops the server
// and deletes its files. The input ends with whoever started it, be that in order, by a signal or by a crash.
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAM } from '../../src/app/program.ts'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.ts'
import type { KeeperWishes } from './scratch-server.ts'

const { durable = false, maxConnections = 200 }: KeeperWishes = JSON.parse(process.argv[2] ?? '{}')
const inputEnded = once(process.stdin.resume(), 'end')
// A terminal's Ctrl-C and a test runner's end are not for us: they end our input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const folder = await realpath(
  await mkdtemp(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'guildhall-test-database-')),
)
try {
  // Run by root, the database has a user of its own, who must get through.
  await chmod(folder, 0o711)
  const server = await startEmbeddedDatabase({
    program: PROGRAM,
    dataDir: join(folder, 'data'),
    databaseName: 'tests',
    durable,
    settings: { max_connections: String(maxConnections) },
  })
  try {
    // Nobody may be there any more to read it.
    process.stdout.on('error', () => {})
    process.stdout.write(`${server.url}\n`)
    await inputEnded
  } finally {
    await server.stop()
    // Where root's temporary folder is closed to others, the rows lie outside it.
    await rm(server.dataFolder, { recursive: true, force: true })
    await rm(`${server.dataFolder}.lock`, { force: true })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
