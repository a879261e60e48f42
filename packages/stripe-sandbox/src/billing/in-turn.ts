// Does what is due for everyone, one transaction each: what fails for one is logged, and holds up no one else.
import type { Database, Log, Tx } from '../environment.ts'

const AT_ONCE = 100

type Turns = {
  /** Some of those of whom something is due, by id. */
  due: (page: { after: string; atMost: number }) => Promise<string[]>
  see: (tx: Tx, id: string) => Promise<unknown>
}

/** Returns for how many something was done. */
export async function inTurn(
  { database, log }: { database: Database; log: Log },
  { due, see }: Turns,
): Promise<number> {
  let seen = 0
  for (let after = ''; ; ) {
    const ids = await due({ after, atMost: AT_ONCE })
    for (const id of ids) {
      try {
        await database.inTransaction((tx) => see(tx, id))
        seen += 1
      } catch (err) {
        log.error({ event: 'sandbox_not_advanced', err })
      }
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return seen
    after = last
  }
}
