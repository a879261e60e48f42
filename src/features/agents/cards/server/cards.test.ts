// Do agents have cards that clients of the A2A protocol can trust, and does the official client get what they promise?
// @module-tag proof
import { type SendMessageRequest, type Task, TaskState, verifyAgentCardSignature } from '@a2a-js/sdk'
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client'
import { isJsonRpcError } from '@a2a-js/sdk/errors'
import type { JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { agentEndpoint, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { callableAgents } from '../../../../../tests/support/agents/callable-agents.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { a2aPath, CATALOG_PATH, cardPath, REFUSAL_CODES } from '../cards.rules.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const { database } = product
const { offered, deployed, allow, start, runOf } = callableAgents(accounts, endpoint)
const SITE = 'http://localhost:3000'

const factory = (key?: string) => {
  const fetchImpl: typeof fetch = (url, init) => {
    const request = new Request(url, init)
    if (key !== undefined) request.headers.set('authorization', `Bearer ${key}`)
    return product.fetch(request)
  }
  return new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl })],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
  })
}
const clientFor = (agentId: number, key: string) => factory(key).createFromUrl(SITE + cardPath(agentId), '')
const cardAt = async (agentId: number) =>
  new DefaultAgentCardResolver({
    fetchImpl: (url, init) => product.fetch(new Request(url, init)),
  }).resolve(SITE + cardPath(agentId), '')

let messages = 0
type Content = { $case: 'text'; value: string } | { $case: 'data'; value: unknown }
function message(content: Content, more: { messageId?: string; contextId?: string; taskId?: string } = {}) {
  messages += 1
  return {
    tenant: '',
    metadata: undefined,
    configuration: undefined,
    message: {
      messageId: `message-${messages}`,
      contextId: '',
      taskId: '',
      role: 1,
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
      parts: [{ content, metadata: undefined, filename: '', mediaType: '' }],
      ...more,
    },
  } satisfies SendMessageRequest
}
const data = (text: unknown) => message({ $case: 'data', value: { text } })
const sent = async (client: Client, request: SendMessageRequest) =>
  (await client.sendMessage(request)) as Task
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (why: unknown) => why,
  )
  const why = error instanceof Error && error.cause !== undefined ? error.cause : error
  return isJsonRpcError(why) ? why.envelopeCode : why
}
const runCount = async (id: number) =>
  (await database.pool.query('select 1 from agent_runs where purchase_id = $1', [id])).rows.length

