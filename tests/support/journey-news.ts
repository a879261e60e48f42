// Tells members something while a journey runs, as another process of the product would: there is no page yet for
// every cause.

import { PROGRAM } from '../../src/app/program.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { createRowNews } from '../../src/platform/database/row-news.ts'
import { createLog } from '../../src/platform/log.ts'
import { type ToTell, tellIn } from './told.ts'

export type Teller = {
  /** Tells whoever has this address, all of it in one transaction. */
  tell(email: string, ...news: ToTell[]): Promise<void>
  close(): Promise<void>
}

export async function openTeller(): Promise<Teller> {
  const url = process.env.JOURNEY_DATABASE
  if (!url) throw new Error('The database of the journeys is not known')
  const log = createLog('silent')
  const news = createRowNews(log, PROGRAM)
  const database = openDatabase({ url, poolSize: 1, log, news, program: PROGRAM })
  await news.listen(url)
  return {
    async tell(email, ...all) {
      const { rows } = await database.pool.query('select id from users where email = $1', [email])
      const user_id = String(rows[0]?.id)
      // Each a minute older than the one before it, the first one now.
      const now = Date.now()
      await database.inTransaction(async (tx) => {
        for (const [index, one] of all.entries())
          await tellIn(tx, user_id, one, new Date(now - index * 60_000))
      })
    },
    async close() {
      await news.close()
      await database.close()
    },
  }
}
