// Delivers what is due: signed as Stripe signs, again with longer and longer pauses until it is accepted, at most for
// three days.
import Stripe from 'stripe'
import type { Database, Log } from '../environment.ts'
import { secondOf, secondsAfter, stamp } from '../rows/work.ts'
import {
  claimDue,
  deleteOldEvents,
  type EventCopy,
  noteDelivered,
  noteFailed,
} from './sandbox-events.records.ts'

/**
 * A webhook endpoint gets the body as it is signed, and the header `stripe-signature`. Events in sellers' accounts have
 * an endpoint of their own.
 */
export type Delivery = {
  readonly body: string
  readonly signature: string
  readonly endpoint: 'payments' | 'accounts'
}
/** Returns the status that was answered; anything but 2xx, or an exception, is tried again. */
export type Send = (delivery: Delivery) => Promise<number>

export type DeliveryParts = {
  database: Database
  log: Log
  webhookSecret: string
  connectWebhookSecret: string
}

export const GIVE_UP_SECONDS = 3 * 24 * 3600
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 12 * 3600
/** If the process dies while it sends, someone else sends it again after this time. */
const CLAIM_SECONDS = 60
const AT_ONCE = 50
/** Stripe keeps events for thirty days. */
const KEPT_SECONDS = 30 * 24 * 3600
const DELETED_AT_ONCE = 1000

/** Sends everything that is due at `now`, in the order in which it became due; returns how many were accepted. */
export async function deliverDue(parts: DeliveryParts, now: Date, send: Send): Promise<number> {
  const at = secondOf(now)
  const until = secondsAfter(at, CLAIM_SECONDS)
  let accepted = 0
  for (;;) {
    const due = await parts.database.inTransaction((tx) => claimDue(tx, { now: at, until, atMost: AT_ONCE }))
    if (due.length === 0) return accepted
    for (const copy of due) {
      if (await deliver(parts, copy, at, send)) accepted += 1
    }
  }
}

async function deliver(parts: DeliveryParts, copy: EventCopy, at: string, send: Send): Promise<boolean> {
  const { database, webhookSecret, connectWebhookSecret } = parts
  const { body, account_id } = copy
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: account_id === null ? webhookSecret : connectWebhookSecret,
    timestamp: stamp(at),
  })
  const delivery = { body, signature, endpoint: account_id === null ? 'payments' : 'accounts' } as const
  if (await isAccepted(parts, delivery, copy.type, send)) {
    await noteDelivered(database.db, copy, at)
    return true
  }
  const tries = copy.tries + 1
  const dueAt = secondsAfter(at, pauseAfter(tries))
  const first_tried_at = copy.first_tried_at ?? at
  const isOver = stamp(dueAt) > stamp(first_tried_at) + GIVE_UP_SECONDS
  await noteFailed(database.db, copy, { tries, first_tried_at, due_at: isOver ? null : dueAt })
  if (isOver) parts.log.error({ event: 'sandbox_event_given_up', name: copy.type, count: tries })
  return false
}

async function isAccepted({ log }: DeliveryParts, delivery: Delivery, name: string, send: Send) {
  try {
    const status = await send(delivery)
    if (status >= 200 && status < 300) return true
    log.warn({ event: 'sandbox_event_refused', name, status })
  } catch (err) {
    log.warn({ event: 'sandbox_event_not_sent', name, err })
  }
  return false
}

/** 5 seconds, then twice as long each time, up to half a day. */
const pauseAfter = (tries: number) => Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS)

/** Deletes events that are older than Stripe would keep them. */
export async function forgetEvents(
  { database }: Pick<DeliveryParts, 'database'>,
  now: Date,
): Promise<number> {
  return deleteOldEvents(database.db, secondsAfter(secondOf(now), -KEPT_SECONDS), DELETED_AT_ONCE)
}
