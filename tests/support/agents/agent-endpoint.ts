// A seller's endpoint for tests: it answers what a test says, and only calls that are signed.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterThisFile } from '../runner/afterwards.ts'

export const AGENT_ORIGIN = 'https://agents.seller.example'

/** What the endpoint was sent. */
export type AgentCall = {
  run: { id: string; agent_id: number; deployment_id: number | null }
  input: Record<string, unknown>
}

export type Respond = (
  call: AgentCall,
  response: ServerResponse,
  request: IncomingMessage,
) => void | Promise<void>

export type AgentEndpoint = {
  url: string
  /** For a product's `localAgents`. */
  local: ReadonlyMap<string, string>
  calls: AgentCall[]
  /** The same as it came, to the last digit. */
  bodies: string[]
  /** The headers of the calls. */
  headers: IncomingMessage['headers'][]
  /** What looked whether it is there: `HEAD /words`. */
  probes: string[]
  /** Probes are answered with it from now on; `down` breaks off every connection, calls as well. */
  is(status: number | 'down'): void
  /** Calls are answered by it from now on. */
  answer(respond: Respond): void
  /** What it answers to GET, such as a document; otherwise a GET is a probe. */
  document(respond: Respond): void
  /** The secret with which calls of an agent must be signed; of one without, any signature passes. */
  secrets: Map<number, string>
}

export const respondWith =
  (output: unknown, status = 200): Respond =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(output))
  }

/** Counts the words of `input.text`. */
export const countWords: Respond = ({ input }, response, request) =>
  respondWith({ output: { words: String(input.text).split(/\s+/).filter(Boolean).length } })(
    { input } as AgentCall,
    response,
    request,
  )

export async function agentEndpoint(): Promise<AgentEndpoint> {
  let respond: Respond = countWords
  let show: Respond | undefined
  let status: number | 'down' = 405
  const local = new Map<string, string>()
  const endpoint: AgentEndpoint = {
    url: `${AGENT_ORIGIN}/words`,
    local,
    calls: [],
    bodies: [],
    headers: [],
    secrets: new Map(),
    probes: [],
    is(next) {
      status = next
    },
    answer(next) {
      respond = next
    },
    document(next) {
      show = next
    },
  }
  const server = createServer(async (request, response) => {
    if (status === 'down') {
      request.socket.destroy()
      return
    }
    if (request.method === 'GET' && show) return show({} as AgentCall, response, request)
    if (request.method !== 'POST') {
      endpoint.probes.push(`${request.method} ${request.url}`)
      response.writeHead(status).end()
      return
    }
    const body = await text(request)
    endpoint.headers.push(request.headers)
    const call = JSON.parse(body) as AgentCall
    const secret = endpoint.secrets.get(call.run.agent_id)
    if (secret !== undefined && !isSigned(secret, body, request.headers)) {
      response.writeHead(401).end()
      return
    }
    endpoint.calls.push(call)
    endpoint.bodies.push(body)
    await respond(call, response, request)
  })
  afterThisFile(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  local.set(AGENT_ORIGIN, `http://127.0.0.1:${port}`)
  return endpoint
}

function isSigned(secret: string, body: string, headers: IncomingMessage['headers']): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
