// One's own agents over HTTP: added, edited, listed; what is refused, and that no one else's can be touched.
import { describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makePurchase } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { plainTextMessages } from '../../../../platform/contract/plain-text.ts'
import { USER_TYPES } from '../../../profiles/profiles.rules.ts'
import { agentContracts } from '../../agents.contract.ts'
import { agentMessages } from '../../agents.messages.ts'
import { AGENT_CATEGORIES, MAX_SETUP_LENGTH } from '../../agents.rules.ts'
import { agentCatalogueMessages } from '../../catalogue.messages.ts'
import { listingContracts, type OwnAgent } from '../listings.contract.ts'
import { listingMessages as messages } from '../listings.messages.ts'
import { listingLimits } from '../listings.rules.ts'

const accounts = await testAccounts()
const { product } = accounts

const typed = {
  name: ' Post Sorter ',
  category: 'Customer Service',
  description: ' Letters come in,\nletters go out. ',
  features: ['OCR', ' ', 'ocr', 'Quiet, Quick'],
  price: 49.5,
}
const stored = {
  name: 'Post Sorter',
  category: 'Customer Service',
  description: 'Letters come in,\nletters go out.',
  features: ['OCR', 'Quiet', 'Quick'],
  price: 49.5,
}

const SETUP = 'Forward your mailbox to the address in our first message. Then answer three questions.'

