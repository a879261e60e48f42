// Exports an account in a thread whose heap is small, and says how long the export is.
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { ALL_PERSON_DATA } from '../../src/app/person-data.ts'
import { exportAccount } from '../../src/features/accounts/management/server/own-account.actions.ts'
import { actFor } from '../../src/platform/actor.ts'
import { transact } from '../../src/platform/database/transaction.ts'
import { jsonFile } from '../../src/platform/http/answer-file.ts'

const { url, personId } = workerData as { url: string; personId: string }
const pool = new pg.Pool({ connectionString: url })
const file = await transact(pool, async (tx) =>
  jsonFile(await exportAccount(tx, actFor(personId), ALL_PERSON_DATA)),
)
await pool.end()
let bytes = 0
for await (const chunk of file.answer(undefined).body) bytes += (chunk as Buffer).length
parentPort?.postMessage(bytes)
