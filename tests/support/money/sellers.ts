// Sellers in a sandbox of cards: accounts of theirs, in whichever state the test values of the onboarding form lead to.
import type { Sandbox } from '@guildhall/stripe-sandbox'
import { expect } from 'vitest'
import type { CardProvider } from '../../../src/platform/card-provider/card-provider.ts'
import type { Cents } from '../../../src/platform/contract/money.ts'
import { paidSubscription, type TestSandbox } from './card-sandbox.ts'

export const cents = (amount: number) => amount as Cents

export const BIRTH_DATES = { verified: '1902-01-01', reviewed: '1901-01-01', listed: '1900-01-01' } as const

export const BANKS = {
  good: '000123456789',
  noAccount: '000111111116',
  closed: '000111111113',
  returned: '000555555559',
} as const
export const ROUTING_NUMBER = '110000000'

export const typedSeller = (
  more: Partial<Record<'name' | 'birthDate' | 'routingNumber' | 'accountNumber', string>> = {},
) => ({
  name: 'Ada Lovelace',
  birthDate: BIRTH_DATES.verified,
  routingNumber: ROUTING_NUMBER,
  accountNumber: BANKS.good,
  ...more,
})

export const NOTHING_TYPED = { name: '', birthDate: '', routingNumber: '', accountNumber: '' }

export const RETURNS = {
  returnUrl: 'https://guildhall.example/settings?tab=seller',
  refreshUrl: 'https://guildhall.example/settings?tab=seller&again=1',
}

type Place = { sandbox: Sandbox; provider: CardProvider; nextKey(): string }

export const openAccount = ({ provider, nextKey }: Place, reference: Record<string, string> = {}) =>
  provider.createAccount({ email: 'ada@example.com', reference }, nextKey())

/** Returns the secret of a link to the onboarding form, as its address ends. */
export async function linkTo({ provider, nextKey }: Place, account: string): Promise<string> {
  const url = await provider.openOnboarding(account, RETURNS, nextKey())
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Returns the session of the form, once its link was followed. */
export async function sessionOf(place: Place, account: string): Promise<string> {
  const page = await place.sandbox.openOnboarding(await linkTo(place, account))
  if (page?.status !== 'open') throw new Error('The form does not open')
  return page.session
}

/** Fills in the form for an account; by default so that it is ready. */
export async function onboard(
  place: Place,
  account: string,
  typed: Partial<ReturnType<typeof typedSeller>> = {},
): Promise<void> {
  const session = await sessionOf(place, account)
  const outcome = await place.sandbox.saveOnboarding({ session, typed: typedSeller(typed), isFinished: true })
  expect(outcome).toEqual({ status: 'saved', returnUrl: RETURNS.returnUrl })
}

export async function readyAccount(
  place: Place,
  typed: Partial<ReturnType<typeof typedSeller>> = {},
): Promise<string> {
  const account = await openAccount(place)
  await onboard(place, account, typed)
  return account
}

/** Makes an account to which an amount of buyers' payments was transferred. */
export async function fundedAccount(
  test: TestSandbox,
  amount: number,
  typed: Partial<ReturnType<typeof typedSeller>> = {},
): Promise<string> {
  const account = await readyAccount(test, typed)
  while ((await test.provider.availableBalance()) < amount) await paidSubscription(test)
  await test.provider.transfer({ account, amount: amount as Cents, reference: {} }, test.nextKey())
  return account
}
