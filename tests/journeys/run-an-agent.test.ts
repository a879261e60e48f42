// A person sees an agent's work before buying it, tries it with an own input, and then runs it: on a page, and from
// code.
import type { Page } from '@playwright/test'
import { runMessages } from '../../src/features/agents/runs/runs.messages.ts'
import { actFor } from '../../src/platform/actor.ts'
import { expect } from '../support/browser/journey.ts'
import { type JourneyAgent, notesFor, RELEASE_NOTES, startAgent } from '../support/browser/journey-agent.ts'
import { askAs, join, proveAddress, userOf } from '../support/browser/member.ts'
import { type OwnProduct, test as ownTest } from '../support/browser/own-product.ts'
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

// There it is still the day before when a day begins in UTC.
test.use({ timezoneId: 'America/New_York' })

/** An agent on sale whose endpoint has passed its samples. */
async function offerNotes(own: OwnProduct, seller: Page, agent: JourneyAgent, name: string): Promise<number> {
  const email = await join(seller, '/home', 'Grace Weir')
  await proveAddress(seller, email)
  const id = await makeAgent(own, actFor(await userOf(seller)), { name, endpoint_url: agent.url, price: 29 })
  await askAs(seller, 'PUT', `/rest/v1/own/agents/${id}/interface`, RELEASE_NOTES)
  return id
}

const tried = (page: Page) => page.getByRole('region', { name: 'Try it' })
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true })
const changes = (page: Page) => page.getByRole('textbox', { name: 'Changes' })
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })

test('a visitor sees what an agent returns for its samples, and tries an own input once they are a member', async ({
  page,
  own,
  agent,
  visit,
  elsewhere,
  watch,
  checkAxe,
}) => {
  const id = await offerNotes(own, await elsewhere(), agent, 'Release Notes')
  // The answer is in the page itself.
  expect(await (await page.request.get(`/agents/${id}`)).text()).toContain('2 changes in this release')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/')) asked.push(request.url())
  })
  await visit(`/agents/${id}`)
  await expect(tried(page)).toContainText('Result for “A small release”')
  await expect(changes(page)).toHaveValue('Faster search\nFewer clicks to pay')
  await expect(page.getByLabel('Tone')).toHaveValue('Warm')
  await expect(result(page).getByRole('row', { name: 'Fewer clicks to pay 4' })).toBeVisible()
  await tried(page).getByRole('radio', { name: 'A breaking one' }).check()
  await expect(changes(page)).toHaveValue('BREAKING: the old API is gone')
  await expect(page.getByLabel('Audience')).toHaveValue('Developers')
  await expect(result(page)).toContainText('1 changes in this release')
  await expect(result(page).locator('dl')).toContainText('BreakingYes')
  await result(page).getByRole('tab', { name: 'JSON' }).click()
  await expect(result(page).getByRole('region', { name: 'Result as JSON' })).toContainText('"breaking": true')
  await expect(run(page)).toBeHidden()
  await checkAxe()
  expect(asked.filter((url) => url.includes('/interface') || url.includes('/tries'))).toEqual([])

  // The typed text is there when they come back as a member.
  await changes(page).fill('A new way to export')
  await page.getByRole('link', { name: 'Sign in to try your own input' }).click()
  await expect(page.getByText(/to try this agent with your own input\./)).toBeVisible()
  const email = await join(page, `/agents/${id}`)
  await expect(changes(page)).toHaveValue('A new way to export')

  // Each try costs the seller: it takes a verified address.
  watch.expectStatus(403)
  await run(page).click()
  await expect(result(page)).toContainText(runMessages.verifyToTry)
  await proveAddress(page, email)

  // An invalid input has an error at its field: by the page, and by the server.
  await changes(page).fill('')
  await run(page).click()
  await expect(changes(page)).toHaveAccessibleDescription(/Required/)
  await expect(changes(page)).toBeFocused()
  watch.expectStatus(400)
  watch.expectStatus(422)
  await changes(page).fill('Short')
  await changes(page).press('Control+Enter')
  await expect(changes(page)).toHaveAccessibleDescription(/At least 10 characters/)
  await checkAxe()
  await changes(page).fill('A new way to export\nAnd a smaller bundle')
  await changes(page).press('Control+Enter')
  await expect(result(page)).toContainText('2 changes in this release')
  await expect(result(page).getByText(/^\d+(\.\d+)? s$/)).toBeVisible()
  await expect(result(page).locator('[aria-live]')).toHaveText(/^The result is ready after /)

  // Its endpoint fails: the page says so, with a way on. After that the day's tries are used up.
  await changes(page).fill('FAIL this time')
  await run(page).click()
  await expect(result(page).getByRole('alert')).toContainText('The endpoint answered with an error.')
  await checkAxe()
  watch.expectStatus(429)
  await page.route('**/rest/v1/agents/*/tries', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '64800' },
      json: { code: 'too_many_requests', message: runMessages.triedOften, request_id: 'x' },
    }),
  )
  await run(page).click()
  await expect(result(page)).toContainText(runMessages.triedOften)
  await expect(result(page)).toContainText('You can try again in 18 hours.')
  await checkAxe()
})

