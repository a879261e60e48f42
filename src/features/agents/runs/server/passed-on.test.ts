// Does the gateway pass on its input in both directions, or refuse it with a sentence?
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { agentEndpoint } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { callableAgents } from '../../../../../tests/support/agents/callable-agents.ts'
import { lastData, passingAgent } from '../../../../../tests/support/agents/passing-agents.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const agent = await passingAgent(accounts, endpoint)
const { usage } = callableAgents(accounts, endpoint)

const ID = '738529527931269425'
const runIn = (text: string) =>
  JSON.parse(text) as {
    id: number
    status: string
    failure: string | null
    message: string | null
    output: unknown
  }
const usedNow = async () => (await usage(agent.buyer, agent.id)).used

describe('a long number', () => {
  it('arrives as it is written, comes back so, and is so when read again', async () => {
    agent.returns(`{"id":${ID},"price":1.10}`)
    const { text } = await agent.begin(`{"id":${ID}, "same":[${ID}]}`)
    expect(endpoint.bodies.at(-1)).toContain(`"input":{"id":${ID},"same":[${ID}]}`)
    expect(text).toContain(`"output":{"id":${ID},"price":1.1}`)
    const { id } = runIn(text)
    const own = (await agent.readOwn(id)).text
    for (const kept of [`"id":${ID}`, `[${ID}]`]) expect(own).toContain(kept)
    expect((await agent.read(id)).text).toContain(`"id":${ID}`)
  })

  it.each([true, false])('does so in a stream: %s', async (isStreamed) => {
    agent.returns(`[${ID}]`, isStreamed)
    const { text } = await agent.begin(`{"id":${ID}}`, 'stream')
    expect(lastData(text)).toContain(`"output":[${ID}]`)
    expect(endpoint.bodies.at(-1)).toContain(`{"id":${ID}}`)
  })

  it('tells two inputs apart, and one input is the same however it is written', async () => {
    agent.returns('1')
    const once = { 'idempotency-key': 'long-number' }
    const first = runIn((await agent.begin(`{"id":${ID}, "n":12345678901234567e3}`, 'wait', once)).text)
    const again = await agent.begin(`{"n":12345678901234567000, "id":${ID}}`, 'wait', once)
    expect(runIn(again.text).id).toBe(first.id)
    expect(
      (await agent.begin('{"id":738529527931269400, "n":12345678901234567e3}', 'wait', once)).status,
    ).toBe(422)
  })

  it('is passed on from a tool client, and from a client of the A2A protocol', async () => {
    agent.returns(`{"id":${ID}}`)
    const name = `word_counter_${agent.agentId}`
    const called = await agent.callTool(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{"id":${ID}}}}`,
    )
    expect(endpoint.bodies.at(-1)).toContain(`"input":{"id":${ID}}`)
    expect(lastData(called.text)).toContain(`"structuredContent":{"output":{"id":${ID}}`)
    expect(lastData(called.text)).toContain(`{\\"output\\":{\\"id\\":${ID}}`)
    const task = await agent.sendTask(
      `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m-1","role":"ROLE_USER","parts":[{"data":{"task":${ID}}}]}}}`,
    )
    expect(endpoint.bodies.at(-1)).toContain(`"input":{"task":${ID}}`)
    expect(task.text).toContain(`"data":{"id":${ID}}`)
  })

  it.each([
    ['1e400', 'The number 1e400 is too large, too small or too long to be passed on as it is written'],
    ['{"__proto__":1}', 'The name __proto__ is not passed on'],
  ])('that no one can hold is refused in both directions: %s', async (json, sentence) => {
    const before = await usedNow()
    const calls = endpoint.calls.length
    expect(await agent.begin(`{"value":${json}}`)).toMatchObject({
      status: 400,
      text: expect.stringContaining(sentence),
    })
    expect([endpoint.calls.length, await usedNow()]).toEqual([calls, before])
    agent.returns(`{"value":${json}}`)
    expect(runIn((await agent.begin('{}')).text)).toMatchObject({
      failure: 'endpoint_answer_invalid',
      message: expect.stringContaining(sentence),
    })
    expect(await usedNow()).toBe(before)
  })
})

describe('the bytes of an answer', () => {
  it('may begin with a byte order mark', async () => {
    agent.answers('\ufeff{"output":"é"}')
    expect(runIn((await agent.begin('{}')).text)).toMatchObject({ status: 'succeeded', output: 'é' })
    agent.answers('\ufeffevent: output\ndata: "é"\n\n', { 'content-type': 'text/event-stream' })
    expect(runIn((await agent.begin('{}')).text)).toMatchObject({ status: 'succeeded', output: 'é' })
  })

  it.each([
    ['Latin-1', Buffer.from('{"output":"café"}', 'latin1'), {}, 'Its answer is not valid UTF-8'],
    [
      'Latin-1 in a stream',
      Buffer.from('event: output\ndata: "café"\n\n', 'latin1'),
      { 'content-type': 'text/event-stream' },
      'Its answer is not valid UTF-8',
    ],
    [
      'gzip',
      gzipSync('{"output":1}'),
      { 'content-encoding': 'gzip' },
      'Its answer has Content-Encoding: gzip, and identity was asked for',
    ],
    ['NUL', '{"output":"a\\u0000b"}', {}, "The text contains characters that can't be stored"],
    ['half an emoji', '{"output":"\\ud83d"}', {}, "The text contains characters that can't be stored"],
  ])('in %s are no success, and cost nothing', async (_, bytes, headers, why) => {
    const before = await usedNow()
    agent.answers(bytes, headers)
    const run = runIn((await agent.begin('{}')).text)
    expect(run).toMatchObject({ status: 'failed', failure: 'endpoint_answer_invalid', output: null })
    expect(run.message).toContain(why)
    expect(await usedNow()).toBe(before)
    expect(endpoint.headers.at(-1)?.['accept-encoding']).toBe('identity')
  })
})

describe('what is only shown', () => {
  it('is whole characters, though an endpoint cuts them in two', async () => {
    const events = ['"\\ud83d"', '"\\ude00 a\\u0000b"', '"\\ud83d\\ude00\\ud83d"', '"x"']
      .map((text) => `event: delta\ndata: {"text":${text}}\n\n`)
      .join('')
    agent.answers(`${events}event: output\ndata: 1\n\n`, { 'content-type': 'text/event-stream' })
    const { text } = await agent.begin('{}', 'stream')
    const deltas = [...text.matchAll(/^event: delta\ndata: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data).text,
    )
    expect(deltas.join('')).toBe('😀 a\0b😀\ufffdx')
    expect(deltas.every((one: string) => one.isWellFormed())).toBe(true)
    expect(runIn(lastData(text))).toMatchObject({ status: 'succeeded', output: 1 })
  })

  it('need not be storable: why an endpoint refused an input', async () => {
    endpoint.answer((_, response) => {
      response.writeHead(422).end('{"error":{"message":"Cut here:\\u0000 \\ud83d and 1e400"}, "n":1e400}')
    })
    const run = runIn((await agent.begin('{}')).text)
    expect(run).toMatchObject({
      failure: 'rejected',
      message: expect.stringContaining('Cut here: \ufffd and 1e400'),
    })
  })
})
