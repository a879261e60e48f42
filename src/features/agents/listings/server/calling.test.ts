// Does a seller see whether each of their agents can be run, and know the secret before they declare anything?
// @module-tag proof
import { beforeEach, expect, it } from 'vitest'
import {
  AGENT_ORIGIN,
  agentEndpoint,
  countWords,
  respondWith,
} from '../../../../../tests/support/agents/agent-endpoint.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { interfaceContracts } from '../../interfaces/interfaces.contract.ts'
import type { DeclaredInterface } from '../../interfaces/interfaces.schemas.ts'
import { listingContracts } from '../listings.contract.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts

const WORDS: DeclaredInterface = {
  input_schema: { type: 'object', properties: { text: { type: 'string' } } },
  output_schema: null,
  samples: [{ name: 'A sentence', input: { text: 'one two three' } }],
  is_idempotent: false,
  runs_per_month: null,
  price_per_run: null,
  price_tiers: [],
}

beforeEach(() => {
  endpoint.secrets.clear()
  endpoint.answer(countWords)
})

const declare = async (seller: SignedIn, id: number) =>
  product.call(interfaceContracts.declare, { params: { id }, body: WORDS }, await headersOf(seller))

it('calls are signed with a secret that the seller, and no one else, knows before anything is declared', async () => {
  const seller = await accounts.provedPerson()
  const id = await makeAgent(product, actFor(seller.id), { endpoint_url: endpoint.url })
  const read = async (person: SignedIn) =>
    product.call(interfaceContracts.own, { params: { id } }, await headersOf(person))
  const before = await read(seller)
  expect(before.interface).toBeNull()
  endpoint.secrets.set(id, before.signing_secret)
  expect(await declare(seller, id)).toMatchObject({
    is_callable: true,
    signing_secret: before.signing_secret,
  })
  endpoint.secrets.set(id, `whsec_${Buffer.alloc(32).toString('base64')}`)
  expect(await declare(seller, id)).toMatchObject({
    is_callable: false,
    check: { failure: 'endpoint_failed', detail: 'It answered 401' },
  })
  await expect(read(await accounts.provedPerson())).rejects.toThrow('answered 404')
})

it('an own agent is not callable, failed its check, or is callable; and not at another URL', async () => {
  const seller = await accounts.provedPerson()
  const id = await makeAgent(product, actFor(seller.id), { endpoint_url: endpoint.url })
  const headers = await headersOf(seller)
  const read = () => product.call(listingContracts.get, { params: { id } }, headers)
  const callingOf = async () => {
    const { calling } = await read()
    const { items } = await product.call(listingContracts.own, { query: {} }, headers)
    expect(items).toMatchObject([{ id, calling }])
    return calling
  }
  expect(await callingOf()).toBe('not_callable')
  endpoint.answer(respondWith({}, 500))
  await declare(seller, id)
  expect(await callingOf()).toBe('check_failed')
  endpoint.answer(countWords)
  await declare(seller, id)
  expect(await callingOf()).toBe('callable')
  const { name, category, description, features, price } = await read()
  const moved = await product.ask('PATCH', `/rest/v1/own/agents/${id}`, {
    headers,
    body: { name, category, description, features, price, endpoint_url: `${endpoint.url}/v2` },
  })
  expect(moved.status).toBe(200)
  expect(await callingOf()).toBe('not_callable')
})

it('stays callable when its address is only written in another way', async () => {
  const seller = await accounts.provedPerson()
  const bare = AGENT_ORIGIN
  const id = await makeAgent(product, actFor(seller.id), { endpoint_url: bare })
  const headers = await headersOf(seller)
  const read = () => product.call(listingContracts.get, { params: { id } }, headers)
  await declare(seller, id)
  const { name, category, description, features, price } = await read()
  for (const endpoint_url of [`${bare}/`, bare.toUpperCase(), `${bare}:443/`, bare]) {
    const body = { name, category, description, features, price, endpoint_url }
    const edited = await product.ask('PATCH', `/rest/v1/own/agents/${id}`, { headers, body })
    expect(edited.body, endpoint_url).toMatchObject({ calling: 'callable', endpoint_url: bare })
  }
})
