// Can selling be tried in a demonstration: an agent on this machine is listed, read, checked and tested by its seller, whose
// tests no one else's figures hold, and time is moved on?
import type { AddressInfo } from 'node:net'
import { sampleAgents } from '../../examples/agent/agents.ts'
import { createAgentServer } from '../../examples/agent/server.ts'
import { expect } from '../support/browser/journey.ts'
import { join, proveAddress } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'

const SLUG = 'shortlist-notes'
const DAY_MS = 24 * 3600 * 1000

test('a seller sells an agent of this machine, tests it as a buyer, and moves time', async ({
  page,
  own,
  visit,
  checkAxe,
  watch,
}) => {
  let secret = ''
  const server = createAgentServer({ agents: sampleAgents, secretOf: () => secret, pieceMs: 0 })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await proveAddress(page, await join(page, '/home/agents?add=1'))
  const dialog = page.getByRole('dialog')
  const typed = {
    'Agent Name': 'Steward',
    Description: 'Answers mail.',
    'Key Features': 'Quick',
    'Monthly Price': '5',
  }
  for (const [label, value] of Object.entries(typed))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByLabel('Category').selectOption('Sales')

  // Addresses that can't be called are refused on leaving the field.
  const endpoint = dialog.getByLabel('Endpoint URL (optional)')
  await expect(endpoint).toHaveAccessibleDescription(
    /In this demonstration it can also be a server on this machine/,
  )
  for (const [url, sentence] of [
    ['http://10.0.0.1:4310/', /Enter an https:\/\/ address on the public internet, or http:\/\/localhost/],
    [`${new URL(page.url()).origin}/metrics`, /This port belongs to Guildhall itself/],
  ] as const) {
    await endpoint.fill(url)
    await endpoint.press('Tab')
    await expect(endpoint).toHaveAccessibleDescription(sentence)
  }
  await checkAxe()
  await endpoint.fill(`http://localhost:${port}/agents/${SLUG}`)
  await endpoint.press('Tab')
  await expect(endpoint).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Create agent' }).click()

  // What it takes and returns is read from it, and then checked.
  await page.locator('[data-toast]').getByRole('link', { name: 'API' }).click()
  await page.getByRole('button', { name: 'Read it from my endpoint' }).click()
  await expect(page.getByText(/^Filled in from your endpoint/)).toBeVisible()
  const sample = sampleAgents.find(({ slug }) => slug === SLUG)?.samples[0]
  await expect(page.getByLabel('Name of sample 1')).toHaveValue(sample?.name ?? '')
  await checkAxe()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  secret = (await page.getByText(/^whsec_[\w+/=]+$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Save and check' }).click()

  // The page that buyers see runs it for its seller, and none of its figures changes.
  await page.getByRole('link', { name: 'Test as a buyer' }).click()
  await expect(
    page.getByText('This is what buyers see. A test costs nothing and counts nowhere.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Test as a buyer' }).click()
  await expect(page.getByRole('heading', { name: 'Result', exact: true })).toBeVisible()
  await checkAxe()
  const id = Number(/agents\/(\d+)/.exec(page.url())?.[1])
  await visit(`/home/agents/offered/${id}/calling`)
  const runs = page.getByRole('region', { name: 'Run activity' })
  await expect(runs.getByText('Your test', { exact: true })).toBeVisible()
  await expect(runs.getByText('0 succeeded', { exact: true })).toBeVisible()

  // Time goes on by a day, twice, and the session with it: it is renewed once it is refused.
  watch.expectStatus(401)
  await visit('/dev/mailbox')
  const clock = page.getByRole('region', { name: 'Move time' })
  const before = own.clock.now().getTime()
  for (let times = 1; times <= 2; times += 1) {
    await clock.getByRole('button', { name: 'A day', exact: true }).click()
    await expect(clock.getByText('Time passes…', { exact: true })).toHaveCount(0)
    await expect.poll(() => own.clock.now().getTime() - before).toBeGreaterThanOrEqual(times * DAY_MS)
  }
  await checkAxe()
  await visit('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  server.closeAllConnections()
  server.close()
})
