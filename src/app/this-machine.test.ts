// May an agent be served beside a demonstration on one's own machine, as examples/agent is, and nowhere else? Is what it
// says of itself read in the documented form, and are the product's own ports out of reach?
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from '@guildhall/http-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleAgents } from '../../examples/agent/agents.ts'
import { createAgentServer } from '../../examples/agent/server.ts'
import { headersOf, type SignedIn, testAccounts } from '../../tests/support/people/accounts.ts'
import { afterThisFile } from '../../tests/support/runner/afterwards.ts'
import { agentMessages } from '../features/agents/agents.messages.ts'
import type { NewAgent } from '../features/agents/agents.schemas.ts'
import { interfaceContracts } from '../features/agents/interfaces/interfaces.contract.ts'
import { interfaceMessages } from '../features/agents/interfaces/interfaces.messages.ts'
import { listingContracts } from '../features/agents/listings/listings.contract.ts'
import { readConfig } from './config.ts'
import { isOnOwnMachine } from './this-machine.ts'

const AN_AGENT: NewAgent = {
  name: 'Mine',
  category: 'Sales',
  description: 'Sells.',
  features: ['Quick'],
  price: 9,
  trial_days: 0,
  setup_instructions: null,
  endpoint_url: null,
}
const SLUG = 'inbox-steward'

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

let secret = ''
const local = await testAccounts()
const running = await listen(local.product.server, { port: 0, host: '127.0.0.1' })
afterThisFile(() => running.drain())
const closed = await testAccounts({ config: { demo: false } })
const public_ = await testAccounts({ config: { SITE_URL: 'https://guildhall.example' } })

let port = 0
let seller: SignedIn
beforeAll(async () => {
  port = await portOf(createAgentServer({ agents: sampleAgents, secretOf: () => secret, pieceMs: 0 }))
  seller = await local.provedPerson()
})

type Accounts = Pick<typeof local, 'product' | 'provedPerson'>
const offer = async ({ product }: Accounts, who: SignedIn, endpoint_url: string) =>
  product.ask('POST', '/rest/v1/own/agents', {
    body: { ...AN_AGENT, endpoint_url },
    headers: await headersOf(who),
  })
const read = async (id: number) =>
  local.product.ask('POST', `/rest/v1/own/agents/${id}/interface/read`, { headers: await headersOf(seller) })
const offered = async (endpoint_url: string) => {
  const answer = await offer(local, seller, endpoint_url)
  expect(answer.status).toBe(200)
  return (answer.body as { id: number }).id
}

