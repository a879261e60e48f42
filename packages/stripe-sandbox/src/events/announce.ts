// Writes an event in the transaction of its cause, once for each time that it is to arrive.
import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { newId, secondsAfter, stamp, type Work } from '../rows/work.ts'
import { insertEvents } from './sandbox-events.records.ts'

export type EventType = Stripe.Event['type']

/** `account`: it happened in a seller's account, and arrives where events of those do. */
export async function announce(
  work: Work,
  type: EventType,
  object: object,
  more: { previous?: Record<string, unknown> | undefined; account?: string | undefined } = {},
): Promise<void> {
  const { at, cause, settings } = work
  const { previous, account } = more
  const id = newId(work, 'evt')
  if (chance(settings.seed, id, 'lost') < settings.lost) return
  const event = {
    id,
    object: 'event',
    ...(account === undefined ? {} : { account }),
    api_version: Stripe.API_VERSION,
    created: stamp(at),
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: cause ?? { id: null, idempotency_key: null },
    type,
  } satisfies Record<keyof Omit<Stripe.EventBase, 'account' | 'context'>, unknown> & { account?: string }
  const body = JSON.stringify(event)
  const copies = chance(settings.seed, id, 'copies') < settings.duplicates ? 2 : 1
  await insertEvents(
    work.tx,
    Array.from({ length: copies }, (_, copy) => ({
      event_id: id,
      type,
      account_id: account ?? null,
      body,
      due_at: secondsAfter(at, delayOf(settings, id, copy)),
      tries: 0,
      first_tried_at: null,
      delivered_at: null,
      created_at: at,
    })),
  )
}

function delayOf(
  { delaySeconds, disorderSeconds, seed }: Work['settings'],
  id: string,
  copy: number,
): number {
  return delaySeconds + Math.floor(chance(seed, id, String(copy)) * disorderSeconds)
}

const UINT32_VALUES = 2 ** 32

/** From 0 to less than 1, always the same for the same seed and event, in whichever process. */
function chance(seed: number, id: string, what: string): number {
  return createHash('sha256').update(`${seed} ${id} ${what}`).digest().readUInt32BE() / UINT32_VALUES
}
