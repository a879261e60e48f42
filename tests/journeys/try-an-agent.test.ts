// A free trial is had once per agent, and an agent that is no longer for sale is not resumed: buyers read about both,
// before and after. On a product of its own, whose rows are changed by hand.
import { expect } from '../support/browser/journey.ts'
import { askAs, join } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'
import { makeAgent, makePerson } from '../support/people/makers.ts'

const PRICE = 29.99

test('a card that has had the free trial begins no second one; the agent is bought without, and runs out when it goes off sale', async ({
  page,
  own,
  visit,
  elsewhere,
  watch,
  checkAxe,
}) => {
  const seller = await makePerson(own)
  const agent = await makeAgent(own, seller, { name: 'Reply Desk', price: PRICE, trial_days: 14 })
  const first = await elsewhere()
  await join(first, '/home')
  const asked = { agentId: agent, agentName: 'Reply Desk', price: PRICE }
  const { clientSecret, deploymentId } = (await askAs(
    first,
    'POST',
    '/functions/v1/create-agent-payment-intent',
    asked,
  )) as { clientSecret: string; deploymentId: number }
  const card = { number: '4242 4242 4242 4242', month: '12', year: '2034', cvc: '123' }
  await askAs(first, 'POST', '/rest/v1/payments/sandbox/confirm', { client_secret: clientSecret, card })
  await askAs(first, 'POST', `/rest/v1/own/deployments/${deploymentId}/confirm`)

  await join(page, `/agents/${agent}`)
  await page.getByRole('button', { name: 'Deploy Now' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Deploy Reply Desk' })
  await expect(dialog).toContainText('14 days free, then')
  await expect(dialog).toContainText("If it's declined then, your access ends that day.")
  watch.expectStatus(409)
  await dialog.getByRole('button', { name: 'Succeeds' }).click()
  await dialog.getByRole('button', { name: 'Start Free Trial' }).click()
  await expect(dialog).toContainText(
    "This card or email address was already used for a free trial of this agent. You haven't been charged. You can deploy it without a trial.",
  )
  await checkAxe()
  await dialog.getByRole('button', { name: 'Start again' }).click()
  await expect(dialog).toContainText('so this purchase has no trial.')
  await expect(dialog).toContainText('You pay $29.99 today')
  await checkAxe()
  await dialog.getByRole('button', { name: 'Succeeds' }).click()
  await dialog.getByRole('button', { name: 'Pay Now' }).click()
  await page.locator('[data-toast]').getByRole('link', { name: 'Set it up' }).click()
  const about = page.getByRole('complementary', { name: 'About this deployment' })
  await expect(about.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()

  // Its owner takes it off sale.
  await own.database.pool.query('update agents set withdrawn_at = created_at where id = $1', [agent])
  await page.reload()
  await expect(page.getByText('This agent is no longer for sale', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/You can use it until \w{3} \d+, \d{4}\. Your subscription isn't renewed\./),
  ).toBeVisible()
  await expect(about).toContainText(/Ends \w{3} \d+, \d{4}, no longer for sale/)
  await expect(about.getByRole('button', { name: /subscription/ })).toHaveCount(0)
  await checkAxe()
  await visit('/settings?tab=subscriptions')
  const mine = page.getByRole('region', { name: 'Subscriptions', exact: true })
  await expect(mine).toContainText(/Ends \w{3} \d+, \d{4}, no longer for sale/)
  await expect(mine.getByRole('button', { name: /Resume|Cancel subscription/ })).toHaveCount(0)
})
