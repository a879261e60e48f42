// Everyone sees on its page how reliably an agent works, apart from the reviews; its seller sees how far it is from
// being verified, and why it is off sale.
import { measuredBefore } from '../../src/features/agents/health/server/health.actions.ts'
import type { DeclaredInterface } from '../../src/features/agents/interfaces/interfaces.schemas.ts'
import { declareChecked } from '../../src/features/agents/interfaces/server/interfaces.actions.ts'
import { actFor } from '../../src/platform/actor.ts'
import { expect, test as shared } from '../support/browser/journey.ts'
import { join, proveAddress } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'
import { makeAgent } from '../support/people/makers.ts'

const DAY_MS = 24 * 3600 * 1000

shared(
  'everyone reads since when an agent is verified, by which rule, and what was measured',
  async ({ page, visit, checkAxe }) => {
    await visit('/agents/1')
    const measured = page.getByRole('region', { name: 'Measured by Guildhall' })
    await expect(measured).toContainText(/Verified since \w{3} \d+, \d{4}: its seller’s identity is verified/)
    await expect(measured.getByRole('img', { name: /^The last 90 days: \d+ days up/ })).toBeVisible()
    await expect(measured).toContainText(/Uptime\d+(\.\d+)?%/)
    await expect(measured).toContainText(/Errors\d+(\.\d+)?% of \d+ runs/)
    await expect(measured).toContainText(/Measured since \w{3} \d+, \d{4}/)
    await measured.getByText('How agents are verified', { exact: true }).click()
    await expect(measured).toContainText('its samples passed on 14 days in a row')
    await checkAxe()
  },
)

const WORDS: DeclaredInterface = {
  input_schema: { type: 'object', properties: { text: { type: 'string' } } },
  output_schema: null,
  samples: [{ name: 'A sentence', input: { text: 'one two three' } }],
  is_idempotent: false,
  runs_per_month: null,
  price_per_run: null,
  price_tiers: [],
}

test('a seller sees nine of fourteen days, and later why their agent is off sale and since when', async ({
  page,
  own,
  visit,
  checkAxe,
}) => {
  await proveAddress(page, await join(page, '/home'))
  const { database, clock } = own
  const { rows } = await database.pool.query('select id from users order by created_at desc limit 1')
  const url = 'https://words.seller.example/count'
  const id = await makeAgent(own, actFor(rows[0].id), { name: 'Word Counter', endpoint_url: url })
  const now = clock.now()
  const dayAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  await database.inTransaction(async (tx) => {
    const samples = [{ name: 'A sentence', input: { text: 'one two three' }, output: { words: 3 } }]
    await declareChecked(tx, id, { declared: WORDS, samples, url }, now)
    const days = Array.from({ length: 9 }, (_, at) => ({
      day: dayAgo(9 - at),
      probes: 144,
      failed: at === 4 ? 9 : 0,
      sample_passed: true,
    }))
    const since = new Date(now.getTime() - 9.5 * DAY_MS)
    await measuredBefore(tx, id, { days, since, verifiedSince: undefined }, now)
  })
  await database.pool.query('update agent_health set passing_days = 9 where agent_id = $1', [id])

  await visit(`/home/agents/offered/${id}/calling`)
  const measured = page.getByRole('region', { name: 'Measured by Guildhall' })
  await expect(measured).toContainText('9 of 14 days')
  await expect(measured.getByRole('img')).toHaveAccessibleName('The last 90 days: 8 days up, 1 degraded')
  await expect(measured).toContainText('Few runs so far')
  await expect(measured).toContainText(
    'Not verified yet: its samples passed on 9 of 14 days in a row, it has had few runs so far (0 of 20), and its seller’s identity isn’t verified.',
  )
  await expect(measured.getByRole('link', { name: 'Verify your identity' })).toBeVisible()
  await checkAxe()

  await database.pool.query("update agents set paused_for = 'unhealthy', withdrawn_at = $2 where id = $1", [
    id,
    now,
  ])
  await visit('/home')
  await page.getByRole('link', { name: /See why/ }).click()
  await expect(measured).toContainText('Not for sale right now')
  await expect(measured).toContainText(/puts it back on sale if it works\. Since \w{3} \d+, \d{4}\./)
  await checkAxe()
  await visit('/home/agents')
  await expect(page.getByRole('article').filter({ hasText: 'Word Counter' })).toContainText('Not for sale')
  await checkAxe()
  await visit(`/agents/${id}`)
  await expect(page.getByText(/^Its endpoint failed three days in a row\./)).toBeVisible()
  // Those of related agents stand in their cards.
  await expect(page.locator('button:not(article *)').filter({ hasText: 'Deploy Now' })).toHaveCount(0)
  await checkAxe()
})
