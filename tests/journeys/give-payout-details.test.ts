// A seller fills in the sandbox's onboarding form: a part now and the rest later, a check, and another bank account
// after a failed payout. On a product of its own, since days pass.
import type { Page } from '@playwright/test'
import type { Cents } from '../../src/platform/contract/money.ts'
import { expect } from '../support/browser/journey.ts'
import { type OwnProduct, test } from '../support/browser/own-product.ts'

/** The form leads back there. */
const BACK = '/terms'
const AGAIN = '/privacy'
const DAY_SECONDS = 24 * 3600

let keys = 0

async function linkTo({ provider, origin }: OwnProduct, account: string): Promise<string> {
  const addresses = { returnUrl: origin + BACK, refreshUrl: origin + AGAIN }
  keys += 1
  return new URL(await provider.openOnboarding(account, addresses, `click ${keys}`)).pathname
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit details', exact: true }).click()
const pick = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a seller gives a part of their details now and the rest later', async ({
  page,
  own,
  visit,
  checkAxe,
}) => {
  const { provider } = own
  const account = await provider.createAccount({ email: 'ada@example.com', reference: {} }, 'seller 1')
  await visit(await linkTo(own, account))
  await expect(page.getByRole('heading', { name: 'Payout details', exact: true })).toBeVisible()
  await checkAxe()

  // An error is at its field, and the typed text stays.
  await page.getByLabel('Legal name').fill('Ada Lovelace')
  await page.getByLabel('Date of birth').fill('05/17/1990')
  await submit(page)
  await expect(page.getByText(/only test dates work/)).toBeVisible()
  await expect(page.getByLabel('Legal name')).toHaveValue('Ada Lovelace')
  await checkAxe()
  await pick(page, 'Confirmed at once')
  await expect(page.getByLabel('Date of birth')).toHaveValue('01/01/1902')
  await submit(page)
  await expect(page.getByText('Enter a routing number.', { exact: true })).toBeVisible()
  await pick(page, 'Save and finish later')
  await page.waitForURL(`**${BACK}`)
  expect(await provider.findAccount(account)).toMatchObject({
    state: 'incomplete',
    due: ['external_account'],
  })

  const link = await linkTo(own, account)
  await visit(link)
  await expect(page.getByText('Your date of birth is saved.', { exact: true })).toBeVisible()
  await pick(page, 'Takes payouts')
  await submit(page)
  await page.waitForURL(`**${BACK}`)
  expect(await provider.findAccount(account)).toMatchObject({ state: 'ready', bankLastFour: '6789' })

  // The link is used up, and leads to a page with another.
  await page.goto(link)
  await page.waitForURL(`**${AGAIN}`)

  await visit(await linkTo(own, account))
  await expect(page.getByText('Your details are complete.', { exact: true })).toBeVisible()
  await checkAxe()
  await pick(page, 'Use another account')
  await pick(page, 'Account not found')
  await submit(page)
  await page.waitForURL(`**${BACK}`)
  expect(await provider.findAccount(account)).toMatchObject({ state: 'ready', bankLastFour: '1116' })
})

test('a seller reads that they are checked, that a payout failed, and that their account is paused', async ({
  page,
  own,
  visit,
  checkAxe,
}) => {
  const { provider, clock, database } = own
  const account = await provider.createAccount({ email: 'ada@example.com', reference: {} }, 'seller 2')
  await visit(await linkTo(own, account))
  await pick(page, 'Checked for 2 days')
  await pick(page, 'Account closed')
  await submit(page)
  await page.waitForURL(`**${BACK}`)
  await visit(await linkTo(own, account))
  await expect(page.getByText('Your details are being checked.', { exact: false })).toBeVisible()
  await checkAxe()
  await pick(page, 'Back')
  await page.waitForURL(`**${BACK}`)

  clock.advance(2 * DAY_SECONDS)
  await own.doPaymentJobs()
  expect(await provider.findAccount(account)).toMatchObject({ state: 'ready' })
  await database.pool.query(
    `insert into sandbox_transfers (id, account_id, amount, metadata, created_at)
      values ('tr_of_a_journey', $1, 1000, '{}', $2)`,
    [account, clock.now()],
  )
  await provider.payOut({ account, amount: 1000 as Cents, reference: {} }, 'payout 1')
  clock.advance(2 * DAY_SECONDS)
  await own.doPaymentJobs()
  await visit(await linkTo(own, account))
  await expect(
    page.getByText('A payout to the account ending in 1113 failed.', { exact: false }),
  ).toBeVisible()
  await checkAxe()
  await pick(page, 'Takes payouts')
  await submit(page)
  await page.waitForURL(`**${BACK}`)
  expect(await provider.findAccount(account)).toMatchObject({ state: 'ready', bankLastFour: '6789' })

  const paused = await provider.createAccount({ email: 'eve@example.com', reference: {} }, 'seller 3')
  await visit(await linkTo(own, paused))
  await pick(page, 'Paused')
  await pick(page, 'Takes payouts')
  await submit(page)
  await page.waitForURL(`**${BACK}`)
  await visit(await linkTo(own, paused))
  await expect(page.getByText('Your account is paused.', { exact: false })).toBeVisible()
  await checkAxe()
})