async function ask(
  by: SignedIn,
  {
    method,
    path,
    body,
    headers = {},
  }: {
    method: string
    path: string
    body?: unknown | undefined
    headers?: Record<string, string> | undefined
  },
) {
  return product.ask(method, `/rest/v1${path}`, {
    headers: { ...(await headersOf(by)), ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

async function add(by: SignedIn, change: object = {}): Promise<OwnAgent> {
  const answer = await ask(by, { method: 'POST', path: '/own/agents', body: { ...typed, ...change } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as OwnAgent
}

const own = async (by: SignedIn, query: object = {}) =>
  product.call(listingContracts.own, { query }, await headersOf(by))

describe('adding an agent', () => {
  it('DATA-63 stores name, category, description, features, price and who added it, and puts it on sale', async () => {
    const ada = await accounts.provedPerson()
    const before = await product.call(agentContracts.stats, {})
    const added = await add(ada, { setup_instructions: SETUP })
    expect(added).toEqual({
      ...stored,
      trial_days: 0,
      id: expect.any(Number),
      user_id: ada.id,
      setup_instructions: SETUP,
      endpoint_url: null,
      rating: null,
      users_count: 0,
      verified: false,
      trending: false,
      created_at: product.clock.now().toISOString(),
      withdrawn_at: null,
      paused_for: null,
      last_deployed_at: null,
      is_kept: false,
      calling: 'not_callable',
    })
    const everyone = await product.call(agentContracts.get, { params: { id: added.id } })
    expect(everyone).toMatchObject({ ...stored, user_id: ada.id })
    expect((await product.call(agentContracts.list, { query: { sort: 'newest' } })).items[0]?.id).toBe(
      added.id,
    )
    expect((await product.call(agentContracts.stats, {})).agents_count).toBe(before.agents_count + 1)

    // An edit takes the same payload as adding does.
    const edit = { ...typed, name: 'Post Reader', category: 'Sales', features: ['New'], price: 0.5 }
    expect(await ask(ada, { method: 'PATCH', path: `/own/agents/${added.id}`, body: edit })).toMatchObject({
      status: 200,
      body: { ...added, name: 'Post Reader', category: 'Sales', features: ['New'], price: 0.5 },
    })
    expect(await product.call(agentContracts.get, { params: { id: added.id } })).toMatchObject({
      name: 'Post Reader',
      category: 'Sales',
      price: 0.5,
    })
  })

  it('keeps setup instructions and endpoint URL from everyone but its owner', async () => {
    const ada = await accounts.provedPerson()
    const setup_instructions = 'First line.\n\n\tSecond, after a break.'
    const secret = { setup_instructions: ` ${setup_instructions}\n`, endpoint_url: 'api.example.com/v1' }
    const added = await add(ada, secret)
    expect(added).toMatchObject({ setup_instructions, endpoint_url: 'https://api.example.com/v1' })
    expect((await own(ada)).items[0]).toMatchObject({ setup_instructions })
    for (const path of [
      '/agents?sort=newest',
      `/agents/${added.id}`,
      `/agents/${(await add(ada)).id}/related`,
    ]) {
      const { status, body } = await product.ask('GET', `/rest/v1${path}`)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/First line|api\.example|setup_instructions|endpoint_url/)
    }

    // Fields that are left out stay; null or an empty text clears them.
    const kept = await ask(ada, { method: 'PATCH', path: `/own/agents/${added.id}`, body: typed })
    expect(kept.body).toMatchObject({ setup_instructions, endpoint_url: 'https://api.example.com/v1' })
    const gone = await ask(ada, {
      method: 'PATCH',
      path: `/own/agents/${added.id}`,
      body: {
        ...typed,
        setup_instructions: '  ',
        endpoint_url: null,
      },
    })
    expect(gone.body).toMatchObject({ setup_instructions: null, endpoint_url: null })
  })

  it.each(USER_TYPES)('DEC-46 is for a %s', async (user_type) => {
    const ada = await accounts.provedPerson()
    expect((await ask(ada, { method: 'PATCH', path: '/profile', body: { user_type } })).body).toMatchObject({
      user_type,
    })
    expect(await add(ada)).toMatchObject({ user_id: ada.id })
  })

  it.each(AGENT_CATEGORIES)('takes the category %s', async (category) => {
    expect(await add(await accounts.provedPerson(), { category })).toMatchObject({ category })
  })

  it.each([
    [{ name: ' ' }, 'name', agentMessages.nameRequired],
    [{ name: 'n'.repeat(101) }, 'name', agentMessages.nameTooLong],
    [{ category: 'Poetry' }, 'category', `Expected one of: ${AGENT_CATEGORIES.join(', ')}`],
    [{ description: '' }, 'description', agentMessages.descriptionRequired],
    [{ description: 'd'.repeat(2001) }, 'description', agentMessages.descriptionTooLong],
    [{ features: [] }, 'features', agentMessages.featuresRequired],
    [{ features: [' ', ','] }, 'features', agentMessages.featuresRequired],
    [{ price: 0.49 }, 'price', agentMessages.priceTooLow],
    [{ price: 1.005 }, 'price', agentMessages.priceTooFine],
    [{ price: 10_000_000_000 }, 'price', agentMessages.priceTooLarge],
    [{ price: '49' }, 'price', agentMessages.priceTooLow],
    [
      { setup_instructions: 's'.repeat(MAX_SETUP_LENGTH + 1) },
      'setup_instructions',
      agentMessages.setupTooLong,
    ],
    [{ setup_instructions: 'a\u202eb' }, 'setup_instructions', plainTextMessages.prose],
    [{ endpoint_url: 'javascript:alert(1)' }, 'endpoint_url', agentMessages.endpointInvalid],
    [{ endpoint_url: 'data:text/html,x' }, 'endpoint_url', agentMessages.endpointInvalid],
    [{ endpoint_url: 'https://user:pass@example.com' }, 'endpoint_url', agentMessages.endpointInvalid],
    [{ endpoint_url: 'ftp://example.com' }, 'endpoint_url', agentMessages.endpointInvalid],
    // A request cannot write more than the form has.
    [{ id: 1 }, 'id', 'Unknown field: id'],
    [{ user_id: 'x' }, 'user_id', 'Unknown field: user_id'],
    [{ users_count: 9 }, 'users_count', 'Unknown field: users_count'],
    [{ rating: 5 }, 'rating', 'Unknown field: rating'],
    [{ verified: true }, 'verified', 'Unknown field: verified'],
    [{ trending: true }, 'trending', 'Unknown field: trending'],
    [{ created_at: '2020-01-01T00:00:00Z' }, 'created_at', 'Unknown field: created_at'],
    [{ withdrawn_at: null }, 'withdrawn_at', 'Unknown field: withdrawn_at'],
  ])('refuses %j by name, added or edited', async (change, field, message) => {
    const ada = await accounts.provedPerson()
    const { id } = await add(ada)
    const refused = { status: 400, body: { code: 'invalid', message, fields: { [field]: message } } }
    expect(
      await ask(ada, { method: 'POST', path: '/own/agents', body: { ...typed, ...change } }),
    ).toMatchObject(refused)
    expect(
      await ask(ada, { method: 'PATCH', path: `/own/agents/${id}`, body: { ...typed, ...change } }),
    ).toMatchObject(refused)
    expect((await own(ada)).items).toMatchObject([{ id, ...stored, verified: false, users_count: 0 }])
  })

  it('needs name, category, description, features and price; all that is missing is said at once', async () => {
    const ada = await accounts.provedPerson()
    const { id } = await add(ada)
    const required = Object.fromEntries(Object.keys(typed).map((field) => [field, 'Required']))
    const fields = { ...required, price: agentMessages.priceTooLow }
    for (const [method, path] of [
      ['POST', '/own/agents'],
      ['PATCH', `/own/agents/${id}`],
    ] as const)
      expect(await ask(ada, { method, path, body: {} })).toMatchObject({ status: 400, body: { fields } })
    expect((await own(ada)).total).toBe(1)
  })

  it.each([
    '<script>alert(1)</script>',
    '🦊 ثعلب שועל',
    'a \u200fb',
    "'; drop table agents; --",
    '{{7*7}} <%= 7 %> %s',
  ])('keeps %j as it is', async (text) => {
    const ada = await accounts.provedPerson()
    const hostile = { name: text, description: text, features: [text], setup_instructions: text }
    const { id } = await add(ada, hostile)
    expect((await own(ada)).items[0]).toMatchObject(hostile)
    const page = await product.call(agentContracts.get, { params: { id } })
    expect(page).toMatchObject({ name: text, description: text, features: [text] })
  })

  it.each(['a\u202eb', 'two\nlines', '\u200b\u2800', 'ring\u0007'])(
    'refuses the name and the feature %j, which hide something',
    async (text) => {
      const ada = await accounts.provedPerson()
      for (const change of [{ name: text }, { features: [text] }])
        expect(
          await ask(ada, { method: 'POST', path: '/own/agents', body: { ...typed, ...change } }),
        ).toMatchObject({
          status: 400,
          body: { fields: { [Object.keys(change)[0] ?? '']: plainTextMessages.line } },
        })
    },
  )

  it('100 times at once with one key adds one agent', { tags: ['proof'] }, async () => {
    const ada = await accounts.provedPerson()
    const key = { 'idempotency-key': 'one-and-the-same-submission' }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        ask(ada, { method: 'POST', path: '/own/agents', body: typed, headers: key }),
      ),
    )
    const ids = answers.flatMap(({ status, body }) => (status === 200 ? [(body as OwnAgent).id] : []))
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(1)
    expect((await own(ada)).total).toBe(1)
  })

  it('is possible so often a day, and then no more', { tags: ['proof'] }, async () => {
    const strict = await testAccounts({ config: { RATE_LIMIT_SCALE: 1 } })
    const headers = await headersOf(await strict.provedPerson())
    const askStrict = (method: string, path: string) =>
      strict.product.ask(method, `/rest/v1/own/agents${path}`, { headers, body: typed })
    expect(listingLimits.add.tries).toBe(20)
    for (let count = 0; count < 20; count++) {
      expect((await askStrict('POST', '')).status).toBe(200)
      // The clock moves past the limit of writes for a minute.
      if (count % 5 === 4) strict.product.clock.advance(61)
    }
    const answer = await askStrict('POST', '')
    expect(answer).toMatchObject({ status: 429, body: { message: messages.tooMany } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
    const { items, total } = await strict.product.call(listingContracts.own, {}, headers)
    expect(total).toBe(20)
    // The limit is of adding, not of editing.
    expect((await askStrict('PATCH', `/${items[0]?.id}`)).status).toBe(200)
  })
})

describe('the own agents', () => {
  it('DATA-62 are listed by their owner, newest first, and deleted by id', async () => {
    const ada = await accounts.provedPerson()
    const eve = await accounts.provedPerson()
    expect(await own(ada)).toEqual({ items: [], total: 0, page: 1, page_size: 20 })
    const one = await makeAgent(product, actFor(ada.id), { name: 'One' })
    const two = await makeAgent(product, actFor(ada.id), { name: 'Two', stars: [4] })
    await makeAgent(product, actFor(eve.id), { name: 'Of someone else' })
    expect((await own(ada)).items.map(({ name }) => name)).toEqual(['Two', 'One'])
    expect(await own(ada, { page: 2, page_size: 1 })).toMatchObject({
      total: 2,
      page: 2,
      page_size: 1,
      items: [{ id: one, name: 'One' }],
    })
    expect(await ask(ada, { method: 'DELETE', path: `/own/agents/${one}` })).toMatchObject({
      status: 200,
      body: { outcome: 'deleted' },
    })
    expect((await own(ada)).items).toMatchObject([{ id: two, rating: 4 }])
  })

  it('are read one by one by their owner alone', async () => {
    const ada = await accounts.provedPerson()
    const id = await makeAgent(product, actFor(ada.id), { name: 'One' })
    const path = `/own/agents/${id}`
    expect(await ask(ada, { method: 'GET', path })).toMatchObject({ status: 200, body: { id, name: 'One' } })
    expect(await ask(await accounts.provedPerson(), { method: 'GET', path })).toMatchObject({ status: 404 })
  })

  it('say how many have it, when it was deployed last, and whether deleting would only withdraw it', async () => {
    const ada = await accounts.provedPerson()
    const id = await makeAgent(product, actFor(ada.id))
    const item = async () => (await own(ada)).items[0]
    expect(await item()).toMatchObject({ users_count: 0, last_deployed_at: null, is_kept: false })
    await makePurchase(product, id)
    product.clock.advance(600)
    await makePurchase(product, id)
    const last_deployed_at = product.clock.now().toISOString()
    expect(await item()).toMatchObject({ users_count: 2, last_deployed_at, is_kept: true })
    // A pending purchase isn't a deployment yet, but the agent must not vanish during the payment.
    const other = await makeAgent(product, actFor(ada.id))
    await makePurchase(product, other)
    await product.database.pool.query("update purchases set status = 'pending' where agent_id = $1", [other])
    expect(await item()).toMatchObject({ id: other, last_deployed_at: null, is_kept: true })
  })

  const TOUCHED: [string, (id: number) => string, object?][] = [
    ['PATCH', (id) => `/own/agents/${id}`, typed],
    ['DELETE', (id) => `/own/agents/${id}`],
    ['POST', (id) => `/own/agents/${id}/restore`],
  ]

  it.each(TOUCHED)(
    'do not exist for anyone else: %s answers 404, as for no agent',
    { tags: ['proof'] },
    async (method, path, body) => {
      const ada = await accounts.provedPerson()
      const eve = await accounts.provedPerson()
      const { id } = await add(ada)
      const before = (await own(ada)).items
      const refused = { status: 404, body: { code: 'not_found', message: agentCatalogueMessages.notFound } }
      expect(await ask(eve, { method, path: path(id), body })).toMatchObject(refused)
      expect(await ask(eve, { method, path: path(4_711_000), body })).toMatchObject(refused)
      expect(await product.ask(method, `/rest/v1${path(id)}`, body ? { body } : {})).toMatchObject({
        status: 401,
      })
      expect((await own(ada)).items).toEqual(before)
    },
  )

  it('are for members alone', async () => {
    for (const method of ['GET', 'POST'])
      expect(
        await product.ask(method, '/rest/v1/own/agents', method === 'POST' ? { body: typed } : {}),
      ).toMatchObject({
        status: 401,
      })
  })
})
