// A member sells an agent: adds it, edits it, deletes one, and takes another with a buyer off sale. On a product of its
// own, since other journeys add up all agents.
import type { Page } from '@playwright/test'
import { completePurchase } from '../../src/features/agents/server/agents.actions.ts'
import { actFor } from '../../src/platform/actor.ts'
import { SPECIFIED_AGENT_CATEGORIES } from '../support/agents/agent-categories.ts'
import { reopen } from '../support/browser/hydration.ts'
import { expect } from '../support/browser/journey.ts'
import { askAs, join, proveAddress } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'

const REQUIRED = [
  'Agent name is required',
  'Category is required',
  'Description is required',
  'At least one feature is required',
  'Monthly price is required',
]

const dialogOf = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true })
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const said = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Waits for a toast and closes it: the next one may say the same. */
async function toast(page: Page, text: string): Promise<void> {
  const shown = page.locator('[data-toast]').filter({ hasText: text })
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: /close/i }).click()
  await expect(shown).toHaveCount(0)
}

test('AGT-25, AGT-26, AGT-27, AGT-28, AGT-30, AGT-31, AGT-32, AGT-33, CONST-6, MSG-90, MSG-91, MSG-92, MSG-93, MSG-94, MSG-95 an agent is added, edited, deleted, and withdrawn where someone has it', {
  tag: '@gate',
}, async ({ page, elsewhere, own, visit, watch, checkAxe }) => {
  await proveAddress(page, await join(page, '/home'))
  // The Overview leads there, with the dialog open.
  await page.getByRole('link', { name: 'List an agent' }).click()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('My AI Agents')
  await expect(dialogOf(page).getByRole('heading')).toHaveText('Create New Agent')
  await expect(page).toHaveURL('/home/agents')
  await checkAxe()

  // Every missing field has its error at once, nothing is sent, and the first one has the focus.
  let sent = 0
  await page.route('**/rest/v1/own/agents', async (route) => {
    if (route.request().method() === 'POST') sent++
    await route.continue()
  })
  await button(page, 'Create agent').click()
  for (const sentence of REQUIRED)
    await expect(dialogOf(page).getByText(sentence, { exact: true })).toBeVisible()
  await expect(field(page, 'Agent Name')).toBeFocused()
  await checkAxe()
  const typed: [string, string][] = [
    ['Agent Name', 'Gauge Reader'],
    ['Description', 'Reads the levels of forty gauges.\nSays which one lies.'],
    ['Key Features', 'Reads photos, , Names its source,reads photos, Quiet, Quick'],
    ['Monthly Price', '0.4'],
  ]
  for (const [label, text] of typed) {
    await field(page, label).fill(text)
    await button(page, 'Create agent').click()
  }
  await expect(dialogOf(page).getByRole('option')).toHaveText([
    'Choose a category',
    ...SPECIFIED_AGENT_CATEGORIES,
  ])
  await expect(dialogOf(page).getByText('Category is required', { exact: true })).toBeVisible()
  await field(page, 'Category').selectOption('HR & Recruitment')
  await button(page, 'Create agent').click()
  await expect(dialogOf(page).getByText('Price must be at least $0.50', { exact: true })).toBeVisible()
  await expect(field(page, 'Monthly Price')).toHaveAttribute('inputmode', 'decimal')
  await field(page, 'Monthly Price').press('ArrowUp')
  await expect(field(page, 'Monthly Price')).toHaveValue('0.41')
  await field(page, 'Monthly Price').press('ArrowDown')
  await expect(field(page, 'Monthly Price')).toHaveValue('0.40')
  await expect(
    dialogOf(page).getByRole('list', { name: 'Features entered' }).getByRole('listitem'),
  ).toHaveText(['Reads photos', 'Names its source', 'Quiet', 'Quick'])
  await field(page, 'Endpoint URL (optional)').fill('gauges.example/v1')
  expect(sent).toBe(0)

  // The typed text survives a closed dialog and a reload; behind it, there are no agents yet.
  await button(page, 'Cancel').click()
  await reopen(page)
  await expect(said(page, 'No agents yet')).toBeVisible()
  await checkAxe()
  await page.keyboard.press('n')
  await expect(field(page, 'Key Features')).toHaveValue(
    'Reads photos, , Names its source,reads photos, Quiet, Quick',
  )

  // Refused and failed savings say so, and lose nothing.
  await field(page, 'Monthly Price').fill('49.5')
  const answers = [
    { status: 500, json: { code: 'fault', message: 'An unexpected error occurred' } },
    {
      status: 429,
      json: { code: 'too_many_requests', message: "You've added many agents today. Try again tomorrow." },
    },
  ]
  for (const answer of answers) {
    watch.expectStatus(answer.status)
    await page.unrouteAll()
    await page.route('**/rest/v1/own/agents', (route) => route.fulfill(answer))
    await button(page, 'Create agent').click()
    const reason = answer.status === 500 ? '' : answer.json.message
    await expect(dialogOf(page).getByRole('alert')).toHaveText(`Failed to save agent${reason}`)
  }
  await page.unrouteAll()
  await button(page, 'Create agent').click()
  await toast(page, 'Agent created successfully')
  await expect(dialogOf(page)).toHaveCount(0)

  // In the list at once, without a reload; the second one is first.
  const added = (await askAs(page, 'POST', '/rest/v1/own/agents', {
    name: 'Water Bailiff',
    category: 'Security',
    description: 'Watches.',
    features: ['One', 'Two', 'Three', 'Four'],
    price: 20,
    setup_instructions:
      'Put it beside the water, plug it in, and read what it says to you on the first evening of use.',
  })) as { id: number }
  const buyer = await elsewhere()
  await join(buyer, '/home/agents')
  await expect(said(buyer, 'No agents yet')).toBeVisible()
  const gauge = cardOf(page, 'Gauge Reader')
  await expect(gauge).toContainText('HR & Recruitment')
  await expect(gauge).toContainText('$49.50/mo')
  await expect(gauge).toContainText('0.0')
  await expect(gauge).toContainText('0 users')
  await expect(gauge.getByRole('list', { name: 'Features' }).getByRole('listitem')).toHaveText([
    'Reads photos',
    'Names its source',
    'Quiet',
  ])
  await expect(gauge.getByText(/^Reads the levels/)).toHaveCSS('-webkit-line-clamp', '2')
  await visit('/home/agents')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Water Bailiff', 'Gauge Reader'])

  // Edited: the dialog is filled in.
  await page.getByRole('button', { name: 'Edit: Gauge Reader' }).click()
  await expect(dialogOf(page).getByRole('heading')).toHaveText('Edit Agent')
  for (const [label, value] of [
    ['Agent Name', 'Gauge Reader'],
    ['Category', 'HR & Recruitment'],
    ['Description', 'Reads the levels of forty gauges.\nSays which one lies.'],
    ['Key Features', 'Reads photos, Names its source, Quiet, Quick'],
    ['Monthly Price', '49.50'],
    ['Setup instructions (optional)', ''],
    ['Endpoint URL (optional)', 'https://gauges.example/v1'],
  ] as const)
    await expect(field(page, label)).toHaveValue(value)
  await field(page, 'Monthly Price').fill('12')
  await button(page, 'Save changes').click()
  await toast(page, 'Agent updated successfully')
  await expect(gauge).toContainText('$12/mo')

  // Deleted only when confirmed; a failure says so.
  await page.getByRole('button', { name: 'Delete: Gauge Reader' }).click()
  await expect(dialogOf(page).getByRole('heading')).toHaveText('Are you sure you want to delete this agent?')
  await expect(dialogOf(page)).toContainText('It will be deleted for good')
  await checkAxe()
  await button(page, 'Keep it').click()
  await expect(gauge).toBeVisible()
  watch.expectStatus(500)
  await page.route('**/rest/v1/own/agents/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'fault', message: 'An unexpected error occurred' } }),
  )
  await page.getByRole('button', { name: 'Delete: Gauge Reader' }).click()
  await button(page, 'Delete agent').click()
  await toast(page, 'Failed to delete agent')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Delete: Gauge Reader' }).click()
  await button(page, 'Delete agent').click()
  await toast(page, 'Agent deleted successfully')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Water Bailiff'])

  // Another person deploys the other: it can only be withdrawn, which the dialog says before.
  const { id: buyerId } = (await askAs(buyer, 'GET', '/rest/v1/profile')) as { id: string }
  await own.database.inTransaction((tx) => completePurchase(tx, actFor(buyerId), added.id, own.clock.now()))
  await visit('/home/agents')
  await expect(cardOf(page, 'Water Bailiff')).toContainText('1 user')
  await expect(cardOf(page, 'Water Bailiff')).toContainText('0 unanswered')
  await expect(cardOf(page, 'Water Bailiff').getByRole('link', { name: '1 user' })).toHaveAttribute(
    'href',
    `/home/agents/offered/${added.id}`,
  )
  await page.getByRole('button', { name: 'Delete: Water Bailiff' }).click()
  await expect(dialogOf(page)).toContainText("1 person has it deployed, so it can't be deleted.")
  await button(page, 'Withdraw from sale').click()
  await toast(page, 'Agent withdrawn from sale')
  await expect(cardOf(page, 'Water Bailiff')).toContainText('Withdrawn from sale')
  await expect(page.getByRole('button', { name: 'Delete: Water Bailiff' })).toHaveCount(0)
  await checkAxe()

  // Its page can be read and says so; it is in no list, not to be indexed, and cannot be deployed.
  const stranger = await elsewhere()
  // Others may see the list from before for a moment (decision 4).
  await expect(async () => {
    await stranger.goto('/agents')
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('AI Agents Marketplace')
    expect(await stranger.getByRole('heading', { name: 'Water Bailiff', exact: true }).count()).toBe(0)
  }).toPass()
  await visit(`/agents/${added.id}`)
  await expect(said(page, 'No longer for sale')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('button', { name: 'Deploy Now' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Deploy Now' })).toHaveCount(0)

  await visit('/home/agents')
  await page.getByRole('button', { name: 'Put back on sale: Water Bailiff' }).click()
  await toast(page, 'Agent is back on sale')
  await expect(cardOf(page, 'Water Bailiff')).not.toContainText('Withdrawn')
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'Water Bailiff', exact: true })).toBeVisible()

  // In the list, too, its seller is offered no purchase; its page shows the offer to buyers.
  await visit('/agents')
  await expect(page.getByRole('link', { name: 'See who deployed it: Water Bailiff' })).toHaveAttribute(
    'href',
    `/home/agents/offered/${added.id}`,
  )
  await visit(`/agents/${added.id}`)
  await expect(page.getByRole('region', { name: 'What you get' })).toContainText('Set up by hand')
  await checkAxe()
})
