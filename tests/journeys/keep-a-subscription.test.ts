// A subscription over its months, as its buyer sees it: cancelled and resumed in the settings, and a renewal that fails,
// is seen and mended. On a product of its own, since months pass.
import type { Page } from '@playwright/test'
import { expect } from '../support/browser/journey.ts'
import { askAs, join } from '../support/browser/member.ts'
import { type OwnProduct, test } from '../support/browser/own-product.ts'
import { makeAgent, makeCourse, makePerson } from '../support/people/makers.ts'

const GOOD_CARD = '4242 4242 4242 4242'
/** Succeeds when the buyer pays, and is declined at renewals. */
const FAILING_CARD = '4000 0000 0000 0341'
const SETTINGS = '/settings?tab=subscriptions'
const PRICE = 29.99
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** The member of the page deploys an agent with this card, without the dialog. */
async function deployed(page: Page, own: OwnProduct, name: string, card: string): Promise<number> {
  const agentId = await makeAgent(own, await makePerson(own), { name, price: PRICE })
  const asked = { agentId, agentName: name, price: PRICE }
  const intent = (await askAs(page, 'POST', '/functions/v1/create-agent-payment-intent', asked)) as {
    clientSecret: string
    deploymentId: number
  }
  const paid = {
    client_secret: intent.clientSecret,
    card: { number: card, month: '12', year: '2060', cvc: '123' },
  }
  expect(await askAs(page, 'POST', '/rest/v1/payments/sandbox/confirm', paid)).toEqual({
    status: 'succeeded',
  })
  await askAs(page, 'POST', `/rest/v1/own/deployments/${intent.deploymentId}/confirm`)
  return intent.deploymentId
}

/** The member of the page buys a course; returns the order's id. */
async function bought(page: Page, own: OwnProduct, title: string): Promise<number> {
  const courseId = await makeCourse(own, await makePerson(own), { title, price: 49 })
  const order = (await askAs(page, 'POST', `/rest/v1/courses/${courseId}/orders`, { price: 49 })) as {
    order_id: number
    url: string
  }
  const card = { number: GOOD_CARD, month: '12', year: '2060', cvc: '123' }
  const checkout = order.url.split('/').at(-1)
  expect(await askAs(page, 'POST', `/rest/v1/payments/sandbox/checkouts/${checkout}/pay`, { card })).toEqual({
    status: 'succeeded',
  })
  await own.doPaymentJobs()
  return order.order_id
}

/** Ends the paid period now, whenever it would end, without ending a session. */
async function periodEnds({ database, clock, doPaymentJobs }: OwnProduct): Promise<void> {
  // A minute must pass since the second in which it began.
  clock.advance(60)
  const at = new Date(Math.floor(clock.now().getTime() / 1000) * 1000).toISOString()
  await database.pool.query(
    "update sandbox_subscriptions set period_end = $1, due_at = $1, anchor_at = $1 where status = 'active'",
    [at],
  )
  await database.pool.query("update subscriptions set due_at = $1 where status = 'active'", [at])
  await doPaymentJobs()
}

test('SET-2, SET-14, SET-15, SET-16, SET-18, SET-19, DEC-32 a buyer finds what they pay for in the settings, cancels it, and resumes it', {
  tag: '@gate',
}, async ({ page, own, visit, checkAxe }) => {
  await join(page, '/home')
  const id = await deployed(page, own, 'Reply Desk', GOOD_CARD)
  const orderId = await bought(page, own, 'Sorting by machine')
  await visit(SETTINGS)
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Account', 'Theme', 'Subscriptions'])
  const mine = part(page, 'Subscriptions')
  await expect(mine.getByRole('link', { name: 'Reply Desk' })).toHaveAttribute('href', `/home/agents/${id}`)
  await expect(mine).toContainText('$29.99 per month')
  await expect(mine).toContainText(/Renews \w{3} \d+, \d{4}/)
  await expect(mine.getByText('Active', { exact: true })).toHaveClass(/badge-highlighted/)
  const agents = part(page, 'Agents')
  await expect(agents.getByRole('link', { name: 'Reply Desk' })).toBeVisible()
  await expect(agents.getByText('Deployed', { exact: true })).toHaveClass(/badge-highlighted/)
  const courses = part(page, 'Courses')
  await expect(courses.getByRole('link', { name: 'Sorting by machine', exact: true })).toBeVisible()
  await expect(courses.getByText('Paid', { exact: true })).toHaveClass(/badge-highlighted/)
  await checkAxe()

  await mine.getByRole('button', { name: 'Cancel subscription: Reply Desk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Reply Desk?' })
  await expect(dialog).toContainText(
    /You won't be charged again, and you can use it until \w{3} \d+, \d{4}\./,
  )
  await checkAxe()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toHaveCount(0)
  await mine.getByRole('button', { name: 'Cancel subscription: Reply Desk' }).click()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(toast(page, "Subscription cancelled. You won't be charged again.")).toBeVisible()
  await expect(mine).toContainText(/Ends \w{3} \d+, \d{4}/)

  // The agent's own page says so, too, and resumes it.
  await mine.getByRole('link', { name: 'Reply Desk' }).click()
  const about = page.getByRole('complementary', { name: 'About this deployment' })
  await expect(about).toContainText(/Ends \w{3} \d+, \d{4}/)
  await about.getByRole('button', { name: 'Resume subscription' }).click()
  await expect(toast(page, 'Subscription resumed')).toBeVisible()
  await expect(about).toContainText(/Renews \w{3} \d+, \d{4}/)
  await checkAxe()

  // If it is cancelled again, it ends with the paid period, and the badge is no longer the one of an active one.
  await about.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(about).toContainText(/Ends \w{3} \d+, \d{4}/)
  await periodEnds(own)
  await askAs(page, 'POST', `/rest/v1/own/orders/${orderId}/refund`)
  await visit(SETTINGS)
  await expect(mine.getByText('Ended', { exact: true })).toHaveClass(/badge-secondary/)
  await expect(agents.getByText('Ended', { exact: true })).toHaveClass(/badge-secondary/)
  await expect(courses.getByText('Refunded', { exact: true })).toHaveClass(/badge-secondary/)
  await expect(mine.getByRole('button')).toHaveCount(0)
})

