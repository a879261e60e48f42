// Emits events to members while a journey runs, as another process of the product would: not every event has a page
// that causes it yet.
import { PROGRAM } from '../../../src/app/program.ts'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { createRowChanges } from '../../../src/platform/database/row-changes.ts'
import { createLog } from '../../../src/platform/log.ts'
import { emitIn, type TestEvent } from '../people/recipients.ts'

export type JourneyEvents = {
  /** Emits to the member with this address, all in one transaction. */
  emit(email: string, ...events: TestEvent[]): Promise<void>
  close(): Promise<void>
}

export async function openJourneyEvents(): Promise<JourneyEvents> {
  const url = process.env.JOURNEY_DATABASE
  if (!url) throw new Error('The database of the journeys is not known')
  const log = createLog('silent')
  const rowChanges = createRowChanges(log, PROGRAM)
  const database = openDatabase({ url, poolSize: 1, log, rowChanges, program: PROGRAM })
  await rowChanges.listen(url)
  return {
    async emit(email, ...all) {
      const { rows } = await database.pool.query('select id from users where email = $1', [email])
      const user_id = String(rows[0]?.id)
      // Each is a minute older than the one before it, the first one now.
      const now = Date.now()
      await database.inTransaction(async (tx) => {
        for (const [index, one] of all.entries())
          await emitIn(tx, user_id, one, new Date(now - index * 60_000))
      })
    },
    async close() {
      await rowChanges.close()
      await database.close()
    },
  }
}
