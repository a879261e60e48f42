// Are exactly the agents that a person deployed the tools of the clients that they connect, and is each call a run?
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { agentEndpoint, countWords, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { callableAgents } from '../../../../../tests/support/agents/callable-agents.ts'
import { TOOLS, toolClients } from '../../../../../tests/support/agents/tool-clients.ts'
import { headersOf, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makePurchase } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { runContracts } from '../../runs/runs.contract.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local, heartbeatMs: 20 })
const { product } = accounts
const { offered, deployed, usage, allow } = callableAgents(accounts, endpoint)
const { fetch, open, connect, withKey } = toolClients(product)

const nameOf = (agentId: number) => `word_counter_${agentId}`
const runsOf = async (buyer: Parameters<typeof headersOf>[0], id: number) =>
  (await product.call(runContracts.list, { params: { id }, query: {} }, await headersOf(buyer))).items

describe('the tools of a client', () => {
  it('are the agents that its person deployed, and no one else’s', { tags: ['proof'] }, async () => {
    const [mine, theirs] = [await deployed(), await deployed()]
    const client = await open(await connect(mine.buyer))
    const { tools } = await client.listTools()
    expect(tools).toEqual([
      {
        name: nameOf(mine.agentId),
        title: 'Word Counter',
        description: expect.stringContaining('Each call uses one of the month’s runs.'),
        inputSchema: expect.objectContaining({ type: 'object', required: ['text'] }),
        outputSchema: expect.objectContaining({ required: ['output', 'cost'] }),
        annotations: {
          title: 'Word Counter',
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: false,
          openWorldHint: true,
        },
      },
    ])
    expect(JSON.stringify(tools), 'clients that read one type of a schema').not.toContain('"type":[')
    const call = client.callTool({ name: nameOf(theirs.agentId), arguments: { text: 'a' } })
    await expect(call).rejects.toThrow('No agent that you have deployed has this name')
    expect(endpoint.calls).toEqual([])
  })

  it('may be kept for a minute by this person alone', { tags: ['proof'] }, async () => {
    const { key } = await deployed()
    const response = await fetch(TOOLS, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/list',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/list',
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    })
    const text = await response.text()
    const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
    expect(result).toMatchObject({ cacheScope: 'private', ttlMs: 60_000 })
  })

  it('work for clients of the protocol before, and leave with access', { tags: ['proof'] }, async () => {
    const { buyer, id, agentId } = await deployed()
    const app = await connect(buyer)
    const client = await open(app, 'legacy')
    const called = await client.callTool({ name: nameOf(agentId), arguments: { text: 'a b' } })
    expect(called.structuredContent).toMatchObject({ output: { words: 2 } })
    await product.database.pool.query(`update purchases set status = 'ended' where id = $1`, [id])
    expect((await client.listTools()).tools).toEqual([])
    await expect(client.callTool({ name: nameOf(agentId), arguments: { text: 'a' } })).rejects.toThrow()
  })

  it('keep their names when an agent is renamed, and are only the one agent for an access key', {
    tags: ['proof'],
  }, async () => {
    const { buyer, agentId, key } = await deployed()
    const other = await offered()
    await makePurchase(product, other.agentId, actFor(buyer.id))
    const client = await open(withKey(key))
    const [tool, ...more] = (await client.listTools()).tools
    expect([tool?.name, more]).toEqual([nameOf(agentId), []])
    await product.database.pool.query(`update agents set name = 'Ünïcode ✓' where id = $1`, [agentId])
    const called = await client.callTool({ name: tool?.name ?? '', arguments: { text: 'a' } })
    expect(called.structuredContent).toMatchObject({ output: { words: 1 } })
    await expect(client.callTool({ name: nameOf(other.agentId), arguments: { text: 'a' } })).rejects.toThrow()
  })

  it('beyond 20 are two: one finds agents, the other runs them', { tags: ['proof'] }, async () => {
    const first = await deployed()
    const { buyer } = first
    const client = await open(await connect(buyer))
    const copies = async (count: number) =>
      product.database.pool.query(
        `with copied as (
          insert into agents (user_id, name, description, category, features, price, created_at, endpoint_url)
          select user_id, 'Spare ' || n, description, category, features, price, created_at, endpoint_url
          from agents, generate_series(1, $2::int) n where id = $1 returning id
        ), declared as (
          insert into agent_interfaces (agent_id, input_schema, output_schema, samples, is_idempotent, updated_at, checked_url, checked_at)
          select copied.id, input_schema, output_schema, samples, is_idempotent, updated_at, checked_url, checked_at
          from copied, agent_interfaces where agent_id = $1
        )
        insert into purchases (user_id, agent_id, status, amount, created_at)
        select $3, copied.id, 'completed', 1, p.created_at from copied, purchases p where p.agent_id = $1`,
        [first.agentId, count, buyer.id],
      )
    await copies(19)
    const { tools } = await client.listTools(undefined, { cacheMode: 'bypass' })
    expect(tools).toHaveLength(20)
    expect(new Set(tools.map(({ name }) => name)).size).toBe(20)
    await copies(1)
    const two = (await client.listTools(undefined, { cacheMode: 'bypass' })).tools
    expect(two.map(({ name }) => name)).toEqual(['search_agents', 'run_agent'])
    const search = await client.callTool({ name: 'search_agents', arguments: { query: 'word counter' } })
    const { agents } = search.structuredContent as { agents: { name: string }[] }
    expect(agents[0]?.name).toBe(nameOf(first.agentId))
    const input = { text: 'a b c' }
    const called = await client.callTool({
      name: 'run_agent',
      arguments: { agent: nameOf(first.agentId), input },
    })
    expect(called.structuredContent).toMatchObject({ output: { words: 3 } })
  })
})

