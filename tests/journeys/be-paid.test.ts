// A seller gets their money: from the first listing to a payout that arrived, and a payout that was skipped and is
// mended. Weeks pass, so the product is this file's own.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { runPaymentsCommand } from '../../src/app/payments-command.ts'
import { FIRST_PAYMENT_HOLD_DAYS } from '../../src/features/payments/payments.rules.ts'
import { reopen } from '../support/browser/hydration.ts'
import { expect } from '../support/browser/journey.ts'
import { askAs, aWord, join, mailsTo, proveAddress } from '../support/browser/member.ts'
import { type OwnProduct, test } from '../support/browser/own-product.ts'

test.use({ alone: 'be-paid' })
// Each is several weeks long, with a page at every stop.
test.setTimeout(240_000)

const SELLER = '/settings?tab=seller'
const DAY_MS = 24 * 3600_000
const [MONDAY, WEDNESDAY, THURSDAY] = [1, 3, 4]
const PRICE = 97
/** The platform keeps a part, so that a sale has two lines. */
const COMMISSION = '5'
const FEE = 4.85
const LEFT = 92.15
const IN_TRANSIT = 'In transit to your bank. It usually arrives within a few days.'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')
const nextPayout = (page: Page) => region(page, 'Next payout')
const payouts = (page: Page) => page.getByRole('list', { name: 'Your payouts' }).getByRole('listitem')
const sales = (page: Page) => region(page, 'Where each sale’s money is').locator(':scope > ul > li')

/** Returns 'Dec 14', as the Seller tab writes days of this year. */
function short(day: Date, { clock }: OwnProduct): string {
  const isThisYear = day.getUTCFullYear() === clock.now().getUTCFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC', ...year })
}
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const long = (day: Date) =>
  day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'UTC' })
const after = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)

/**
 * Moves the clocks of the product and of the page to ten in the morning of the next such day, and runs all due work. No
 * page is open meanwhile: it would ask with a session that has run out.
 */
async function goOnTo(own: OwnProduct, page: Page, weekday: number): Promise<Date> {
  const now = own.clock.now()
  const days = (weekday - now.getUTCDay() + 7) % 7 || 7
  const then = after(now, days).setUTCHours(10, 0, 0, 0)
  await page.goto('about:blank')
  own.clock.advance(Math.round((then - now.getTime()) / 1000))
  await page.clock.setSystemTime(own.clock.now())
  await own.doPaymentJobs()
  return own.clock.now()
}

/** Passes days until the bank has the payout. */
async function untilArrived(own: OwnProduct, page: Page): Promise<void> {
  await page.goto('about:blank')
  for (let day = 0; day < 3; day += 1) {
    own.clock.advance(DAY_MS / 1000)
    // The first run is for the sandbox's bank, and the second for its event.
    for (let time = 0; time < 2; time += 1) await own.doPaymentJobs()
  }
  await page.clock.setSystemTime(own.clock.now())
}

/** Signs up a professional, whose address is verified. */
async function joinAsSeller(page: Page, visit: (path: string) => Promise<unknown>): Promise<string> {
  const email = await join(page, '/home')
  await proveAddress(page, email)
  await visit('/settings?tab=account')
  await page.getByRole('radio', { name: 'Professional' }).check({ force: true })
  await expect(page.getByRole('tab', { name: 'Seller' })).toBeVisible()
  return email
}

/** Lists an agent with the form; returns its id. */
async function list(page: Page, name: string): Promise<number> {
  await page.getByRole('link', { name: 'List an agent' }).click()
  for (const [label, text] of [
    ['Agent Name', name],
    ['Description', 'Reads the levels of forty gauges and says which one lies.'],
    ['Key Features', 'Reads photos, Names its source'],
    ['Monthly Price', String(PRICE)],
    [
      'Setup instructions (optional)',
      'Put it beside the water, plug it in, and read what it says to you on the first evening of use.',
    ],
  ] as const)
    await dialogOf(page).getByLabel(label, { exact: true }).fill(text)
  await dialogOf(page).getByLabel('Category', { exact: true }).selectOption('HR & Recruitment')
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/own/agents') && answer.request().method() === 'POST',
  )
  await dialogOf(page).getByRole('button', { name: 'Create agent', exact: true }).click()
  const { id } = (await (await saved).json()) as { id: number }
  await expect(toast(page, 'Agent created successfully')).toBeVisible()
  return id
}

/** Another person deploys it in their own browser and pays with the card form. */
async function deploy(buyer: Page, agentId: number): Promise<void> {
  await join(buyer, `/agents/${agentId}`, 'Grace Hopper')
  await buyer.getByRole('button', { name: 'Deploy Now', exact: true }).click()
  await dialogOf(buyer).getByRole('button', { name: 'Succeeds' }).click()
  await dialogOf(buyer).getByRole('button', { name: 'Pay Now' }).click()
  await expect(toast(buyer, 'Agent deployed successfully!')).toBeVisible()
  // Days pass from here, and its session would run out.
  await buyer.close()
}

