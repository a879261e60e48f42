// One piece of work of the sandbox: its transaction, the moment at which it happens, and where ids come from.
import type { Random, Tx } from '../environment.ts'

/** The request that caused a change; null if time did, or the buyer's browser. */
export type Cause = { readonly id: string; readonly idempotency_key: string | null }

export type EventSettings = {
  /** Before an event is sent for the first time. */
  readonly delaySeconds: number
  /** Up to so much more, differently for each, so that later events overtake earlier ones. */
  readonly disorderSeconds: number
  /** The share of events that arrive a second time, from 0 to 1. */
  readonly duplicates: number
  /** The share of events that never arrive, from 0 to 1. They are not even written. */
  readonly lost: number
  /** The same seed makes the same choices. */
  readonly seed: number
}

export type Work = {
  readonly tx: Tx
  readonly random: Random
  readonly settings: EventSettings
  readonly cause: Cause | null
  /** To the second, as Stripe's moments are; in ISO 8601. */
  readonly at: string
}

const ID_BYTES = 12
const SECRET_BYTES = 24
const SECOND_MS = 1000

export const newId = ({ random }: Pick<Work, 'random'>, prefix: string): string =>
  `${prefix}_${random.bytes(ID_BYTES).toString('hex')}`

/** A secret for addresses and clients: having one is a permission. */
export const newSecret = ({ random }: Pick<Work, 'random'>): string =>
  random.bytes(SECRET_BYTES).toString('hex')

/** The whole second of a moment. */
export const secondOf = (moment: Date): string =>
  new Date(Math.floor(moment.getTime() / SECOND_MS) * SECOND_MS).toISOString()

/** The moment as Stripe writes it: seconds since 1970. */
export const stamp = (iso: string): number => Math.floor(Date.parse(iso) / SECOND_MS)

export const stampOrNull = (iso: string | null): number | null => (iso === null ? null : stamp(iso))

export const secondsAfter = (iso: string, seconds: number): string =>
  new Date(Date.parse(iso) + seconds * SECOND_MS).toISOString()
