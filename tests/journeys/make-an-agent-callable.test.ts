// A seller makes their agent callable: describes its input, reads the errors of that, has its endpoint checked until it
// passes, and sees its runs.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect } from '../support/browser/journey.ts'
import { askAs, join, proveAddress } from '../support/browser/member.ts'
import { test as ownTest } from '../support/browser/own-product.ts'

const ORIGIN = 'https://words.seller.example'

/** Counts words for calls that are signed with its secret, and has no good answer to others. */
async function startCounter() {
  const counter = { secret: `whsec_${Buffer.alloc(32).toString('base64')}`, calls: 0 }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    counter.calls++
    try {
      new Webhook(counter.secret).verify(body, request.headers as Record<string, string>)
    } catch {
      response.writeHead(500).end()
      return
    }
    const words = String(JSON.parse(body).input.text).split(/\s+/).length
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ output: { words } }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('A server without an address')
  return {
    counter,
    local: new Map([[ORIGIN, `http://127.0.0.1:${address.port}`]]),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

type Endpoint = Awaited<ReturnType<typeof startCounter>>

const test = ownTest.extend<object, { endpoint: Endpoint }>({
  endpoint: [
    async ({ browserName: _ }, use) => {
      const endpoint = await startCounter()
      await use(endpoint)
      await endpoint.close()
    },
    { scope: 'worker' },
  ],
  localAgents: [async ({ endpoint }, use) => use(endpoint.local), { scope: 'worker' }],
})

const SCHEMA = (type: string) => `{
  "type": "object",
  "required": ["text"],
  "properties": {
    "text": { "type": "${type}", "title": "Text", "minLength": 3 }
  }
}`

test('a seller declares what an agent takes, corrects it, and its endpoint passes once it verifies the signature', async ({
  page,

  endpoint: { counter },
  elsewhere,
  visit,
  watch,
  checkAxe,
}) => {
  await proveAddress(page, await join(page, '/home/agents?add=1'))
  const dialog = page.getByRole('dialog')
  const typed = {
    'Agent Name': 'Word Counter',
    Description: 'Counts the words of a text.',
    'Key Features': 'Quick',
    'Monthly Price': '5',
    'Endpoint URL (optional)': `${ORIGIN}/count`,
  }
  for (const [label, value] of Object.entries(typed))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByLabel('Category').selectOption('Sales')
  await expect(dialog.getByLabel('Endpoint URL (optional)')).toHaveAccessibleDescription(
    /^When a buyer runs your agent/,
  )
  await dialog.getByRole('button', { name: 'Create agent' }).click()

  // The next step is offered, and begins with an example that works.
  await page.locator('[data-toast]').getByRole('link', { name: 'API' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API of Word Counter')
  await expect(page.getByText('No API yet', { exact: true })).toBeVisible()
  await expect(page.getByText(`${ORIGIN}/count`, { exact: true })).toBeVisible()
  await expect(page.getByText('No one has run it yet', { exact: true })).toBeVisible()
  const schema = page.getByLabel('Input schema')
  await expect(schema).toHaveValue(/"minLength": 1,/)
  await checkAxe()

  // An error is shown with its line, which is selected; nothing is sent.
  const save = page.getByRole('button', { name: 'Save and check' })
  await schema.fill(SCHEMA('string').replace('["text"],', '["text"]'))
  await save.click()
  await expect(schema).toHaveAccessibleDescription(/Line 4: Expected a comma$/)
  await schema.fill(SCHEMA('words'))
  await expect(schema).toHaveAccessibleDescription(/Line 5: properties\.text\.type: /)
  await save.click()
  await expect(schema).toBeFocused()
  const selected = () =>
    schema.evaluate((area) =>
      area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '',
    )
  expect(await selected()).toMatch(/^ +"text": \{ "type": "words"/)
  await checkAxe()
  await schema.fill(SCHEMA('string'))
  await expect(schema).toHaveAccessibleDescription(/^The types /)
  expect(counter.calls).toBe(0)

  // A sample that doesn't match is refused by the server.
  watch.expectStatus(400)
  watch.expectStatus(422)
  await page.getByLabel('Name of sample 1').fill('Three words')
  await page.getByLabel('Input of sample 1').fill('{ "text": "a" }')
  await save.click()
  await expect(page.getByRole('alert')).toContainText(
    'The sample “Three words” doesn’t match the input schema (text)',
  )
  expect(counter.calls).toBe(0)

  // It doesn't know the secret yet, so that it fails: the page explains the failure and the remedy.
  await page.getByLabel('Input of sample 1').fill('{ "text": "one two three" }')
  await page.getByRole('button', { name: 'Add a sample' }).click()
  await page.getByLabel('Name of sample 2').fill('Two words')
  await page.getByLabel('Input of sample 2').fill('{ "text": "one two" }')
  await page.getByRole('switch', { name: /Safe to call twice/ }).check()
  await page.getByLabel('Runs included a month (optional)').fill('50')
  await save.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The check failed')
  await expect(alert).toContainText('The endpoint answered with an error. It answered 500')
  await expect(alert).toContainText('Find the call in your server’s log')
  await expect(page.getByText('Check failed', { exact: true })).toBeVisible()
  await checkAxe()

  // With the secret from the page it passes.
  await expect(page.getByText(/^whsec_[\w+/=]+$/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  counter.secret = (await page.getByText(/^whsec_[\w+/=]+$/).textContent()) ?? ''
  await page.getByText('How to verify it', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Example in Node' })).toContainText('webhook.verify(')
  const again = page.getByRole('button', { name: 'Check again' })
  await again.click()
  await expect(page.getByText(/^Your endpoint answered 2 samples in /)).toBeVisible()
  await expect(page.getByText('Runs by API', { exact: true }).first()).toBeVisible()
  await checkAxe()

  // A new secret is used from now on; the old one fails.
  await page.getByRole('button', { name: 'New secret' }).click()
  await dialog.getByRole('button', { name: 'Create new secret' }).click()
  const shown = page.getByText(/^whsec_[\w+/=]+$/)
  await expect(shown).not.toHaveText(counter.secret)
  await again.click()
  await expect(alert).toContainText('It answered 500')
  counter.secret = (await shown.textContent()) ?? ''
  await again.click()
  await expect(page.getByText(/^Your endpoint answered 2 samples in /)).toBeVisible()

  // Buyers run it; its seller sees that, without their private inputs.
  const id = Number(/offered\/(\d+)\/calling$/.exec(page.url())?.[1])
  const buyer = await elsewhere()
  await proveAddress(buyer, await join(buyer, `/agents/${id}`))
  expect(
    await askAs(buyer, 'POST', `/rest/v1/agents/${id}/tries`, { input: { text: 'a few words' } }),
  ).toMatchObject({
    output: { words: 3 },
  })
  await visit(`/home/agents/offered/${id}/calling`)
  const runs = page.getByRole('region', { name: 'Run activity' })
  await expect(runs.getByText('100%', { exact: true })).toBeVisible()
  await runs.getByRole('button', { name: /^Succeeded/ }).click()
  await expect(
    runs.getByText('The buyer doesn’t show you the input and result of this run.', { exact: true }),
  ).toBeVisible()
  await runs.getByRole('button', { name: 'What Success rate means' }).click()
  await expect(page.getByRole('dialog')).toContainText('The share of runs that succeeded')
  await page.keyboard.press('Escape')
  await checkAxe()

  // Leaving asks about unsaved changes. The card says that it can be called.
  await page.getByLabel('Name of sample 2').fill('Two other words')
  await page.getByRole('link', { name: 'Offered' }).click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name of sample 2')).toHaveValue('Two other words')
  await page.getByRole('link', { name: 'Offered' }).click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Word Counter' })
  await expect(card.getByText('Runs by API', { exact: true })).toBeVisible()
  await checkAxe()

  // Another address is to be checked first.
  await card.getByRole('link', { name: 'API: Word Counter' }).click()
  await page.getByRole('button', { name: 'Edit endpoint URL' }).click()
  await dialog.getByLabel('Endpoint URL (optional)').fill(`${ORIGIN}/v2`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^The endpoint URL has changed since the last check\./)).toBeVisible()
  await expect(page.getByText('No API yet', { exact: true })).toBeVisible()
  await again.click()
  await expect(page.getByText('Runs by API', { exact: true }).first()).toBeVisible()
})
