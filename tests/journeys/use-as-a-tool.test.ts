// A buyer gives the agents that they deployed to an assistant: they copy its address, allow it once, and end it in Settings.
import { applicationMessages } from '../../src/features/accounts/applications/applications.messages.ts'
import { toolMessages } from '../../src/features/agents/tools/tools.messages.ts'
import { actFor } from '../../src/platform/actor.ts'
import { application, CALLBACK, toolClients } from '../support/agents/tool-clients.ts'
import { expect } from '../support/browser/journey.ts'
import { type JourneyAgent, RELEASE_NOTES, startAgent } from '../support/browser/journey-agent.ts'
import { askAs, join, proveAddress, signIn, userOf } from '../support/browser/member.ts'
import { test as ownTest } from '../support/browser/own-product.ts'
import { makeAgent, makePurchase } from '../support/people/makers.ts'

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

test('a buyer connects an assistant, which runs their agent until they disconnect it', {
  tag: '@gate',
}, async ({ page, own, agent, visit, elsewhere, watch, checkAxe }) => {
  const seller = await elsewhere()
  const sellerEmail = await join(seller, '/home', 'Grace Weir')
  await proveAddress(seller, sellerEmail)
  const name = 'Release Notes'
  const id = await makeAgent(own, actFor(await userOf(seller)), { name, endpoint_url: agent.url, price: 29 })
  await askAs(seller, 'PUT', `/rest/v1/own/agents/${id}/interface`, RELEASE_NOTES)
  const email = await join(page, '/home')
  await makePurchase(own, id, actFor(await userOf(page)))
  const { rows } = await own.database.pool.query('select id from purchases where agent_id = $1', [id])

  // The page of the deployment has the address and the text to paste.
  await visit(`/home/agents/${rows[0].id}`)
  const step = page.getByRole('region', { name: toolMessages.title })
  await expect(step.getByRole('region', { name: toolMessages.address })).toHaveText(`${own.origin}/mcp`)
  await expect(step).toContainText(`claude mcp add --transport http guildhall ${own.origin}/mcp`)
  await step.getByRole('tab', { name: toolMessages.inCursor }).click()
  await expect(step).toContainText(`"url": "${own.origin}/mcp"`)
  await checkAxe()

  // The assistant sends a browser without a session: the person signs in, and is asked as whom.
  const { ask, open } = toolClients({ fetch }, `${own.origin}/mcp`)
  const app = application()
  const { url, finish } = await ask(app)
  const browser = await elsewhere({ viewport: { width: 390, height: 844 } })
  await browser.route(`${CALLBACK}**`, (route) => route.fulfill({ body: 'You can close this window.' }))
  await browser.goto(url.href)
  await expect(browser).toHaveURL(/\/auth\?returnTo=/)
  await signIn(browser, email)
  await expect(browser.getByRole('heading', { level: 1 })).toHaveText('Connect an app?')
  await expect(
    browser.getByText('“Test Assistant” asks for access to your Guildhall account.', { exact: true }),
  ).toBeVisible()
  await expect(browser.getByRole('main')).toContainText(applicationMessages.may)
  await expect(browser.getByRole('main')).toContainText(email)
  await expect(browser.getByRole('main')).toContainText(applicationMessages.onThisComputer)
  expect(await browser.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await browser.getByRole('button', { name: applicationMessages.allow }).click()
  await browser.waitForURL(`${CALLBACK}**`)
  await finish(new URL(browser.url()))

  const client = await open(app)
  const [tool] = (await client.listTools()).tools
  expect(tool).toMatchObject({ title: name, name: `release_notes_${id}` })
  const called = await client.callTool({
    name: tool?.name ?? '',
    arguments: { changes: 'Faster search\nFewer clicks' },
  })
  expect(called.structuredContent).toMatchObject({
    output: { headline: '2 changes in this release' },
    cost: { dollars: 0, runs_used: 1, runs_per_month: 100 },
  })
  await page.reload()
  await expect(page.getByRole('main')).toContainText('As a tool')

  // It is listed in the settings, and ends there.
  await visit('/settings?tab=account')
  const apps = page.getByRole('region', { name: 'Connected apps' })
  await expect(apps).toContainText('Test Assistant')
  await apps.getByRole('button', { name: 'Disconnect Test Assistant' }).click()
  await expect(page.getByText(applicationMessages.disconnected, { exact: true })).toBeVisible()
  await expect(apps).toContainText(applicationMessages.noneConnected)
  await expect(client.listTools(undefined, { cacheMode: 'refresh' })).rejects.toThrow()

  // Another address than the app's own gets no answer there, and says so here.
  watch.expectStatus(404)
  await visit('/connect?error=redirect')
  await expect(page.getByRole('alert')).toHaveText(applicationMessages.unusable.redirect)
  await visit('/connect?authorization_id=00000000-0000-4000-8000-000000000001')
  await expect(page.getByRole('alert')).toContainText(applicationMessages.requestNotFound)
})
