// Time alone changes sellers' accounts: checks end, and payouts arrive or don't, each at its own moment. Before
// anything else happens to an account, it is brought up to date.
import { inTurn } from '../billing/in-turn.ts'
import type { Database, Log } from '../environment.ts'
import {
  type Account,
  accountsDue,
  findAccount,
  firstDueOfAccount,
  lockAccount,
} from '../rows/accounts.records.ts'
import { payouts } from '../rows/accounts.table.ts'
import { findRow } from '../rows/sandbox-rows.records.ts'
import { secondOf, type Work } from '../rows/work.ts'
import { endReview } from './accounts.ts'
import { settlePayout } from './money.ts'

/** Waits until no one else is at work on an account, and does what is due; undefined if there is no such account. */
export async function enterAccount(work: Work, id: string): Promise<Account | undefined> {
  if (!(await lockAccount(work.tx, id))) return undefined
  while (await step(work, id));
  return findAccount(work.tx, id)
}

/** Does what was due first; false if nothing is. */
async function step(work: Work, id: string): Promise<boolean> {
  const due = await firstDueOfAccount(work.tx, id, work.at)
  if (!due) return false
  const then = { ...work, at: due.at, cause: null }
  if (due.payout === null) {
    const account = await findAccount(work.tx, id)
    if (account) await endReview(then, account)
    return true
  }
  const payout = await findRow(work.tx, payouts, due.payout)
  if (payout) await settlePayout(then, payout)
  return true
}

/** Does everything that is due for any account; returns for how many. */
export function advanceAccounts(
  parts: { database: Database; log: Log },
  now: Date,
  workIn: (tx: Work['tx'], at: string) => Work,
): Promise<number> {
  const at = secondOf(now)
  return inTurn(parts, {
    due: (page) => accountsDue(parts.database.db, { until: at, ...page }),
    see: (tx, id) => enterAccount(workIn(tx, at), id),
  })
}