describe('a card', () => {
  it('is signed by a key of the key set, over everything that it says', async () => {
    const { agentId } = await offered()
    const card = await cardAt(agentId)
    expect(card).toMatchObject({
      name: 'Word Counter',
      supportedInterfaces: [
        { url: `${SITE}/a2a/agents/${agentId}`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      ],
      capabilities: { streaming: true, pushNotifications: false },
      skills: [{ id: 'run', examples: ['{"text":"one two three"}'] }],
    })
    const publicKey = async (kid: string, jku?: string) => {
      expect(jku).toBe(`${SITE}/auth/v1/.well-known/jwks.json`)
      const set = (await (await product.fetch(new Request(jku ?? ''))).json()) as { keys: JWK[] }
      const key = set.keys.find((one) => one.kid === kid)
      if (!key) throw new Error('The key set does not have the key')
      return key
    }
    await verifyAgentCardSignature(publicKey)(card)
    const changed = { ...card, description: `${card.description} And more.` }
    await expect(verifyAgentCardSignature(publicKey)(changed)).rejects.toThrow()
  })

  it('is the same until it changes, and gone with the agent', async () => {
    const { agentId } = await offered()
    const ask = (headers: Record<string, string> = {}) =>
      product.fetch(new Request(SITE + cardPath(agentId), { headers }))
    const gzip = { 'accept-encoding': 'gzip' }
    const etag = (await ask(gzip)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\//)
    expect((await ask({ ...gzip, 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ 'if-none-match': etag.slice(2) })).status).toBe(304)
    await database.pool.query(`update agents set name = 'Counter of words' where id = $1`, [agentId])
    const changed = await ask({ 'if-none-match': etag })
    expect([changed.status, changed.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    await database.pool.query(`update agents set withdrawn_at = created_at where id = $1`, [agentId])
    expect((await ask()).status).toBe(404)
  })

  it('is listed in the catalog, and in its further files by id', async () => {
    const { agentId } = await offered()
    const read = async (path: string) => {
      const response = await product.fetch(new Request(SITE + path))
      return { status: response.status, body: await response.json() }
    }
    expect((await read(CATALOG_PATH)).body).toMatchObject({
      specVersion: '1.0',
      host: { displayName: 'Guildhall' },
      entries: expect.arrayContaining([
        expect.objectContaining({
          identifier: `urn:air:localhost:3000:agent:${agentId}`,
          displayName: 'Word Counter',
          type: 'application/a2a-agent-card+json',
          url: `${SITE}/a2a/agents/${agentId}/.well-known/agent-card.json`,
        }),
      ]),
    })
    await database.pool.query(`select setval(pg_get_serial_sequence('agents', 'id'), 2499)`)
    await offered()
    const { entries } = (await read(CATALOG_PATH)).body
    const further = entries.filter(({ type }: { type: string }) => type === 'application/ai-catalog+json')
    expect(further.map(({ url }: { url: string }) => url)).toEqual(
      [2, 3].map((number) => `${SITE}/a2a/catalogs/${number}.json`),
    )
    expect((await read('/a2a/catalogs/2.json')).body.entries).toEqual([])
    expect((await read('/a2a/catalogs/3.json')).body.entries).toMatchObject([
      { url: `${SITE}/a2a/agents/2500/.well-known/agent-card.json` },
    ])
    for (const name of ['1.json', '0.json', 'x.json'])
      expect((await read(`/a2a/catalogs/${name}`)).status).toBe(404)
  })
})

describe('a task', () => {
  it('is a run: begun by a message, waited for or not, read and listed by its deployment alone', async () => {
    const mine = await deployed()
    const client = await clientFor(mine.agentId, mine.key)
    const done = await sent(client, data('one two'))
    expect(done).toMatchObject({
      status: { state: TaskState.TASK_STATE_COMPLETED },
      artifacts: [{ parts: [{ content: { $case: 'data', value: { words: 2 } } }] }],
    })
    const asText = await sent(client, message({ $case: 'text', value: 'one two three' }))
    expect(asText.artifacts[0]?.parts[0]?.content?.value).toEqual({ words: 3 })
    expect(await client.getTask({ tenant: '', id: done.id })).toEqual(done)
    const page = { tenant: '', contextId: '', status: 0, pageToken: '', statusTimestampAfter: undefined }
    const first = await client.listTasks({ ...page, pageSize: 1 })
    expect([first.tasks.map(({ id }) => id), first.totalSize]).toEqual([[asText.id], 2])
    const rest = await client.listTasks({ ...page, pageToken: first.nextPageToken })
    expect(rest.tasks.map(({ id }) => id)).toEqual([done.id])

    const theirs = await deployed()
    const other = await clientFor(theirs.agentId, theirs.key)
    expect(await codeOf(other.getTask({ tenant: '', id: done.id }))).toBe(-32_001)
    expect((await other.listTasks(page)).tasks).toEqual([])
  })

  it('is the same one when a message is sent again', async () => {
    const { id, agentId, key } = await deployed()
    const client = await clientFor(agentId, key)
    const request = data('one')
    const [first, again] = [await sent(client, request), await sent(client, request)]
    expect([again.id, await runCount(id)]).toEqual([first.id, 1])
  })

  it('streams what comes, and its end', async () => {
    const { agentId, key } = await deployed()
    endpoint.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: delta\ndata: {"text":"Counting"}\n\n')
      setTimeout(() => response.end('event: output\ndata: {"words":7}\n\n'), 20)
    })
    const client = await clientFor(agentId, key)
    const seen: unknown[] = []
    for await (const { payload } of client.sendMessageStream(data('one'))) {
      if (payload?.$case === 'task') seen.push(payload.value.status?.state)
      if (payload?.$case === 'artifactUpdate') seen.push(payload.value.artifact?.parts[0]?.content?.value)
      if (payload?.$case === 'statusUpdate') seen.push(payload.value.status?.state)
    }
    expect(seen).toEqual([
      TaskState.TASK_STATE_WORKING,
      'Counting',
      { words: 7 },
      TaskState.TASK_STATE_COMPLETED,
    ])
  })

  it('can be left, followed again, and cancelled', async () => {
    const { agentId, key } = await deployed()
    endpoint.answer(() => undefined)
    const client = await clientFor(agentId, key)
    const request = data('one')
    const configuration = {
      acceptedOutputModes: [],
      taskPushNotificationConfig: undefined,
      returnImmediately: true,
    }
    const begun = await sent(client, { ...request, configuration })
    expect(begun.status?.state).toBe(TaskState.TASK_STATE_WORKING)
    const stream = client.resubscribeTask({ tenant: '', id: begun.id })
    expect((await stream.next()).value).toMatchObject({ payload: { $case: 'task' } })
    const cancelled = await client.cancelTask({ tenant: '', id: begun.id, metadata: undefined })
    expect(cancelled.status?.state).toBe(TaskState.TASK_STATE_CANCELED)
    expect((await stream.next()).value).toMatchObject({
      payload: { $case: 'statusUpdate', value: { status: { state: TaskState.TASK_STATE_CANCELED } } },
    })
    const again = client.cancelTask({ tenant: '', id: begun.id, metadata: undefined })
    expect(await codeOf(again)).toBe(-32_002)
    expect(await codeOf(client.resubscribeTask({ tenant: '', id: begun.id }).next())).toBe(-32_004)
  })

  it('that fails says why', async () => {
    const { agentId, key } = await deployed()
    endpoint.answer(respondWith({}, 500))
    const task = await sent(await clientFor(agentId, key), data('one'))
    expect(task.status?.state).toBe(TaskState.TASK_STATE_FAILED)
    expect(task.status?.message?.parts[0]?.content?.value).toMatch(/\S/)
  })

  it('is refused before it costs: bad input, foreign ids, a month that is used up', async () => {
    const { buyer, id, agentId, key } = await deployed()
    const client = await clientFor(agentId, key)
    const refused = (request: SendMessageRequest) => codeOf(sent(client, request))
    expect(await refused(data(7))).toBe(-32_602)
    expect(await refused(message({ $case: 'data', value: ['one'] }))).toBe(-32_602)
    expect(await refused({ ...data('one'), message: undefined })).toBe(-32_602)
    const one = { $case: 'data', value: { text: 'one' } } as const
    for (const more of [{ messageId: '' }, { taskId: '1' }, { contextId: 'deployment-0' }])
      expect(await refused(message(one, more))).toBe(-32_602)
    expect(await runCount(id)).toBe(0)
    await allow(buyer, id, 1)
    await sent(client, data('one'))
    expect(await refused(data('two'))).toBe(REFUSAL_CODES.used_up)
    expect(await runCount(id)).toBe(1)
  })

  it('takes a key of this agent, the version that the card says, and nothing else', async () => {
    const { id, agentId, key } = await deployed()
    const other = await deployed()
    const post = (authorization: string, more: Record<string, string> = {}, body: unknown = {}) =>
      product.fetch(
        new Request(SITE + a2aPath(agentId), {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', 'a2a-version': '1.0', ...more },
          body: JSON.stringify(body),
        }),
      )
    for (const token of ['', 'Bearer x', `Bearer ${other.key}`]) {
      const response = await post(token)
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    const rpc = { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: '1' } }
    const old = await post(`Bearer ${key}`, { 'a2a-version': '0.3' }, rpc)
    expect(await old.json()).toMatchObject({ id: 1, error: { code: -32_009 } })
    const hostile = [null, 1, [], {}, { ...rpc, params: 1 }, { ...rpc, method: 'Nothing' }]
    hostile.push({ ...rpc, method: 'SendMessage', params: { message: 5 } })
    hostile.push({ ...rpc, method: 'SendMessage', params: { message: { parts: [{ raw: 5 }] } } })
    hostile.push({ ...rpc, method: 'ListTasks', params: { pageToken: 'x', pageSize: -1 } })
    for (const body of hostile) {
      const response = await post(`Bearer ${key}`, {}, body)
      const answer = (await response.json()) as { error?: { code: number } }
      expect([response.status, typeof answer.error?.code], JSON.stringify(body)).toEqual([200, 'number'])
    }
    const run = runOf(await start(id, key))
    const ofRun = await post(`Bearer ${key}`, {}, { ...rpc, params: { id: String(run.id) } })
    expect(await ofRun.json()).toMatchObject({ result: { id: String(run.id) } })
  })
})
