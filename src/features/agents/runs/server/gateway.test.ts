// Is an agent run by those who deployed it, and by no one else, whatever its endpoint does?
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { agentEndpoint, countWords, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { callableAgents, WORDS } from '../../../../../tests/support/agents/callable-agents.ts'
import { headersOf, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { interfaceContracts, type OwnInterface } from '../../interfaces/interfaces.contract.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const { database } = product
const { declare, offered, deployed, withKey, runsPath, start, runOf, usage, ended } = callableAgents(
  accounts,
  endpoint,
)

describe('how an agent is called', () => {
  it('is public once the endpoint passed its samples, with what it returned', {
    tags: ['proof'],
  }, async () => {
    const { agentId, own } = await offered()
    expect(own).toMatchObject({ is_callable: true, check: { failure: null } })
    expect(own.signing_secret).toMatch(/^whsec_/)
    const { interface: shown } = await product.call(interfaceContracts.get, { params: { id: agentId } })
    expect(shown?.samples).toEqual([{ ...WORDS.samples[0], output: { words: 3 } }])
    expect(JSON.stringify(shown)).not.toMatch(/whsec_|seller\.example/)
  })

  it('says what failed, and is public only once that is mended', { tags: ['proof'] }, async () => {
    const { seller, agentId } = await offered()
    endpoint.answer(respondWith({ output: { words: 'three' } }))
    const failed = await declare(seller, agentId)
    expect(failed.is_callable).toBe(false)
    expect(failed.check).toMatchObject({
      failure: 'endpoint_answer_invalid',
      detail: 'output.words: Expected integer, received string',
    })
    expect((await product.call(interfaceContracts.get, { params: { id: agentId } })).interface).toBeNull()
    endpoint.answer(countWords)
    const again: OwnInterface = await product.call(
      interfaceContracts.check,
      { params: { id: agentId } },
      await headersOf(seller),
    )
    expect(again).toMatchObject({ is_callable: true, check: { failure: null, detail: null } })
  })

  it('refuses samples that do not match, and schemas with more than it knows', async () => {
    const { seller, agentId } = await offered()
    const put = async (body: object) =>
      product.ask('PUT', `/rest/v1/own/agents/${agentId}/interface`, {
        body: { ...WORDS, ...body },
        headers: await headersOf(seller),
      })
    expect(await put({ samples: [{ name: 'None', input: {} }] })).toMatchObject({
      status: 400,
      body: { message: 'The sample “None” doesn’t match the input schema (text): Required' },
    })
    const pattern = { type: 'object', properties: { text: { type: 'string', pattern: '(a+)+$' } } }
    expect(await put({ input_schema: pattern })).toMatchObject({ status: 400 })
    expect(await put({ input_schema: { type: 'string' } })).toMatchObject({ status: 400 })
  })

  it('is to be checked again at another address, and is no one else’s to declare', async () => {
    const { agentId } = await offered()
    const stranger = await accounts.provedPerson()
    const refused = await product.ask('PUT', `/rest/v1/own/agents/${agentId}/interface`, {
      body: WORDS,
      headers: await headersOf(stranger),
    })
    expect(refused.status).toBe(404)
    await database.pool.query('update agents set endpoint_url = $2 where id = $1', [
      agentId,
      'https://other.example/',
    ])
    expect((await product.call(interfaceContracts.get, { params: { id: agentId } })).interface).toBeNull()
  })
})

describe('a run', () => {
  it('answers with the output to the key of the deployment, and counts', async () => {
    const { buyer, id, key, agentId } = await deployed()
    const answer = await start(id, key)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'succeeded',
        output: { words: 2 },
        agent_id: agentId,
        deployment_id: id,
        message: null,
      },
    })
    expect(endpoint.calls).toEqual([
      { run: { id: String(runOf(answer).id), agent_id: agentId, deployment_id: id }, input: { text: 'a b' } },
    ])
    expect(JSON.stringify(endpoint.headers.at(-1))).not.toContain(key)
    expect(await usage(buyer, id)).toMatchObject({ used: 1, reserved: 0 })
  })

  it('is for the key of this deployment, or its buyer, and for no one else', {
    tags: ['proof'],
  }, async () => {
    const [one, other] = [await deployed(), await deployed()]
    for (const headers of [{}, withKey(other.key), withKey('gak_nothing'), await headersOf(other.buyer)]) {
      const answer = await product.ask('POST', runsPath(one.id), { body: { input: { text: 'a' } }, headers })
      expect([401, 404]).toContain(answer.status)
    }
    const mine = await product.ask('POST', runsPath(one.id), {
      body: { input: { text: 'a' } },
      headers: await headersOf(one.buyer),
    })
    expect(mine.status).toBe(200)
    const read = await product.ask('GET', `${runsPath(other.id)}/${runOf(mine).id}`, {
      headers: withKey(other.key),
    })
    expect(read.status).toBe(404)
    expect(endpoint.calls).toHaveLength(1)
  })

  it('refuses bad input before it costs', { tags: ['proof'] }, async () => {
    const { buyer, id, key } = await deployed()
    expect(await start(id, key, { input: { text: '', more: 1 } })).toMatchObject({
      status: 400,
      body: { fields: { 'input.text': expect.any(String), 'input.more': 'Unknown field' } },
    })
    expect((await start(id, key, { input: 'text' })).status).toBe(400)
    expect((await start(id, key, { input: {}, mode: 'later' })).status).toBe(400)
    expect(endpoint.calls).toEqual([])
    expect(await usage(buyer, id)).toMatchObject({ used: 0, reserved: 0 })
  })

  it('ends with access', async () => {
    const { buyer, id, key } = await deployed()
    await database.pool.query("update purchases set status = 'ended' where id = $1", [id])
    expect((await start(id, key)).status).toBe(401)
    const answer = await product.ask('POST', runsPath(id), {
      body: { input: { text: 'a' } },
      headers: await headersOf(buyer),
    })
    expect(answer.status).toBe(409)
  })

  it('goes on where its caller waits no longer, and can be read', async () => {
    const { id, key } = await deployed()
    let finish = () => {}
    endpoint.answer(async (call, response, request) => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      await countWords(call, response, request)
    })
    const answer = await start(id, key, { input: { text: 'a' }, mode: 'background' })
    expect(answer).toMatchObject({ status: 202, body: { status: 'running', output: null } })
    while (endpoint.calls.length === 0) await pause(5)
    finish()
    expect(await ended(id, key, runOf(answer).id)).toMatchObject({
      status: 'succeeded',
      output: { words: 1 },
    })
  })

  it('streams text, and ends with the result', async () => {
    const { id, key } = await deployed()
    endpoint.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: delta\ndata: {"text":"Hel"}\n\nevent: delta\ndata: {"te')
      response.write('xt":"lo"}\n\n')
      response.end('event: output\ndata: {"words": 1}\n\n')
    })
    const answer = await start(id, key, { input: { text: 'a' }, mode: 'stream' })
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const events = String(answer.body).trim().split('\n\n')
    expect(events.map((event) => event.split('\n')[0])).toEqual([
      'event: run',
      'event: delta',
      'event: delta',
      'event: done',
    ])
    expect(events[1]).toContain('{"text":"Hel"}')
    expect(events[3]).toContain('"output":{"words":1}')
  })

  it('ends a stream with a code where it fails', async () => {
    const { id, key, buyer } = await deployed()
    endpoint.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end('event: error\ndata: {"code":"x","message":"Model away"}\n\n')
    })
    const answer = await start(id, key, { input: { text: 'a' }, mode: 'stream' })
    expect(String(answer.body)).toContain('event: error\ndata: {"code":"endpoint_failed"')
    expect(String(answer.body)).toContain('Model away')
    expect(await usage(buyer, id)).toMatchObject({ used: 0, reserved: 0 })
  })

  it('is the same run for the same Idempotency-Key, and refuses another input for it', {
    tags: ['proof'],
  }, async () => {
    const { buyer, id, key } = await deployed()
    const once = { 'idempotency-key': 'order-1' }
    const [one, two] = [await start(id, key, undefined, once), await start(id, key, undefined, once)]
    expect(runOf(two).id).toBe(runOf(one).id)
    expect(runOf(two).output).toEqual({ words: 2 })
    expect((await start(id, key, { input: { text: 'other' } }, once)).status).toBe(422)
    expect(endpoint.calls).toHaveLength(1)
    expect(await usage(buyer, id)).toMatchObject({ used: 1, reserved: 0 })
  })

  it('can be cancelled while it is under way, and counts', { tags: ['proof'] }, async () => {
    const { buyer, id, key } = await deployed()
    let left = false
    endpoint.answer((_, response) => {
      response.on('close', () => {
        left = true
      })
    })
    const { id: run } = runOf(await start(id, key, { input: { text: 'a' }, mode: 'background' }))
    while (endpoint.calls.length === 0) await pause(5)
    const cancelled = await product.ask('POST', `${runsPath(id)}/${run}/cancel`, { headers: withKey(key) })
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await usage(buyer, id)).toMatchObject({ used: 1, reserved: 0 })
    while (!left) await pause(5)
  })
})

