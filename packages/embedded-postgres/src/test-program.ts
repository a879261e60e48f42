/**
 * A program for the tests to kill: it starts the database of the DATA_DIR given as its parameter, writes rows one by
 * one and prints the number of each once it is acknowledged. On SIGINT it writes a last row and stops in order.
 */
import { Client } from 'pg'
import { startEmbeddedDatabase } from './embedded-postgres.ts'
import { TRIAL } from './test-name.ts'

const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('usage: test-program.ts DATA_DIR')

try {
  const database = await startEmbeddedDatabase({ program: TRIAL, dataDir, databaseName: 'trial' })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS acknowledged (number int PRIMARY KEY)')
  const found = await client.query<{ next: number }>(
    'SELECT coalesce(max(number), 0) + 1 AS next FROM acknowledged',
  )
  let number = found.rows[0]?.next ?? 1
  let interrupted = false
  process.once('SIGINT', () => {
    interrupted = true
  })
  while (!interrupted) {
    await client.query('INSERT INTO acknowledged VALUES ($1)', [number])
    console.log(`row ${number}`)
    number += 1
  }
  // Ctrl-C goes to the whole process group; the server must still be there for work in progress.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await client.query('INSERT INTO acknowledged VALUES ($1)', [number])
  await client.end()
  await database.stop()
  console.log(`drained ${number}`)
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  process.exitCode = 1
}
