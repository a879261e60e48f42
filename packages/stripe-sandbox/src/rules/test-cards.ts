// The test cards: which number stands for which behaviour, what is wrong with typed card details, and how an attempt
// with a card ends. A number is looked at here and goes no further.

import type { Card } from '../rows/sandbox-rows.records.ts'
import type { CardKind } from '../rows/sandbox-rows.table.ts'
import { sandboxMessages as messages } from './sandbox.messages.ts'

/** Stripe's own test numbers, and one of the sandbox's for a payment that takes some seconds. */
const TEST_CARDS: Readonly<Record<string, CardKind>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'challenged',
  '4000002760003184': 'always_challenged',
  '4000000000000341': 'declined_later',
  '4000000000000259': 'disputed',
  '4000000000001976': 'inquired',
  '4000000000005555': 'slow',
}
const BRAND = 'visa'

/** How long a slow card takes. */
export const SLOW_SECONDS = 5

const MAX_YEARS_AHEAD = 50

export type TypedCard = { number: string; month: string; year: string; cvc: string }
export type CardField = keyof TypedCard
export type CardDetails = Pick<Card, 'kind' | 'brand' | 'last_four' | 'expiry_month' | 'expiry_year'>

export type CardProblem = { field: CardField; message: string }

/** Returns the card without its number, or the problem with a typed field. */
export function readCard(typed: TypedCard, now: Date): { card: CardDetails } | { problem: CardProblem } {
  const wrong = (field: CardField, message: string) => ({ problem: { field, message } })
  const number = typed.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !hasCheckDigit(number)) return wrong('number', messages.numberInvalid)
  const kind = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
  if (kind === undefined) return wrong('number', messages.onlyTestCards)
  if (!/^(0?[1-9]|1[0-2])$/.test(typed.month.trim())) return wrong('month', messages.monthInvalid)
  if (!/^(\d{2}|\d{4})$/.test(typed.year.trim())) return wrong('year', messages.yearInvalid)
  const expiry_month = Number(typed.month)
  const expiry_year = typed.year.trim().length === 2 ? 2000 + Number(typed.year) : Number(typed.year)
  if (expiry_year > now.getUTCFullYear() + MAX_YEARS_AHEAD) return wrong('year', messages.yearInvalid)
  if (isExpired({ expiry_month, expiry_year }, now)) {
    return wrong(expiry_year < now.getUTCFullYear() ? 'year' : 'month', messages.expired)
  }
  if (!/^\d{3}$/.test(typed.cvc.trim())) return wrong('cvc', messages.cvcInvalid)
  return { card: { kind, brand: BRAND, last_four: number.slice(-4), expiry_month, expiry_year } }
}

/** A card is good to the end of its month. */
function isExpired(card: Pick<Card, 'expiry_month' | 'expiry_year'>, now: Date): boolean {
  return Date.UTC(card.expiry_year, card.expiry_month) <= now.getTime()
}

/** The last digit of a card number is computed from the others (Luhn). */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Why an attempt failed. */
export type Failure = keyof typeof messages.failures

/** Stripe's words for it. */
export const FAILURE_CODES = {
  card_declined: { code: 'card_declined', decline_code: 'generic_decline' },
  insufficient_funds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  expired_card: { code: 'expired_card', decline_code: 'expired_card' },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
  },
  authentication_failed: { code: 'payment_intent_authentication_failure' },
  no_card: { code: 'missing' },
} as const satisfies Record<Failure, { code: string; decline_code?: string }>

export type Attempt = 'succeeds' | 'challenged' | 'slow' | Failure

/** How an attempt ends that the buyer makes, who can answer a challenge. */
export function attemptByBuyer({ kind }: Pick<Card, 'kind'>): Attempt {
  if (kind === 'declined') return 'card_declined'
  if (kind === 'always_challenged') return 'challenged'
  return kind === 'declined_later' || kind === 'disputed' || kind === 'inquired' ? 'succeeds' : kind
}

/** How a renewal ends. A card that was authenticated once needs no second time, and no renewal is slow. */
export function attemptLater(card: Card | undefined, now: Date): 'succeeds' | Failure {
  if (card === undefined) return 'no_card'
  if (isExpired(card, now)) return 'expired_card'
  if (card.kind === 'insufficient_funds') return 'insufficient_funds'
  if (card.kind === 'always_challenged') return 'authentication_required'
  return card.kind === 'declined' || card.kind === 'declined_later' ? 'card_declined' : 'succeeds'
}
