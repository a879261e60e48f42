// Exports an account, or a seller's analytics, in a thread whose heap is small, and reports the length of the file.
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { actFor } from '../../../src/platform/actor.ts'
import type { Tx } from '../../../src/platform/database/database.ts'
import { transact } from '../../../src/platform/database/transaction.ts'
import { jsonFile } from '../../../src/platform/http/answer-file.ts'

const { url, personId, what } = workerData as {
  url: string
  personId: string
  what: 'account' | 'analytics'
}
const actor = actFor(personId)

/** Each loads no more of the program than it needs. */
const FILES = {
  async account(tx: Tx) {
    const { ALL_PERSON_DATA } = await import('../../../src/app/person-data.ts')
    const { exportAccount } = await import(
      '../../../src/features/accounts/management/server/own-account.actions.ts'
    )
    return jsonFile(await exportAccount(tx, actor, ALL_PERSON_DATA))
  },
  async analytics(tx: Tx) {
    const { fileOfEvents } = await import(
      '../../../src/features/selling/analytics/server/analytics.actions.ts'
    )
    return fileOfEvents(tx, actor, {})
  },
}

const pool = new pg.Pool({ connectionString: url })
const file = await transact(pool, FILES[what])
await pool.end()
let bytes = 0
for await (const chunk of file.answer(undefined).body) bytes += (chunk as Buffer).length
parentPort?.postMessage(bytes)
