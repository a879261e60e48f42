// The test values of the onboarding form: which date of birth and which bank account stand for what, and what is wrong
// with what was typed. What was typed is looked at here and goes no further.
import type { BankKind, PersonKind } from '../rows/accounts.table.ts'
import { sandboxMessages } from './sandbox.messages.ts'

const messages = sandboxMessages.onboarding

/** Stripe's own test dates: a match at once, a match that takes a check, and one on a list of sanctions. */
const TEST_BIRTH_DATES: Readonly<Record<string, PersonKind>> = {
  '1902-01-01': 'verified',
  '1901-01-01': 'reviewed',
  '1900-01-01': 'listed',
}

const TEST_ROUTING_NUMBER = '110000000'

/** Stripe's own test numbers, and one of the sandbox's for a bank that sends the money back. */
const TEST_BANK_ACCOUNTS: Readonly<Record<string, BankKind>> = {
  '000123456789': 'succeeds',
  '000111111116': 'no_account',
  '000111111113': 'account_closed',
  '000222222227': 'insufficient_funds',
  '000333333335': 'debit_not_authorized',
  '000444444440': 'invalid_currency',
  '000555555559': 'returned',
}

const MAX_NAME = 200

export type TypedSeller = {
  readonly name: string
  /** As 2026-12-31. */
  readonly birthDate: string
  readonly routingNumber: string
  readonly accountNumber: string
}
export type SellerField = keyof TypedSeller

export type SellerProblem = { field: SellerField; message: string }

/** The typed values are not kept, only what they stand for; a field that was left empty is missing. */
export type SellerDetails = {
  hasName: boolean
  person?: PersonKind
  bank?: { kind: BankKind; lastFour: string }
}

export function readSeller(typed: TypedSeller): { seller: SellerDetails } | { problem: SellerProblem } {
  const wrong = (field: SellerField, message: string) => ({ problem: { field, message } })
  const name = typed.name.trim()
  if (name.length > MAX_NAME) return wrong('name', messages.nameTooLong)
  const birthDate = typed.birthDate.trim()
  const person = ownOf(TEST_BIRTH_DATES, birthDate)
  if (birthDate !== '' && person === undefined) return wrong('birthDate', messages.onlyTestDates)
  const routing = digitsOf(typed.routingNumber)
  const number = digitsOf(typed.accountNumber)
  const seller = { hasName: name !== '', ...(person === undefined ? {} : { person }) }
  if (routing === '' && number === '') return { seller }
  if (routing !== TEST_ROUTING_NUMBER) return wrong('routingNumber', messages.onlyTestRouting)
  const kind = ownOf(TEST_BANK_ACCOUNTS, number)
  if (kind === undefined) return wrong('accountNumber', messages.onlyTestAccounts)
  return { seller: { ...seller, bank: { kind, lastFour: number.slice(-4) } } }
}

const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '')

const ownOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** How long a person is checked. */
export const REVIEW_SECONDS = 2 * 24 * 3600
/** How long a payout takes to a bank. */
export const ARRIVAL_SECONDS = 2 * 24 * 3600
/** How long after that a bank sends it back. */
export const RETURN_SECONDS = 3 * 24 * 3600
