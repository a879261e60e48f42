// A nightly job that corrects stored counts which differ from their rows, and warns: each of them was a fault.
import type { Database, Tx } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Job } from './jobs.ts'

type CountRepair = Pick<Job, 'name' | 'cron'> & {
  /** The log names a table, or its column. */
  counts: string
  /** Returns the number of wrong counts. */
  repair: (tx: Tx) => Promise<number>
}

export function countRepair(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  log: Log,
  { name, cron, counts, repair }: CountRepair,
): Job {
  return {
    name,
    cron,
    async run() {
      const count = await inTransaction(repair)
      if (count > 0) log.warn({ event: 'counts_repaired', name: counts, count })
    },
  }
}