test('a buyer runs what they deployed, on its page and from code, rates it, and reads what to do at the limit', async ({
  page,
  own,
  agent,
  elsewhere,
  watch,
  checkAxe,
}) => {
  const id = await offerNotes(own, await elsewhere(), agent, 'Notes for Buyers')
  await join(page, `/agents/${id}`)
  await page.getByRole('button', { name: 'Deploy Now', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Succeeds' }).click()
  await dialog.getByRole('button', { name: 'Pay Now' }).click()
  await page.locator('[data-toast]').getByRole('link', { name: 'Run it' }).click()
  await expect(page.getByRole('heading', { name: 'Run it' })).toBeVisible()
  await expect(page.getByText('No runs yet', { exact: true })).toBeVisible()
  await checkAxe()

  // Text comes while it runs; then the result.
  const finish = agent.hold()
  await changes(page).fill('A new way to export\nA smaller bundle')
  await run(page).click()
  await expect(result(page)).toContainText('Reading the changes, then writing.')
  await expect(result(page).getByRole('button', { name: 'Cancel' })).toBeEnabled()
  const list = page.getByRole('region', { name: 'Runs', exact: true })
  await expect(list.getByRole('button', { name: /^Running/ })).toBeVisible()
  await checkAxe()
  finish()
  await expect(result(page)).toContainText(notesFor('a\nb').headline)
  await expect(list.getByRole('button', { name: /^Succeeded/ })).toHaveCount(1)
  await result(page).getByRole('button', { name: 'Good result' }).click()
  await expect(result(page).getByRole('button', { name: 'Good result' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(list.getByRole('button', { name: /Rated good/ })).toBeVisible()

  // One that is cancelled ends.
  const release = agent.hold()
  await run(page).click()
  await result(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(result(page)).toContainText('The run was cancelled.')
  release()
  await expect(list.getByRole('button', { name: /^Cancelled/ })).toBeVisible()

  // From code, with a key; the page follows.
  await page.getByRole('button', { name: 'Create access key' }).click()
  const key = (await page.getByText(/^gak_[\w-]{43}$/).textContent()) ?? ''
  await expect(page.getByRole('region', { name: 'Example in curl' })).not.toContainText(key)
  const url = /curl (\S+)/.exec(
    (await page.getByRole('region', { name: 'Example in curl' }).textContent()) ?? '',
  )?.[1]
  await page.getByRole('tab', { name: 'Python' }).click()
  await expect(page.getByRole('region', { name: 'Example in Python' })).toContainText('YOUR_ACCESS_KEY')
  const call = (changes: string) =>
    fetch(url ?? '', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ input: { changes } }),
    })
  const answer = await call('Called from code')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'succeeded', output: notesFor('Called from code') })
  const called = list.getByRole('button', { name: /From your code/ })
  await expect(called).toBeVisible()
  await called.click()
  await expect(list.getByText('Called from code', { exact: false }).first()).toBeVisible()
  await checkAxe()
  await list.getByRole('button', { name: 'Run again' }).click()
  await expect(changes(page)).toHaveValue('Called from code')
  await expect(changes(page)).toBeFocused()
  const download = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('runs.csv')

  // At the limit, the page names the remedy, and its place.
  const usage = page.getByRole('region', { name: 'Usage' })
  await expect(usage.getByRole('progressbar')).toHaveAccessibleName('3 of 100 runs this month')
  // On the first of a month in UTC, wherever its reader is.
  await expect(usage).toContainText(/Resets on \w+ 1 \(UTC\)/)
  await usage.getByLabel('Your monthly limit').fill('a few')
  await usage.getByRole('button', { name: 'Save' }).click()
  await expect(usage.getByLabel('Your monthly limit')).toHaveAttribute('aria-invalid', 'true')
  await usage.getByLabel('Your monthly limit').fill('3')
  await usage.getByRole('button', { name: 'Save' }).click()
  await expect(usage).toContainText('No runs left this month')
  // A control that is half below the header counts as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await checkAxe()
  watch.expectStatus(402)
  watch.expectStatus(429)
  watch.expectStatus(409)
  await run(page).click()
  await expect(result(page)).toContainText('You’ve reached this month’s limit of 3 runs.')
  await result(page).getByRole('link', { name: 'See your limit' }).click()
  await expect(usage.getByLabel('Your monthly limit')).toBeInViewport()
  expect((await call('One more')).ok).toBe(false)
  await usage.getByLabel('Your monthly limit').fill('')
  await usage.getByRole('button', { name: 'Save' }).click()
  await expect(usage).not.toContainText('No runs left this month')
  await run(page).click()
  await expect(result(page)).toContainText('1 changes in this release')

  // The kept content is deleted only after a question.
  await usage.getByRole('switch', { name: /Keep inputs and results/ }).uncheck()
  await usage.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete and save' }).click()
  await expect(
    list.getByText('The input and output of this run aren’t kept.', { exact: false }),
  ).toBeVisible()
  await checkAxe()
})
