// A person deploys an agent while its price changes, and while the connection comes and goes. On a product of its own:
// the seller changes the agent by hand, and the charges are read from the ledger.
import type { Page } from '@playwright/test'
import { UNREACHABLE_MESSAGE } from '../../src/platform/contract/problem.ts'
import { expect } from '../support/browser/journey.ts'
import { askAs, join } from '../support/browser/member.ts'
import { type OwnProduct, test } from '../support/browser/own-product.ts'
import { makeAgent, makePerson } from '../support/people/makers.ts'

const PAYMENT = '**/rest/v1/payments/sandbox/confirm'

const dialogOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const deploy = (page: Page) => page.getByRole('button', { name: 'Deploy Now', exact: true })
const charged = async ({ database }: OwnProduct, agent: number) =>
  (await database.pool.query('select amount::float8 from charges where product_id = $1', [agent])).rows

async function anAgent(own: OwnProduct): Promise<number> {
  return makeAgent(own, await makePerson(own), { name: 'Inbox Sorter', price: 29 })
}

test('DEC-37 a buyer who saw another price reads the new one, and pays it only if they say so', {
  tag: '@gate',
}, async ({ page, own, visit, watch, checkAxe }) => {
  watch.expectStatus(409)
  const agent = await anAgent(own)
  await join(page, `/agents/${agent}`)
  await expect(page.getByRole('main')).toContainText('$29')
  await own.database.pool.query('update agents set price = 35.5 where id = $1', [agent])

  // They leave it: nothing was begun.
  await deploy(page).click()
  await expect(dialogOf(page)).toContainText('The price has changed')
  await expect(dialogOf(page)).toContainText(
    "Inbox Sorter costs $35.50 per month now. The page you were on said $29. You haven't been charged.",
  )
  await checkAxe()
  await press(page, 'Cancel')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(deploy(page)).toBeFocused()
  expect(await askAs(page, 'GET', '/rest/v1/own/purchases')).toMatchObject({ items: [] })

  // They accept it, and it changes again while the form is open: the first one can't be paid any more.
  await deploy(page).click()
  await press(page, 'Continue at $35.50/mo')
  await expect(dialogOf(page)).toContainText('$35.50 per month')
  await press(page, 'Cancel')
  await expect(dialogOf(page)).toHaveCount(0)
  await own.database.pool.query('update agents set price = 40 where id = $1', [agent])
  await deploy(page).click()
  await press(page, 'Continue at $40/mo')
  await expect(dialogOf(page)).toContainText('$40.00 per month')
  await press(page, 'Succeeds')
  await press(page, 'Pay Now')
  await expect(page.getByText('Agent deployed successfully!', { exact: true })).toBeVisible()
  expect(await charged(own, agent)).toEqual([{ amount: 40 }])
  await visit('/home/agents/deployed')
  await expect(page.getByRole('main')).toContainText('Inbox Sorter')
})

test('a press that begins before what it needs is loaded, and ends after it, opens the payment', async ({
  page,
  own,
}) => {
  const agent = await anAgent(own)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/deploy-for-member*', async (route) => {
    await held
    await route.continue()
  })
  const isAsked = page.waitForRequest('**/assets/deploy-for-member*')
  await join(page, `/agents/${agent}`)
  await isAsked
  const isLoaded = page.waitForResponse('**/own/deployed-agents*')
  await deploy(page).hover()
  await page.mouse.down()
  release()
  await isLoaded
  await page.mouse.up()
  await expect(dialogOf(page)).toContainText('$29.00 per month')
})

test('a buyer without a connection reads so, tries again, and pays once', async ({
  page,
  own,
  watch,
  context,
  visit,
  checkAxe,
}) => {
  watch.expectFailure('ERR_INTERNET_DISCONNECTED')
  watch.expectFailure('ERR_FAILED')
  const agent = await anAgent(own)
  await join(page, '/home')
  const isLoaded = Promise.all(
    ['**/own/deployed-agents*', '**/assets/toast-box*'].map((address) => page.waitForResponse(address)),
  )
  await visit(`/agents/${agent}`)
  await isLoaded

  // Before anything is begun.
  await context.setOffline(true)
  await deploy(page).click()
  await expect(page.getByText(UNREACHABLE_MESSAGE, { exact: true })).toBeVisible()
  await expect(deploy(page)).toBeEnabled()
  await context.setOffline(false)
  await deploy(page).click()
  await expect(dialogOf(page)).toContainText('$29.00 per month')

  // The connection breaks while they pay: the card is not charged, and the typed text stays.
  await press(page, 'Succeeds')
  await context.setOffline(true)
  await press(page, 'Pay Now')
  await expect(dialogOf(page).getByRole('alert')).toHaveText(UNREACHABLE_MESSAGE)
  await expect(dialogOf(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await checkAxe()
  await context.setOffline(false)
  expect(await charged(own, agent)).toEqual([])

  // The card is charged, and only the answer is lost: the second press finds it paid.
  await page.route(
    PAYMENT,
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
  await press(page, 'Pay Now')
  await expect(dialogOf(page).getByRole('alert')).toHaveText(UNREACHABLE_MESSAGE)
  await press(page, 'Pay Now')
  await expect(dialogOf(page)).toContainText('Payment Successful! You now have access. Redirecting...')
  await expect(page.getByRole('button', { name: 'Already Deployed', exact: true })).toBeDisabled()
  expect(await charged(own, agent)).toEqual([{ amount: 29 }])
})
