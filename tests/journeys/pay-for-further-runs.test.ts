// A seller asks for a price per further run; a buyer sees it, allows some, runs past what is included, and gets the receipt.
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { actFor } from '../../src/platform/actor.ts'
import { open } from '../support/browser/hydration.ts'
import { expect } from '../support/browser/journey.ts'
import { type JourneyAgent, RELEASE_NOTES, startAgent } from '../support/browser/journey-agent.ts'
import { askAs, join, proveAddress, tokenOf } from '../support/browser/member.ts'
import { test as ownTest } from '../support/browser/own-product.ts'
import { makeAgent } from '../support/people/makers.ts'

const test = ownTest.extend<object, { agent: JourneyAgent }>({
  agent: [
    async ({ browserName: _ }, use) => {
      const agent = await startAgent()
      await use(agent)
      await agent.close()
    },
    { scope: 'worker' },
  ],
  localAgents: [async ({ agent }, use) => use(agent.local), { scope: 'worker' }],
})
test.use({ alone: 'further runs' })

const userOf = async (page: Page) => {
  const [, payload = ''] = (await tokenOf(page)).split('.')
  return z.object({ sub: z.uuid() }).parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).sub
}

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true })

test('a buyer allows further runs at the price that the seller asks for, and pays for what they used', async ({
  page,
  own,
  agent,
  visit,
  elsewhere,
  watch,
  checkAxe,
}) => {
  const seller = await elsewhere()
  const email = await join(seller, '/home', 'Grace Weir')
  await proveAddress(seller, email)
  const listed = { name: 'Notes by the Run', endpoint_url: agent.url, price: 29 }
  const id = await makeAgent(own, actFor(await userOf(seller)), listed)
  await askAs(seller, 'PUT', `/rest/v1/own/agents/${id}/interface`, { ...RELEASE_NOTES, runs_per_month: 1 })
  await open(seller, `/home/agents/offered/${id}/calling`)
  const price = seller.getByLabel('Price per further run')
  await price.fill('0.30')
  await expect(price).toHaveAccessibleDescription(/^You receive \d+(\.\d+)?% of \$0\.30\./)
  await seller.getByRole('button', { name: 'Add a lower price for many runs' }).click()
  await seller.getByLabel('Step 1: from further run').fill('3')
  const lower = seller.getByLabel('Step 1: price')
  await lower.fill('0.5')
  await seller.getByRole('button', { name: 'Save and check' }).click()
  await expect(lower).toHaveAccessibleDescription('Each step costs less than the one before')
  await lower.fill('0.125')
  await seller.getByRole('button', { name: 'Save and check' }).click()
  await expect(seller.getByText(/Buyers can run your agent\./)).toBeVisible()

  // The price is shown before anything is deployed.
  await join(page, `/agents/${id}`)
  const prices = '$0.30 each, $0.125 from the 3rd of the month on'
  await expect(
    page.getByText(`${prices}. Only once you allow them, up to your limit.`, { exact: true }),
  ).toBeVisible()
  await checkAxe()
  await page.getByRole('button', { name: 'Deploy Now', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`1 run a month included. Further runs, if you allow them: ${prices}.`)
  await dialog.getByRole('button', { name: 'Succeeds' }).click()
  await dialog.getByRole('button', { name: 'Pay Now' }).click()
  await page.locator('[data-toast]').getByRole('link', { name: 'Run it' }).click()
  // The agent's page has a button of the same name, to try it.
  await expect(page.getByRole('heading', { name: 'Run it' })).toBeVisible()
  await run(page).click()
  await expect(result(page)).toContainText(/The result is ready after .*2 changes in this release/)

  // Beyond the included runs, nothing runs until they allow it.
  watch.expectStatus(402)
  await run(page).click()
  await expect(result(page)).toContainText('Further runs cost extra.')
  const further = page.getByRole('region', { name: 'Further runs' })
  const limit = further.getByLabel('Monthly limit for further runs')
  await limit.fill('0')
  await further.getByRole('button', { name: 'Allow further runs' }).click()
  await expect(limit).toHaveAttribute('aria-invalid', 'true')
  await limit.fill('5')
  await further.getByRole('button', { name: 'Allow further runs' }).click()
  await expect(further.getByRole('progressbar')).toHaveAccessibleName(
    '0 further runs this month: $0.00 of $5.00',
  )
  await page.evaluate(() => window.scrollTo(0, 0))
  await checkAxe()
  await expect(page.getByText('This run costs $0.30', { exact: true })).toBeVisible()
  for (const spent of ['1 further run this month: $0.30', '2 further runs this month: $0.60']) {
    await run(page).click()
    await expect(further.getByRole('progressbar')).toHaveAccessibleName(`${spent} of $5.00`)
  }
  await expect(page.getByText('This run costs $0.125', { exact: true })).toBeVisible()
  await run(page).click()
  await expect(further.getByRole('progressbar')).toHaveAccessibleName(
    '3 further runs this month: $0.725 of $5.00',
  )
  await expect(page.getByRole('region', { name: 'Runs', exact: true })).toContainText('$0.125')

  // The month ends now, whenever it would end, and no session does.
  await own.database.pool.query("update run_months set month = month - interval '1 month'")
  await own.doPaymentJobs()
  await visit('/settings?tab=subscriptions')
  const payment = page.getByRole('listitem').filter({ hasText: '3 further runs, up to' })
  await expect(payment).toContainText('$0.72')
  await payment.getByRole('link', { name: /^Receipt/ }).click()
  await expect(page.getByRole('cell', { name: /Notes by the Run 3 further runs, up to/ })).toBeVisible()
  await checkAxe()
  await open(seller, `/home/agents/offered/${id}/calling`)
  await expect(seller.getByRole('region', { name: 'Run activity' })).toContainText('$0.725 paid for them')
})
