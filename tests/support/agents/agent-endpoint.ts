// A seller's endpoint for tests: it answers as a test says, and accepts only calls that are signed.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterThisFile } from '../runner/afterwards.ts'

export const AGENT_ORIGIN = 'https://agents.seller.example'

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
  /** It is the body as it came, to the last digit. */
  bodies: string[]
  /** The headers of the calls. */
  headers: IncomingMessage['headers'][]
  /** A probe is `HEAD /words`, which checks that the endpoint is there. */
  probes: string[]
  /** Probes get this status from now on; `down` breaks off every connection, calls as well. */
  is(status: number | 'down'): void
  answer(respond: Respond): void
  /** It answers a GET with this, such as a document; otherwise a GET is a probe. */
  document(respond: Respond): void
  /** Calls of an agent must be signed with its secret; of one without, any signature passes. */
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
