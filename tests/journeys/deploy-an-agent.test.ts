// A person deploys an agent: with cards that are refused, questioned and accepted, and with a browser that closes too
// early.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { askAs, join } from '../support/browser/member.ts'

const INTENT = '**/functions/v1/create-agent-payment-intent'
const PAYMENT = '**/rest/v1/payments/sandbox/confirm'

const payIn = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Pay Now' })
const testCard = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

const SHOWN = {
  success: 'Payment Successful! You now have access. Redirecting...',
  paid: 'Payment successful! You now have access.',
  deployed: 'Agent deployed successfully!',
}

/** Notes by the clock of the page when each text comes, and when the dialog has gone. */
async function noteTexts(page: Page) {
  await page.evaluate((texts) => {
    const noted: Record<string, number> = {}
    Object.assign(window, { noted })
    new MutationObserver(() => {
      const read = document.body.textContent
      for (const [name, text] of Object.entries(texts))
        if (!(name in noted) && read.includes(text)) noted[name] = performance.now()
      if ('success' in noted && !('closed' in noted) && !read.includes(texts.success))
        noted.closed = performance.now()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, SHOWN)
  return () => page.evaluate(() => (window as unknown as { noted: Record<string, number> }).noted)
}

test('AGT-10, AGT-17, AGT-18, AGT-19, PAY-1, PAY-2, PAY-3, PAY-4, PAY-5, PAY-6, PAY-7, PAY-8, PAY-9, PAY-10, PAY-11, MSG-63, MSG-64, MSG-65, MSG-66, MSG-67, DEC-4, DEC-33, DEC-34 a buyer deploys an agent with a card that is questioned, after others were refused', {
  tag: '@gate',
}, async ({ page, watch, checkAxe }) => {
  await join(page, '/agents')
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const other = await page.context().newPage()
  await other.goto('/agents')
  await expect(other.getByRole('button', { name: `Deploy Now: ${name}` })).toBeEnabled()

  // The payment cannot be started: the server's sentence, or ours.
  watch.expectStatus(503)
  watch.expectStatus(500)
  const refusals = [
    { status: 503, json: { code: 'unavailable', message: 'The card provider is away', request_id: 'x' } },
    { status: 500, json: { code: 'fault', message: 'An unexpected error occurred', request_id: 'x' } },
  ]
  await page.route(INTENT, (route) => {
    const refusal = refusals.shift()
    return refusal ? route.fulfill(refusal) : route.fallback()
  })
  const deploy = page.getByRole('button', { name: `Deploy Now: ${name}` })
  await deploy.click()
  await expect(toast(page, 'The card provider is away')).toBeVisible()
  await deploy.click()
  await expect(toast(page, 'Failed to start deployment process')).toBeVisible()

  // The first request is whether the agent is there already, the next is for a payment; meanwhile nothing can be
  // pressed.
  const asked: string[] = []
  page.on('request', (request) => {
    const [, what] = /(deployed-agents|create-agent-payment-intent)/.exec(request.url()) ?? []
    if (what) asked.push(what)
  })
  await page.route(INTENT, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fallback()
  })
  const intent = page.waitForResponse(INTENT)
  await deploy.click()
  await expect(page.getByRole('button', { name: `Processing...: ${name}` })).toBeDisabled()
  const { clientSecret } = (await (await intent).json()) as { clientSecret: string }
  expect(asked).toEqual(['deployed-agents', 'create-agent-payment-intent'])
  const dialog = page.getByRole('dialog', { name: `Deploy ${name}` })
  await expect(dialog).toContainText(/\$\d+\.\d\d per month/)
  await checkAxe()

  // After a refusal the reason is beside the form, and everything typed stays.
  const sent: { client_secret: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/sandbox/confirm')) sent.push(request.postDataJSON())
  })
  let renew = () => {}
  const renewed = new Promise<void>((resolve) => {
    renew = resolve
  })
  await page.route(INTENT, (route) => renewed.then(() => route.fallback()), { times: 1 })
  await testCard(page, 'Declined').click()
  await payIn(page).click()
  await expect(dialog.getByRole('alert')).toHaveText('Your card was declined.')
  // Until it is known that this payment can still be made, no other card is tried.
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  renew()
  await expect(dialog.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
  await expect(toast(page, 'Payment Successful! You now have access. Redirecting...')).toHaveCount(0)
  await page.route(PAYMENT, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await payIn(page).click()
  await expect(dialog.getByRole('alert')).toHaveText('Payment failed. Please try again.')
  await checkAxe()

  // The bank asks: nothing is paid until it is answered.
  await testCard(page, 'Bank asks first').click()
  await page.route(PAYMENT, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fallback()
  })
  await payIn(page).click()
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expect(dialog).toContainText("Your bank wants to confirm it's you")
  await checkAxe()
  const noted = await noteTexts(page)
  await dialog.getByRole('button', { name: 'Approve payment' }).click()
  await expect(dialog).toContainText(SHOWN.success)
  expect(sent.map(({ client_secret }) => client_secret)).toEqual(sent.map(() => clientSecret))
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, SHOWN.paid)).toHaveCount(1)
  await expect(toast(page, SHOWN.deployed)).toBeVisible()
  // Two seconds after the success the dialog closes, and only then the page says so: paid, then deployed.
  const { success = 0, closed = 0, paid = 0, deployed = 0 } = await noted()
  expect(closed - success).toBeGreaterThan(1_950)
  expect(closed - success).toBeLessThan(4_000)
  expect(paid - success).toBeGreaterThan(1_950)
  expect(deployed).toBeGreaterThanOrEqual(paid)
  await expect(page).toHaveURL('/agents')
  await expect(page.getByRole('button', { name: `Already Deployed: ${name}` })).toBeDisabled()
  await expect(card.getByText('Deployed', { exact: true })).toBeVisible()

  // Another tab knows nothing of it yet.
  await other.getByRole('button', { name: `Deploy Now: ${name}` }).click()
  await expect(toast(other, 'You have already deployed this agent!')).toBeVisible()
  await expect(other.getByRole('button', { name: `Already Deployed: ${name}` })).toBeDisabled()

  await card.getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: 'Already Deployed', exact: true })).toBeDisabled()
  await expect(toast(page, 'This agent is already deployed in your account')).toBeVisible()
  await checkAxe()

  // A phone has a way to the deployment in the bar at its bottom.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute(
    'href',
    /^\/home\/agents\/\d+$/,
  )
  await page.setViewportSize({ width, height })

  // Its page has the form to run it, a key that is shown once, and the seller.
  await page.getByRole('link', { name: 'Run it, or call it from your code' }).click()
  await expect(page).toHaveURL(/^.*\/home\/agents\/\d+$/)
  await page.getByRole('button', { name: 'Create access key' }).click()
  const key = page.getByText(/^gak_[\w-]{43}$/)
  await expect(key).toBeVisible()
  await checkAxe()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Replace key' })).toBeVisible()
  await expect(key).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Message / })).toBeVisible()
  await page.goto('/home/agents/deployed')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await checkAxe()
})