/** Fills in the card provider's form, so that payouts can be sent. */
async function giveDetails(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payout details')
  await page.getByLabel('Legal name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Confirmed at once', exact: true }).click()
  await page.getByRole('button', { name: 'Takes payouts', exact: true }).click()
  await page.getByRole('button', { name: 'Submit details', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\?tab=seller/)
  await expect(nextPayout(page)).toContainText('Payouts go to your bank account ending in 6789.')
}

/** Returns the cells of a file, which the page downloads when the button is pressed. */
async function download(page: Page, button: string): Promise<string[][]> {
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  // Texts are quoted, numbers aren't; none of these has a quotation mark inside.
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? ''),
  )
}

test.beforeEach(async ({ own }) => {
  expect(
    (await runPaymentsCommand(own.database, ['commission', COMMISSION, '--as', 'tester'], own.clock.now()))
      .code,
  ).toBe(0)
})

test('a professional lists an agent, sells it, and is paid by the clock what its statement and files say', async ({
  page,
  elsewhere,
  own,
  visit,
  checkAxe,
}) => {
  const soldOn = await goOnTo(own, page, WEDNESDAY)
  const email = await joinAsSeller(page, visit)
  await visit(SELLER)
  await expect(nextPayout(page)).toContainText('What you earn from sales shows up here.')
  const name = `Gauge Reader ${aWord()}`
  const agentId = await list(page, name)
  await visit(SELLER)
  await expect(nextPayout(page)).toContainText('What you earn from sales shows up here.')
  await deploy(await elsewhere(), agentId)

  // The sale shows up in the open tab. While the buyer can be refunded, it's on hold.
  const openOn = after(soldOn, FIRST_PAYMENT_HOLD_DAYS + 1)
  const paidOn = after(soldOn, 12)
  await expect(sales(page)).toHaveCount(1)
  await own.doPaymentJobs()
  await visit(SELLER)
  await expect(sales(page)).toContainText(name)
  await expect(sales(page).getByRole('listitem')).toHaveText([
    `Price $97.00on hold until ${short(openOn, own)} (7 days after a first payment)`,
    `Guildhall fee -$4.85on hold until ${short(openOn, own)} (7 days after a first payment)`,
  ])
  await expect(nextPayout(page)).toContainText(
    `$92.15on ${long(paidOn)}, once you’ve added your payout details`,
  )
  await nextPayout(page).getByRole('button', { name: 'Add payout details' }).click()
  await giveDetails(page)
  await checkAxe()
  await expect(nextPayout(page)).toContainText(`$92.15on ${long(paidOn)}, if nothing is refunded until then`)

  // A Monday within the hold pays nothing, and isn't noted as a skipped payout either.
  await goOnTo(own, page, MONDAY)
  await visit(SELLER)
  await expect(payouts(page)).toHaveCount(0)
  await expect(nextPayout(page)).not.toContainText('skipped')
  await goOnTo(own, page, THURSDAY)
  await visit(SELLER)
  await expect(sales(page).getByRole('listitem')).toHaveText([
    `Price $97.00in the payout of ${short(paidOn, own)}`,
    `Guildhall fee -$4.85taken off the payout of ${short(paidOn, own)}`,
  ])

  // On the Monday after, it goes out by itself.
  const monday = await goOnTo(own, page, MONDAY)
  expect(dayOf(monday)).toBe(dayOf(paidOn))
  await visit(SELLER)
  await expect(payouts(page)).toHaveText([
    `$92.15pendingInitiated ${short(monday, own)}${IN_TRANSIT}Statement`,
  ])
  await expect(sales(page).getByRole('listitem').first()).toHaveText(
    `Price $97.00in transit since ${short(monday, own)}`,
  )
  await untilArrived(own, page)
  await own.notificationMailer.writeDue()
  await visit(SELLER)
  await expect(payouts(page)).toContainText([/^\$92\.15paidInitiated \w+ \d+Paid \w+ \d+/])
  await expect(sales(page).getByRole('listitem')).toHaveText([
    /^Price \$97\.00paid \w+ \d+/,
    /^Guildhall fee -\$4\.85settled \w+ \d+/,
  ])
  const mail = (await mailsTo(page.request, email)).find(({ subject }) => subject.includes('payout'))
  expect(mail?.subject).toBe('Your payout of $92.15 was paid')
  await checkAxe()

  // The files say the same.
  const [columns, ...lines] = await download(page, 'Download CSV')
  const cell = (line: string[], column: string) => line[columns?.indexOf(column) ?? -1] ?? ''
  const { items } = (await askAs(page, 'GET', '/rest/v1/own/payouts')) as { items: { id: number }[] }
  const id = String(items[0]?.id)
  expect(
    lines.map((line) =>
      ['Type', 'Product', 'Kind', 'Buyer', 'Gross', 'Fee', 'Refund', 'Net', 'Payout', 'Product ID'].map(
        (column) => cell(line, column),
      ),
    ),
  ).toEqual([
    [...['Price', name, 'Month 1', 'Grace Hopper'], ...[PRICE, -FEE, 0, LEFT, id, agentId].map(String)],
    ['Payout', '', '', '', '', '', '', String(-LEFT), id, ''],
  ])
  const events = (await download(page, 'Export')).slice(1)
  expect(events.map(([date, ...rest]) => [date?.slice(0, 10), ...rest])).toContainEqual([
    dayOf(soldOn),
    'purchase',
    'agent',
    String(PRICE),
  ])
  expect(events.filter(([, type]) => type !== 'view')).toHaveLength(1)
  await expect(region(page, 'Analytics').getByRole('definition').first()).toHaveText(/^\$97\.00/)

  // And so does the statement.
  await page.getByRole('link', { name: /^Statement of \$92\.15/ }).click()
  await expect(page).toHaveURL(`/payouts/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payout statement')
  await expect(page.getByRole('article')).toContainText('Paid toAda Lovelace')
  await expect(page.getByRole('article')).not.toContainText('Not yet')
  await expect(page.getByRole('row')).toHaveText([
    'SaleGrossFeeRefundNet',
    new RegExp(`^${name}Month 1 · Grace Hopper · \\w+ \\d+, \\d+ \\(UTC\\)\\$97\\.00-\\$4\\.85–\\$92\\.15$`),
    'Total$97.00-$4.85–$92.15',
  ])
  await checkAxe()
  await reopen(page)
  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(page).toHaveURL(SELLER)
})

test('a payout that was skipped says why on screen and by mail, and is paid at once when that is mended', async ({
  page,
  elsewhere,
  own,
  visit,
  checkAxe,
}) => {
  const soldOn = await goOnTo(own, page, WEDNESDAY)
  // No hint comes: after a press the page shows only its own requests.
  await page.route('**/realtime/v1*', (route) => route.fulfill({ contentType: 'text/html', body: 'Hello' }))
  const email = await joinAsSeller(page, visit)
  await visit(SELLER)
  const agentId = await list(page, `Water Bailiff ${aWord()}`)
  await deploy(await elsewhere(), agentId)
  await own.doPaymentJobs()
  await goOnTo(own, page, MONDAY)
  const skippedOn = await goOnTo(own, page, MONDAY)
  expect(dayOf(skippedOn)).toBe(dayOf(after(soldOn, 12)))
  await own.notificationMailer.writeDue()

  await visit(SELLER)
  await expect(nextPayout(page)).toContainText(
    `The payout of ${short(skippedOn, own)} was skipped. Your payout details are missing.`,
  )
  await expect(nextPayout(page).getByRole('button', { name: /^Get / })).toHaveCount(0)
  await expect(payouts(page)).toHaveCount(0)
  await checkAxe()
  const [mail] = await mailsTo(page.request, email)
  expect(mail?.subject).toBe(`Your payout of $${LEFT} was skipped`)
  expect(mail?.text).toContain('Your payout details are missing.')
  expect(mail?.text).toContain('Add payout details. You’re paid on the next payout day after that')

  // The mail's link leads to the form that mends it.
  const link = /https?:\/\/\S+tab=seller\S*/.exec(mail?.text ?? '')?.[0] ?? ''
  await visit(new URL(link).pathname + new URL(link).search)
  await nextPayout(page).getByRole('button', { name: 'Add payout details' }).click()
  await giveDetails(page)
  await expect(nextPayout(page)).not.toContainText('was skipped')
  await nextPayout(page)
    .getByRole('button', { name: `Get $${LEFT} now` })
    .click()
  await expect(toast(page, 'Your payout is in transit')).toBeVisible()
  await expect(payouts(page)).toHaveText([
    `$92.15pendingInitiated ${short(skippedOn, own)}${IN_TRANSIT}Statement`,
  ])
  await expect(nextPayout(page).getByRole('button', { name: /^Get / })).toHaveCount(0)

  await untilArrived(own, page)
  await own.notificationMailer.writeDue()
  await visit(SELLER)
  await expect(payouts(page)).toContainText([/^\$92\.15paid/])
  expect((await mailsTo(page.request, email))[0]?.subject).toBe(`Your payout of $${LEFT} was paid`)
})