describe('a call of a tool', () => {
  it('is a run that says what it cost', { tags: ['proof'] }, async () => {
    const { buyer, id, agentId, key } = await deployed({ runs_per_month: 5 })
    const client = await open(withKey(key))
    await client.listTools()
    const called = await client.callTool({ name: nameOf(agentId), arguments: { text: 'a b' } })
    expect(called.isError).toBeFalsy()
    expect(called.structuredContent).toEqual({
      output: { words: 2 },
      cost: { dollars: 0, milliseconds: expect.any(Number), runs_used: 1, runs_per_month: 5 },
    })
    expect(await usage(buyer, id)).toMatchObject({ used: 1, reserved: 0 })
    expect(await runsOf(buyer, id)).toMatchObject([{ source: 'tool', status: 'succeeded' }])
  })

  it('says why it was refused or failed, so that a model can do better', { tags: ['proof'] }, async () => {
    const { buyer, id, agentId, key } = await deployed()
    const client = await open(withKey(key))
    const call = async (text: string) => client.callTool({ name: nameOf(agentId), arguments: { text } })
    const said = async (text: string) => {
      const { content, isError } = await call(text)
      expect(isError).toBe(true)
      return content
    }
    expect(await said('')).toEqual([
      {
        type: 'text',
        text: 'The input doesn’t match what this agent takes\ninput.text: At least 1 character',
      },
    ])
    endpoint.answer(respondWith({}, 500))
    expect(await said('a')).toMatchObject([{ text: expect.stringContaining('answered with an error') }])
    await allow(buyer, id, 0)
    expect(await said('a')).toMatchObject([{ text: expect.stringContaining('this month’s limit') }])
    expect(await usage(buyer, id)).toMatchObject({ used: 0, reserved: 0 })
  })

  it('says that it goes on, to a client that would give up otherwise', { tags: ['proof'] }, async () => {
    const { agentId, key } = await deployed()
    const client = await open(withKey(key))
    const heard: number[] = []
    endpoint.answer(async (call, response, request) => {
      while (heard.length < 2) await pause(5)
      await countWords(call, response, request)
    })
    const called = await client.callTool(
      { name: nameOf(agentId), arguments: { text: 'a b' } },
      { onprogress: ({ progress }) => heard.push(progress) },
    )
    expect(called.structuredContent).toMatchObject({ output: { words: 2 } })
    expect(heard.slice(0, 2)).toEqual([1, 2])
  })

  it('is cancelled once its client leaves', { tags: ['proof'] }, async () => {
    const { buyer, id, agentId, key } = await deployed()
    endpoint.answer(async (_, response) => {
      await pause(60_000, undefined, { ref: false })
      response.end()
    })
    const client = await open(withKey(key))
    const leaving = new AbortController()
    const call = client.callTool(
      { name: nameOf(agentId), arguments: { text: 'a' } },
      { signal: leaving.signal },
    )
    while ((await runsOf(buyer, id)).length === 0) await pause(5)
    leaving.abort()
    await expect(call).rejects.toThrow()
    while ((await runsOf(buyer, id))[0]?.status === 'running') await pause(5)
    expect(await runsOf(buyer, id)).toMatchObject([{ status: 'cancelled' }])
    expect(await usage(buyer, id)).toMatchObject({ used: 1, reserved: 0 })
    endpoint.answer(countWords)
  })

  it('is counted exactly under 200 at once', { tags: ['proof'] }, async () => {
    const { buyer, id, agentId, key } = await deployed({ runs_per_month: 15 })
    const client = await open(withKey(key))
    const calls = await Promise.allSettled(
      Array.from({ length: 200 }, () => client.callTool({ name: nameOf(agentId), arguments: { text: 'a' } })),
    )
    const right = calls.filter((one) => one.status === 'fulfilled' && one.value.isError !== true)
    expect(right).toHaveLength(15)
    expect(endpoint.calls).toHaveLength(15)
    expect(await usage(buyer, id)).toMatchObject({ used: 15, reserved: 0, included: 15 })
  })
})

describe('who may ask', () => {
  const ask = (headers: Record<string, string>, url = TOOLS) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })

  it('learns without a token where to get one, and with a session’s or a wrong one, too', {
    tags: ['proof'],
  }, async () => {
    const { buyer } = await deployed()
    const where = 'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"'
    const answer = await ask({})
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe(`Bearer ${where}`)
    for (const headers of [await headersOf(buyer), { authorization: 'Bearer gak_nothing' }]) {
      const refused = await ask(headers)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", ${where}`)
    }
  })

  it('asks from any site, and by no other name of this machine', { tags: ['proof'] }, async () => {
    const { key } = await deployed()
    const authorization = `Bearer ${key}`
    for (const origin of [
      'https://inspector.example',
      'null',
      'http://localhost:6274',
      'http://localhost:3000',
    ])
      expect((await ask({ authorization, origin })).status, origin).toBe(200)
    for (const host of ['rebound.example:3000', 'localhost.evil.example:3000', '192.168.1.7:3000'])
      expect((await ask({ authorization }, `http://${host}/mcp`)).status, host).toBe(403)
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:80'])
      expect((await ask({ authorization }, `http://${host}/mcp/`)).status, host).toBe(200)
    const get = await fetch(TOOLS, { headers: { authorization } })
    expect(get.status).toBe(405)
  })
})