test('MSG-64, PAY-2, PAY-11 a browser that closes before the confirmation still gets its agent', async ({
  elsewhere,
}) => {
  const buyer = await elsewhere()
  await join(buyer, '/agents/6')
  const late = await buyer.context().newPage()
  await late.goto('/agents/6')
  const name = (await buyer.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(late.getByRole('button', { name: 'Deploy Now', exact: true })).toBeEnabled()
  // No request of this page after the payment arrives.
  await buyer.route('**/own/deployments/*/confirm', () => undefined)
  await buyer.getByRole('button', { name: 'Deploy Now', exact: true }).click()
  await testCard(buyer, 'Succeeds').click()
  const paid = buyer.waitForResponse(PAYMENT)
  await payIn(buyer).click()
  expect(await (await paid).json()).toEqual({ status: 'succeeded' })
  await buyer.close()

  // The provider's event alone gives them the agent; the other tab does not know yet.
  const owned = () => askAs(late, 'GET', '/rest/v1/own/deployed-agents?ids=6')
  await expect.poll(owned).toEqual({ agent_ids: [6] })
  await late.getByRole('button', { name: 'Deploy Now', exact: true }).click()
  await expect(toast(late, 'You already have this agent deployed!')).toBeVisible()
  await expect(late.getByRole('button', { name: 'Already Deployed', exact: true })).toBeDisabled()
  await late.goto('/home')
  await late.getByRole('link', { name: /^Set up/ }).click()
  await expect(late.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('PAY-14, PAY-15, PAY-16, DEC-PAY-14, DEC-35 the pages after a checkout believe the server, and no address', async ({
  page,
  watch,
  visit,
  checkAxe,
}) => {
  await join(page, '/home')
  await visit('/payment-cancelled')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Cancelled')
  await expect(toast(page, 'No charges have been made to your account')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Browse courses' })).toHaveAttribute('href', '/courses')

  // The address is another person's, or made up.
  watch.expectStatus(404)
  const openedAt = Date.now()
  await page.goto('/payment-success?session_id=cs_test_of_somebody_else')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Processing Payment...')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText("We couldn't confirm this payment")
  expect(Date.now() - openedAt).toBeGreaterThan(2_000)
  await checkAxe()

  // The server decides.
  for (const [product, sentence] of [
    [null, 'You paid $49.'],
    [{ type: 'course', id: 1, name: 'Sorting by machine' }, 'You paid $49 for “Sorting by machine”.'],
  ] as const) {
    await page.route('**/rest/v1/own/checkouts/cs_test_of_ones_own', (route) =>
      route.fulfill({ json: { status: 'paid', amount: 49, product } }),
    )
    const askedAt = Date.now()
    await page.goto('/payment-success?session_id=cs_test_of_ones_own')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Processing Payment...')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    await expect(main.getByText(sentence, { exact: true })).toBeVisible()
    await expect(main.locator('svg.text-success')).toBeVisible()
    expect(Date.now() - askedAt).toBeGreaterThan(2_000)
    await expect(main.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'Browse courses' })).toHaveAttribute('href', '/courses')
  }
  await checkAxe()
})

test('a payment that takes twenty seconds says that it takes longer than usual', async ({ page }) => {
  await join(page, '/agents/7')
  await page.route(PAYMENT, () => undefined)
  await page.getByRole('button', { name: 'Deploy Now', exact: true }).click()
  await testCard(page, 'Succeeds').click()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await payIn(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  const slow = dialog.getByText(/^This is taking longer than usual\./)
  await page.clock.runFor(19_999)
  await expect(slow).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(slow).toBeVisible()
})
