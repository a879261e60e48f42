// Does the server answer as Guildhall's gateway expects, and refuse what Guildhall did not send?
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { BadInput, defineAgent, inPieces, type Pieces } from './agent.ts'
import { fields, text } from './schema.ts'
import { createAgentServer } from './server.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const echo = defineAgent({
  slug: 'echo',
  name: 'Echo',
  inputSchema: fields({ words: text('Words', 400_000) }),
  outputSchema: fields({ words: text('Words', 400_000) }),
  samples: [{ name: 'A word', input: { words: 'hello' } }],
  run({ words }) {
    if (words === '') throw new BadInput('Write a word.')
    if (words === 'fault') throw new Error('a secret of the program')
    return { words }
  },
})

const reader = defineAgent({
  ...echo,
  slug: 'reader',
  name: 'Reader',
  inputSchema: fields({ words: text('Words', 400) }),
  outputSchema: fields({ words: text('Words', 400) }),
  samples: [],
  run({ words }) {
    return words === 'refused'
      ? refusedLater(false)
      : words === 'late'
        ? refusedLater(true)
        : inPieces(words, { words })
  },
})

async function* refusedLater(isLater: boolean): Pieces<{ words: string }> {
  if (isLater) yield 'One moment'
  throw new BadInput('Not these words.')
}

const server = createAgentServer({
  agents: [echo, reader],
  secretOf: (slug) => (slug === 'echo' || slug === 'reader' ? SECRET : undefined),
  pieceMs: 0,
})
const withoutSecret = createAgentServer({ agents: [echo], secretOf: () => undefined })
let address = ''
let addressWithoutSecret = ''

beforeAll(async () => {
  for (const one of [server, withoutSecret])
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  const addressOf = (one: typeof server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}/agents`
  address = addressOf(server)
  addressWithoutSecret = addressOf(withoutSecret)
})

afterAll(() => {
  for (const one of [server, withoutSecret]) {
    one.close()
    one.closeAllConnections()
  }
})

const RUN = { id: '1', agent_id: 7, deployment_id: null }

function signed(body: string, { secret = SECRET, secondsAgo = 0 } = {}): Record<string, string> {
  const at = new Date(Date.now() - secondsAgo * 1000)
  return {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  }
}

function post(slug: string, content: unknown, headers?: Record<string, string>): Promise<Response> {
  const body = typeof content === 'string' ? content : JSON.stringify({ run: RUN, input: content })
  return fetch(`${address}/${slug}`, { method: 'POST', body, headers: headers ?? signed(body) })
}

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
]

it('runs an agent for a signed request', async () => {
  const response = await post('echo', { words: 'Grüezi' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ output: { words: 'Grüezi' } })
})

it('describes an agent, and says that it is there', async () => {
  const description = await fetch(`${address}/echo`)
  expect(await description.json()).toEqual({
    name: 'Echo',
    input_schema: echo.inputSchema,
    output_schema: echo.outputSchema,
    samples: echo.samples,
    idempotent: true,
  })
  const health = await fetch(`${address}/echo`, { method: 'HEAD' })
  expect([health.status, await health.text()]).toEqual([200, ''])
  expect(await codeOf(await fetch(`${address}/nothing`))).toEqual([404, 'not_found'])
  const removed = await fetch(`${address}/echo`, { method: 'DELETE' })
  expect(removed.headers.get('allow')).toBe('GET, HEAD, POST')
  expect(await codeOf(removed)).toEqual([405, 'method_not_allowed'])
})

it('refuses what Guildhall did not sign', { tags: ['proof'] }, async () => {
  const body = JSON.stringify({ run: RUN, input: { words: 'hello' } })
  const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const refused = [401, 'bad_signature']
  expect(await codeOf(await post('echo', body, {}))).toEqual(refused)
  expect(await codeOf(await post('echo', body, signed(body, { secret: other })))).toEqual(refused)
  expect(await codeOf(await post('echo', body, signed(`${body} `)))).toEqual(refused)
  expect(await codeOf(await post('echo', body, signed(body, { secondsAgo: 330 })))).toEqual(refused)
  expect(await codeOf(await post('echo', body, signed(body, { secondsAgo: -330 })))).toEqual(refused)
  expect((await post('echo', body, signed(body, { secondsAgo: 270 }))).status).toBe(200)
  const unconfigured = await fetch(`${addressWithoutSecret}/echo`, {
    method: 'POST',
    body,
    headers: signed(body),
  })
  expect(await codeOf(unconfigured)).toEqual(refused)
})

it('takes a body of up to 300 kB', async () => {
  const around = JSON.stringify({ run: RUN, input: { words: '' } }).length
  expect((await post('echo', { words: 'a'.repeat(300_000 - around) })).status).toBe(200)
  expect(await codeOf(await post('echo', { words: 'a'.repeat(300_001 - around) }))).toEqual([
    413,
    'too_large',
  ])
})

it('names what is wrong with an input', async () => {
  expect(await codeOf(await post('echo', 'no JSON'))).toEqual([400, 'bad_request'])
  for (const input of [undefined, null, {}, { words: 1 }, { words: 'a', more: 1 }, { words: '' }])
    expect(await codeOf(await post('echo', input))).toEqual([400, 'bad_input'])
  const { error } = (await (await post('echo', { words: 1 })).json()) as { error: { message: string } }
  expect(error.message).toContain('words')
})

it('keeps the words of a fault to itself', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const response = await post('echo', { words: 'fault' })
  expect(log).toHaveBeenCalledExactlyOnceWith(new Error('a secret of the program'))
  log.mockRestore()
  const answer = await response.text()
  expect(response.status).toBe(500)
  expect(answer).not.toContain('secret')
})

it('streams a text in pieces, then the whole output', async () => {
  const words = 'One two three four five.\n\nSix seven  eight nine ten'
  const response = await post('reader', { words })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const events = (await response.text())
    .trim()
    .split('\n\n')
    .map((event) => /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [])
    .map(([, name, data = '']) => ({ name, data: JSON.parse(data) as Record<string, string> }))
  const deltas = events.filter(({ name }) => name === 'delta')
  expect(deltas.length).toBeGreaterThan(2)
  expect(deltas.map(({ data }) => data.text).join('')).toBe(words)
  expect(events.at(-1)).toEqual({ name: 'output', data: { words } })
})

it('refuses before the first piece with a status, and later with an event', async () => {
  expect(await codeOf(await post('reader', { words: 'refused' }))).toEqual([400, 'bad_input'])
  const response = await post('reader', { words: 'late' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(
    'event: delta\ndata: {"text":"One moment"}\n\nevent: error\ndata: {"code":"bad_input","message":"Not these words."}\n\n',
  )
})