describe('an endpoint that does not do what it should', () => {
  const lies = {
    endpoint_failed: respondWith({ error: { message: 'x' } }, 500),
    endpoint_refused: (_: unknown, response: ServerResponse) =>
      response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    endpoint_unreachable: (_: unknown, __: unknown, request: { socket: { destroy(): void } }) =>
      request.socket.destroy(),
    endpoint_answer_too_large: respondWith({ output: { words: 1, text: 'x'.repeat(1_100_000) } }),
    endpoint_answer_invalid: respondWith({ result: 1 }),
    rejected: respondWith({ error: { code: 'bad_input', message: 'No text in it' } }, 422),
  } as const

  it.each(Object.entries(lies))('fails with %s', { tags: ['proof'] }, async (failure, respond) => {
    const { buyer, id, key } = await deployed()
    endpoint.answer(respond as never)
    const answer = await start(id, key)
    expect(answer).toMatchObject({ status: 200, body: { status: 'failed', failure, output: null } })
    expect(runOf(answer).message).toMatch(/\w/)
    const counted = failure === 'rejected' ? 1 : 0
    expect(await usage(buyer, id)).toMatchObject({ used: counted, reserved: 0 })
  })

  it('that returns what cannot be stored has answered nothing', { tags: ['proof'] }, async () => {
    const { id, key } = await deployed({ output_schema: null })
    endpoint.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"output":"a\\u0000b"}')
    })
    expect(runOf(await start(id, key)).failure).toBe('endpoint_answer_invalid')
  })

  it('is called again only if that does no harm', { tags: ['proof'] }, async () => {
    for (const is_idempotent of [false, true]) {
      const { id, key } = await deployed({ is_idempotent })
      let tried = 0
      endpoint.answer((call, response, request) => {
        tried += 1
        if (tried === 1) request.socket.destroy()
        else countWords(call, response, request)
      })
      expect(runOf(await start(id, key)).status).toBe(is_idempotent ? 'succeeded' : 'failed')
      expect(tried).toBe(is_idempotent ? 2 : 1)
    }
  })
})
