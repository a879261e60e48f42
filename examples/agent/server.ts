// An endpoint that Guildhall can call: verifies signatures, checks inputs, and answers at once or piece by piece.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Validator } from '@cfworker/json-schema'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { BadInput, type Pieces, type SampleAgent } from './agent.ts'

const MAX_BODY_BYTES = 300_000
const PIECE_MS = 12

type Values = Record<string, unknown>

export type AgentServerOptions = {
  agents: readonly SampleAgent[]
  /** The signing secret that Guildhall shows for an agent (`whsec_…`), if there is one. */
  secretOf(slug: string): string | undefined | Promise<string | undefined>
  /** How long to wait between two pieces of streamed text. */
  pieceMs?: number
}

/** Answers `/agents/SLUG`: POST runs the agent, GET describes it, HEAD says that it is there. */
export function createAgentServer({ agents, secretOf, pieceMs = PIECE_MS }: AgentServerOptions): Server {
  const endpoints = new Map(
    agents.map((agent) => [
      `/agents/${agent.slug}`,
      { agent, validator: new Validator({ ...agent.inputSchema }, '2020-12', false) },
    ]),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = endpoints.get((request.url ?? '').split('?', 1)[0] ?? '')
    if (!endpoint) throw new Refusal(404, 'not_found', 'There is no agent here.')
    const { agent, validator } = endpoint
    if (request.method === 'HEAD' || request.method === 'GET') {
      sendJson(response, 200, descriptionOf(agent))
      return
    }
    if (request.method !== 'POST') {
      response.setHeader('allow', 'GET, HEAD, POST')
      throw new Refusal(405, 'method_not_allowed', 'Send a POST to run the agent.')
    }
    const body = await bodyOf(request)
    verify(body, request, await secretOf(agent.slug))
    await runAgent(agent, checked(inputOf(body), validator), { response, pieceMs })
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, error))
  })
}

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** What a caller sees of an error: a refusal's own words, and nothing of a fault's. */
function describedError(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof BadInput) return new Refusal(400, 'bad_input', error.message)
  console.error(error)
  return new Refusal(500, 'failed', 'The agent failed. Try again later.')
}

function refuse(response: ServerResponse, error: unknown): void {
  // The caller has gone, so there is no one to answer.
  if (response.destroyed) return
  const { status, code, message } = describedError(error)
  if (response.headersSent) response.end(eventOf('error', { code, message }))
  else sendJson(response, status, { error: { code, message } })
}

function sendJson(response: ServerResponse, status: number, content: Values): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

function descriptionOf({ name, inputSchema, outputSchema, samples }: SampleAgent): Values {
  return { name, input_schema: inputSchema, output_schema: outputSchema, samples, idempotent: true }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // The rest of a body that is too large is read and dropped, so that the caller gets to read the refusal.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  if (bytes > MAX_BODY_BYTES)
    throw new Refusal(413, 'too_large', `A request can have at most ${MAX_BODY_BYTES / 1000} kB.`)
  return Buffer.concat(chunks).toString('utf8')
}

/** Raises a refusal unless Guildhall signed exactly this body, a few minutes ago at most. */
function verify(body: string, request: IncomingMessage, secret: string | undefined): void {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]))
  try {
    if (secret === undefined) throw new WebhookVerificationError('There is no secret yet')
    new Webhook(secret).verify(body, headers, { jsonParse: false })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    throw new Refusal(401, 'bad_signature', 'The signature is missing, old or not ours.')
  }
}

function inputOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { input?: unknown } | null)?.input
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Refusal(400, 'bad_request', 'The body is not JSON.')
  }
}

function checked(input: unknown, validator: Validator): Values {
  const { valid, errors } = validator.validate(input ?? null)
  if (valid) return input as Values
  // The last error is the innermost: which field it is, and what is wrong with it.
  const error = errors.at(-1)
  const place = error?.instanceLocation.replace(/^#\/?/, '')
  throw new BadInput(`${place ? `${place}: ` : ''}${error?.error ?? 'The input does not fit the schema.'}`)
}

type Answering = { response: ServerResponse; pieceMs: number }

async function runAgent(agent: SampleAgent, input: Values, { response, pieceMs }: Answering): Promise<void> {
  const answer = agent.run(input)
  if (!isPieces(answer)) {
    sendJson(response, 200, { output: answer })
    return
  }
  // Read before the first byte is sent: an input that is refused still gets a status of its own.
  let next = await answer.next()
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  while (!next.done) {
    if (response.destroyed) return
    response.write(eventOf('delta', { text: next.value }))
    if (pieceMs > 0) await pause(pieceMs)
    next = await answer.next()
  }
  response.end(eventOf('output', next.value))
}

const isPieces = (answer: Values | Pieces<Values>): answer is Pieces<Values> => Symbol.asyncIterator in answer

const eventOf = (event: string, data: Values) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
