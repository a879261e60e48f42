// In place of the buyer's browser, this uses a client secret: it pays with a card, or stores it, and answers the bank's
// challenge.
import { timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addCard, beginProcessing, challenge, fail, isOpen } from '../billing/intents.ts'
import { noteFailure } from '../billing/invoices.ts'
import { settle } from '../billing/settle.ts'
import { enter } from '../billing/time.ts'
import type { Clock, Database, Tx } from '../environment.ts'
import { announce } from '../events/announce.ts'
import { findRow, type Intent } from '../rows/sandbox-rows.records.ts'
import { intents, invoices } from '../rows/sandbox-rows.table.ts'
import { secondOf, type Work } from '../rows/work.ts'
import { sandboxMessages } from '../rules/sandbox.messages.ts'
import {
  attemptByBuyer,
  type CardDetails,
  type CardField,
  type Failure,
  readCard,
  SLOW_SECONDS,
  type TypedCard,
} from '../rules/test-cards.ts'
import { invoiceShape } from '../shapes/invoice.ts'

export type BrowserParts = {
  database: Database
  clock: Clock
  workIn(tx: Tx, at: string): Work
  /** How the time of a slow card passes; tests do not wait. */
  pause?: (ms: number) => Promise<unknown>
}

export type Outcome =
  | { readonly status: 'succeeded' }
  /** The bank asks whether it is really the buyer: `answerChallenge` with the same secret. */
  | { readonly status: 'challenge'; readonly clientSecret: string }
  | { readonly status: 'refused'; readonly message: string; readonly field?: CardField }

const SECOND_MS = 1000
const SUCCEEDED: Outcome = { status: 'succeeded' }
const refused = (message: string): Outcome => ({ status: 'refused', message })
const NOT_PAYABLE = refused(sandboxMessages.notPayable)

/** Pays what the secret is for, or stores the card. Repeated after it succeeded, it says so and does nothing more. */
export async function confirmIntent(
  parts: BrowserParts,
  { clientSecret, card }: { clientSecret: string; card: TypedCard },
): Promise<Outcome> {
  return withCard(parts, card, (details) =>
    atWork(parts, async (work) => {
      const intent = await intentOf(work, clientSecret)
      return intent ? attempt(work, intent, details) : NOT_PAYABLE
    }),
  )
}

/** The answer of the bank: whether it was really the buyer. */
export async function answerChallenge(
  parts: BrowserParts,
  { clientSecret, isPassed }: { clientSecret: string; isPassed: boolean },
): Promise<Outcome> {
  const { outcome } = await atWork(parts, async (work) => {
    const intent = await intentOf(work, clientSecret)
    if (intent?.status === 'succeeded') return { outcome: SUCCEEDED }
    if (intent?.status !== 'requires_action' || intent.card_id === null) return { outcome: NOT_PAYABLE }
    if (!isPassed) return { outcome: await failByBuyer(work, intent, 'authentication_failed') }
    await settle(work, intent, intent.card_id)
    return { outcome: SUCCEEDED }
  })
  return outcome
}

/** A slow attempt is still going on, for some seconds. */
export type Attempted = Outcome | { readonly slow: Intent }

/** Checks what was typed, attempts, and stays until a slow card has paid. */
export async function withCard(
  parts: BrowserParts,
  typed: TypedCard,
  run: (details: CardDetails) => Promise<Attempted>,
): Promise<Outcome> {
  const read = readCard(typed, parts.clock.now())
  if ('problem' in read) return { status: 'refused', ...read.problem }
  const attempted = await run(read.card)
  if (!('slow' in attempted)) return attempted
  const { pause = wait } = parts
  await pause(SLOW_SECONDS * SECOND_MS)
  return finish(parts, attempted.slow)
}

/** Whatever happens to this process in between, time settles the payment, too. */
async function finish(parts: BrowserParts, slow: Intent): Promise<Outcome> {
  return parts.database.inTransaction(async (tx) => {
    const now = secondOf(parts.clock.now())
    const at = slow.settles_at !== null && slow.settles_at > now ? slow.settles_at : now
    const intent = await intentOf(parts.workIn(tx, at), slow.client_secret)
    return intent?.status === 'succeeded' ? SUCCEEDED : NOT_PAYABLE
  })
}

export function atWork<T>(parts: BrowserParts, run: (work: Work) => Promise<T>): Promise<T> {
  const at = secondOf(parts.clock.now())
  return parts.database.inTransaction((tx) => run(parts.workIn(tx, at)))
}

/** The intent as it is now, locked until the end of the transaction. */
async function intentOf(work: Work, clientSecret: string): Promise<Intent | undefined> {
  // A secret begins with the id of what it confirms.
  const id = clientSecret.split('_secret_')[0] ?? ''
  const found = await findRow(work.tx, intents, id)
  if (!found || !isSame(found.client_secret, clientSecret)) return undefined
  return (await enter(work, found.customer_id)) && findRow(work.tx, intents, id)
}

function isSame(secret: string, given: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The customer is held. */
export async function attempt(work: Work, intent: Intent, details: CardDetails): Promise<Attempted> {
  if (intent.status === 'succeeded') return SUCCEEDED
  if (intent.status === 'processing') return { slow: intent }
  if (!isOpen(intent)) return NOT_PAYABLE
  const outcome = attemptByBuyer(details)
  if (outcome !== 'succeeds' && outcome !== 'challenged' && outcome !== 'slow') {
    return failByBuyer(work, intent, outcome)
  }
  const { id } = await addCard(work, intent.customer_id, details)
  if (outcome === 'challenged') {
    await announceChallenge(work, await challenge(work, intent, id))
    return { status: 'challenge', clientSecret: intent.client_secret }
  }
  // Only a payment takes its time.
  if (outcome === 'slow' && intent.kind === 'payment')
    return { slow: await beginProcessing(work, intent, id) }
  await settle(work, intent, id)
  return SUCCEEDED
}

async function announceChallenge(work: Work, intent: Intent): Promise<void> {
  const invoice = intent.invoice_id === null ? undefined : await findRow(work.tx, invoices, intent.invoice_id)
  if (invoice) await announce(work, 'invoice.payment_action_required', invoiceShape(invoice))
}

/** Failed renewals are tried again when they would have been; the buyer may try at any time. */
async function failByBuyer(work: Work, intent: Intent, failure: Failure): Promise<Outcome> {
  await fail(work, intent, failure)
  const invoice = intent.invoice_id === null ? undefined : await findRow(work.tx, invoices, intent.invoice_id)
  if (invoice) await noteFailure(work, invoice, invoice.next_attempt_at)
  return refused(sandboxMessages.failures[failure])
}
