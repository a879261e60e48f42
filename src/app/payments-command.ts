// `npm run payments -- <verb> <what>` handles subscriptions, refunds and payouts for operators, also while the product
// runs.

import { decideRunClaim } from '../features/agents/runs/server/claims.ts'
import { logOperation } from '../features/moderation/server/operators.ts'
import {
  decideForOperator,
  endForOperator,
  listClaims,
  listForOperator,
  listPaymentsOfPerson,
  listRefunds,
  refundPartForOperator,
} from '../features/payments/server/operators.ts'
import {
  beginForOperator,
  checkForOperator,
  findSellerId,
  listCommissionsForOperator,
  listSellers,
  markPaidForOperator,
  setCommissionForOperator,
} from '../features/selling/payouts/server/operators.ts'
import type { CardProvider } from '../platform/card-provider/card-provider.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { ACTING_USAGE, NO_REASON, readActing } from './acting.ts'
import { type CommandOutcome, runAsCommand } from './operator-command.ts'
import { ALL_SALES, stripeOf } from './payments.ts'

const USAGE = `npm run payments -- <verb> ...

list <address>            the subscriptions of an account
end <subscription>        ends one at once, and gives back its last payment
payments <address>        what an account paid, with what went back
refund <payment> <dollars> gives back a part of a payment; the buyer keeps what they bought
refunds                   what buyers ask to have back, after more refunds than they have without a question
approve <refund>          gives it back, and ends access
decline <refund>          leaves the money where it is
claims                    runs that buyers say didn't work, with what both sides say
give-back <claim>         gives the buyer the money of the run back
keep <claim>              leaves the money of the run with its seller
payouts                   what each seller has earned, what is open or on hold, and why a payout was skipped
pay-out <address or id>   begins a payout of all that is open to a seller, which you send by hand
paid <payout>             records that you sent the money of a payout, and tells the seller
commission                what the platform keeps of sales
commission <percent or 'default'> [agent or course] [address or id]
                          sets that for sales from now on: in general, of a product type, of a seller
check                     compares the ledger with payments, payouts and what the card provider knows of the last
                          days, and prints what is off

${ACTING_USAGE}`

/** A decision about a buyer's access or money needs a reason. */
const OF_BUYERS: ReadonlySet<string> = new Set(['end', 'refund', 'approve', 'decline', 'give-back', 'keep'])

type Said = { readonly line: string; readonly isDone: boolean }

const CLAIMS = {
  unknown: () => ({ line: 'There is no such claim.', isDone: false }),
  decided: () => ({ line: 'This claim was decided already.', isDone: false }),
  done: (status: 'granted' | 'declined') => ({
    line:
      status === 'granted'
        ? 'Both are notified. A running product takes it off the next bill, or gives it back once the run is paid.'
        : 'The seller keeps the money. Both are notified.',
    isDone: true,
  }),
} satisfies Record<string, (status: 'granted' | 'declined') => Said>

const DOLLARS = /^\d{1,7}(\.\d{1,2})?$/
const ROW_ID = /^[1-9]\d{0,14}$/

/** Runs one command. A running product notifies the card provider: here, only `check` asks it, if there is one. */
export async function runPaymentsCommand(
  database: Database,
  words: readonly string[],
  now: Date,
  provider?: CardProvider,
): Promise<CommandOutcome> {
  const {
    words: [name = '', argument = '', ...more],
    by,
  } = readActing(words)
  const { db } = database
  /** Acts, and writes the act to the log, in one transaction. */
  const logged = async (
    about: { kind: string; subject_id: string },
    act: (tx: Tx) => Promise<Said | undefined>,
    before?: (tx: Tx) => Promise<string>,
  ): Promise<CommandOutcome> => {
    const said = await database.inTransaction(async (tx) => {
      const was = await before?.(tx)
      const done = await act(tx)
      const change = { ...(was === undefined ? {} : { before: was }), after: done?.line ?? '' }
      if (done?.isDone) await logOperation(tx, { verb: name, about, by, ...change }, now)
      return done
    })
    return said ? { lines: [said.line], code: said.isDone ? 0 : 1 } : { lines: [USAGE], code: 2 }
  }
  if (name === 'list' && argument !== '') {
    const lines = await listForOperator(db, argument)
    return lines.length > 0
      ? { lines, code: 0 }
      : { lines: [`No account with subscriptions uses ${argument}.`], code: 1 }
  }
  if (name === 'payments' && argument !== '') {
    const lines = await listPaymentsOfPerson({ products: ALL_SALES }, db, argument)
    return lines.length > 0 ? { lines, code: 0 } : { lines: [`${argument} has paid nothing.`], code: 1 }
  }
  if (name === 'check' && argument === '') {
    const { lines, isDone } = await checkForOperator(database, provider, now)
    return { lines, code: isDone ? 0 : 1 }
  }
  if (name === 'commission' && argument === '')
    return { lines: await listCommissionsForOperator(db), code: 0 }
  if (name === 'commission') {
    const named = more.map(async (word) => (await findSellerId(db, word)) ?? word)
    const about = { kind: 'commission', subject_id: (await Promise.all(named)).join(' ') }
    const before = async (tx: Tx) => (await listCommissionsForOperator(tx)).join('; ')
    return logged(about, (tx) => setCommissionForOperator(tx, [argument, ...more], now), before)
  }
  if (name === 'payouts' && argument === '') return { lines: await listSellers(db, now), code: 0 }
  if (name === 'refunds' && argument === '')
    return { lines: await listRefunds({ products: ALL_SALES }, db), code: 0 }
  if (name === 'claims' && argument === '')
    return { lines: await listClaims({ products: ALL_SALES }, db), code: 0 }
  if (name === 'pay-out' && argument !== '') {
    // The log outlives the account: it names no address.
    const subject_id = (await findSellerId(db, argument)) ?? argument
    return logged({ kind: 'seller', subject_id }, (tx) => beginForOperator(tx, argument, now))
  }
  if (!ROW_ID.test(argument)) return { lines: [USAGE], code: 2 }
  const id = Number(argument)
  const about = (kind: string) => ({ kind, subject_id: argument })
  if (name === 'paid') return logged(about('payout'), (tx) => markPaidForOperator(tx, id, now))
  if (!OF_BUYERS.has(name)) return { lines: [USAGE], code: 2 }
  if (by.note === undefined) return { lines: [NO_REASON], code: 2 }
  if (name === 'end')
    return logged(about('subscription'), (tx) => endForOperator({ products: ALL_SALES }, tx, id, now))
  if (name === 'refund') {
    const [amount = ''] = more
    if (!DOLLARS.test(amount) || Number(amount) === 0) return { lines: [USAGE], code: 2 }
    return logged(about('payment'), (tx) => refundPartForOperator(tx, { id, amount: Number(amount) }, now))
  }
  if (name === 'give-back' || name === 'keep') {
    const status = name === 'keep' ? 'declined' : 'granted'
    return logged(about('claim'), async (tx) =>
      CLAIMS[(await decideRunClaim(tx, { id, status }, now)) ?? 'unknown'](status),
    )
  }
  const status = name === 'approve' ? 'granted' : 'declined'
  return logged(about('refund'), (tx) => decideForOperator({ products: ALL_SALES }, tx, { id, status }, now))
}

if (import.meta.main)
  runAsCommand((database, words, now, config) => runPaymentsCommand(database, words, now, stripeOf(config)))