test('SET-17, MSG-114 a renewal fails, is seen, and is paid with another card in billing; each payment has a receipt', async ({
  page,
  own,
  visit,
  checkAxe,
}) => {
  await join(page, '/home')
  // A person who has never paid has nothing to manage, and reads that instead of a button.
  await visit(SETTINGS)
  await expect(part(page, 'Cards and invoices')).toContainText('There is nothing to manage yet.')
  await expect(page.getByRole('button', { name: 'Manage Billing' })).toHaveCount(0)
  const id = await deployed(page, own, 'Invoice Reader', FAILING_CARD)
  await periodEnds(own)
  await visit(`/home/agents/${id}`)
  await expect(page.getByRole('alert')).toContainText('Your last payment failed')
  await visit(SETTINGS)
  const mine = part(page, 'Subscriptions')
  await expect(mine.getByText('Payment failed', { exact: true })).toHaveClass(/badge-secondary/)
  await expect(mine).toContainText(/tried again until \w{3} \d+, \d{4}/)
  await expect(mine.getByRole('button', { name: 'Change card' })).toBeVisible()
  await checkAxe()

  // Here the portal's address comes at once, and would take the page away before the toast was seen.
  const isRead = Promise.withResolvers<void>()
  await page.route('**/own/billing-portal', async (route) => {
    await isRead.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  await expect(toast(page, 'Opening Stripe Customer Portal...')).toBeVisible()
  isRead.resolve()
  await expect(page).toHaveURL(/\/sandbox\/portals\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing')
  await checkAxe()
  const open = page.getByRole('listitem').filter({ hasText: ', open' })
  await open.getByRole('button', { name: 'Pay' }).click()
  await open.getByRole('button', { name: 'Succeeds' }).click()
  await open.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(open).toHaveCount(0)
  await own.doPaymentJobs()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(SETTINGS)
  await expect(mine.getByText('Active', { exact: true })).toHaveClass(/badge-highlighted/)

  await expect(page.getByText('Total per month', { exact: true }).locator('..')).toContainText('$29.99')
  const details = part(page, 'Billing details')
  await details.getByLabel('Company', { exact: true }).fill('Analytical Engines Ltd')
  await details.getByLabel('Address', { exact: true }).fill('12 Mill Lane\nYork')
  await details.getByLabel('Tax ID', { exact: true }).fill('GB 123 4567 89')
  await details.getByRole('button', { name: 'Save billing details' }).click()
  await expect(toast(page, 'Billing details saved')).toBeVisible()

  const payments = part(page, 'Payments').getByRole('listitem')
  await expect(payments).toHaveCount(2)
  await payments
    .first()
    .getByRole('link', { name: /^Receipt / })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  await expect(page.getByRole('article')).toContainText('Invoice Reader')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$29.99')
  await expect(page.getByRole('article')).toContainText(/Paid with(Visa|Card) ending in \d{4}/)
  await expect(page.getByRole('article')).toContainText(
    'Billed toAnalytical Engines LtdAda Lovelace12 Mill Lane\nYorkTax ID GB 123 4567 89',
  )
  await checkAxe()
})