describe('a demonstration on one’s own machine', () => {
  it('sells an agent that is served beside it: read, checked, and run', async () => {
    const id = await offered(`http://localhost:${port}/agents/${SLUG}`)
    const answer = await read(id)
    const sample = sampleAgents.find(({ slug }) => slug === SLUG)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        input_schema: sample?.inputSchema,
        output_schema: sample?.outputSchema,
        samples: sample?.samples,
        is_idempotent: true,
      },
    })
    const headers = await headersOf(seller)
    secret = (await local.product.call(interfaceContracts.own, { params: { id } }, headers)).signing_secret
    const described = answer.body as { samples: { input: object }[] }
    const declared = await local.product.ask('PUT', `/rest/v1/own/agents/${id}/interface`, {
      body: { ...described, runs_per_month: null },
      headers,
    })
    expect(declared).toMatchObject({ status: 200, body: { is_callable: true } })
    const tried = await local.product.ask('POST', `/rest/v1/agents/${id}/tries`, {
      body: { input: described.samples[0]?.input },
      headers,
    })
    expect(tried).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  })

  it('says of what it can’t read why not', async () => {
    const headers = await headersOf(seller)
    const none = await local.product.call(listingContracts.add, { body: AN_AGENT }, headers)
    expect((await read(none.id)).body).toMatchObject({
      code: 'conflict',
      message: interfaceMessages.noEndpoint,
    })
    let body = ''
    let status = 200
    const { createServer } = await import('node:http')
    const odd = await portOf(createServer((_, response) => response.writeHead(status).end(body)))
    const id = await offered(`http://127.0.0.1:${odd}/`)
    const sample = { name: 'One', input: {} }
    for (const [text, why] of [
      ['<html>', interfaceMessages.getNoJson],
      ['{}', 'input_schema: '],
      [JSON.stringify({ input_schema: { type: 'array' }, samples: [sample] }), 'input_schema'],
      [JSON.stringify({ input_schema: { type: 'object' }, samples: [] }), interfaceMessages.sampleNeeded],
    ] as const) {
      body = text
      const answer = await read(id)
      expect(answer.status, text).toBe(409)
      expect((answer.body as { message: string }).message).toContain(why)
    }
    status = 404
    expect((await read(id)).body).toMatchObject({
      message: interfaceMessages.notDescribed(interfaceMessages.getAnswered(404)),
    })
    const other = await local.provedPerson()
    const theirs = await local.product.ask('POST', `/rest/v1/own/agents/${id}/interface/read`, {
      headers: await headersOf(other),
    })
    expect(theirs.status).toBe(404)
  })

  it.each([
    ['http://10.0.0.1:4310/', agentMessages.endpointHere],
    ['http://agent.example/', agentMessages.endpointHere],
    ['https://localhost:4310/', agentMessages.endpointHere],
    ['https://192.168.1.1/', agentMessages.endpointHere],
    ['https://192.0.2.1/', agentMessages.endpointNotPublic],
    ['http://127.0.0.2:4310/', agentMessages.endpointHere],
    [`http://localhost:${running.port}/metrics`, agentMessages.endpointOwnPort],
    [`http://127.0.0.1:${running.port}/healthz`, agentMessages.endpointOwnPort],
    ['http://[::1]:3000/', agentMessages.endpointOwnPort],
  ])('refuses %s with a sentence, also in an edit', async (url, message) => {
    const refused = { status: 400, body: { fields: { endpoint_url: message } } }
    expect(await offer(local, seller, url)).toMatchObject(refused)
    const id = await offered('https://agent.example/')
    const edited = await local.product.ask('PATCH', `/rest/v1/own/agents/${id}`, {
      body: { ...AN_AGENT, endpoint_url: url },
      headers: await headersOf(seller),
    })
    expect(edited).toMatchObject(refused)
  })

  it('never calls itself, even for an address that was stored by an earlier version', async () => {
    const id = await offered('https://agent.example/')
    const change = (url: string) =>
      local.product.database.pool.query('update agents set endpoint_url = $2 where id = $1', [id, url])
    for (const path of ['/metrics', '/healthz', '/dev/mailbox.json']) {
      await change(`http://localhost:${running.port}${path}`)
      expect((await read(id)).body).toMatchObject({ message: interfaceMessages.failures.endpoint_refused })
    }
  })
})

describe.each([
  ['without the demonstration', closed],
  ['on a public site, even as a demonstration', public_],
])('%s', (_, accounts) => {
  it('no agent is on this machine: refused when it is saved, and never called', async () => {
    const who = await accounts.provedPerson()
    const headers = await headersOf(who)
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(await offer(accounts, who, `http://${host}:${port}/agents/${SLUG}`)).toMatchObject({
        status: 400,
        body: { fields: { endpoint_url: agentMessages.endpointNotPublic } },
      })
    const { id } = await accounts.product.call(listingContracts.add, { body: AN_AGENT }, headers)
    await accounts.product.database.pool.query('update agents set endpoint_url = $2 where id = $1', [
      id,
      `http://localhost:${port}/agents/${SLUG}`,
    ])
    const reading = accounts.product.call(interfaceContracts.read, { params: { id } }, headers)
    await expect(reading).rejects.toThrow(interfaceMessages.failures.endpoint_refused)
  })
})

it.each([
  [{}, true],
  [{ SITE_URL: 'http://localhost:3000' }, true],
  [{ DEMO_MODE: 'off' }, false],
  [{ SITE_URL: 'https://guildhall.example', DEMO_MODE: 'on' }, false],
  [{ HOST: '0.0.0.0', SITE_URL: 'http://localhost:3000', DEMO_MODE: 'on' }, false],
  [{ SITE_URL: 'https://guildhall.example' }, false],
])('with %o only this machine reaches it: %s', (environment, is) => {
  expect(isOnOwnMachine(readConfig(environment))).toBe(is)
})
