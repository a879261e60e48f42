// Serves tool clients at one address: checks their origin and their token.
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Person } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { bearerIn } from '../../../../platform/http/bearer.ts'
import { problemResponse } from '../../../../platform/http/failures.ts'
import { readJson } from '../../../../platform/http/json-body.ts'
import { isLoopback } from '../../../../platform/http/loopback.ts'
import type { Route } from '../../../../platform/http/route.ts'
import { currentRequestId, type Log } from '../../../../platform/log.ts'
import { KEY_PREFIX } from '../../access/access.rules.ts'
import { verifyKey } from '../../access/server/access.actions.ts'
import { toolMessages as messages } from '../tools.messages.ts'
import { TOOLS_PATH } from '../tools.rules.ts'
import { createToolServer, type ToolServerParts } from './tools.actions.ts'
import type { ToolUser } from './tools.records.ts'

type ToolParts = ToolServerParts & {
  readonly siteUrl: string
  readonly log: Log
  readonly tokenGate: (token: string) => Promise<{ person: Person; maySpend: boolean } | undefined>
}

export function toolRoutes(parts: ToolParts): Route[] {
  const answer: Route['answer'] = async (request) => {
    requireOwnName(request, parts.siteUrl)
    const user = await userOf(parts, request.headers)
    if (!user) return unauthorized(parts, request)
    // Each request has its own server and handler, so that buyers never see each other's data.
    const handler = createMcpHandler(() => createToolServer(parts, user), {
      // A run takes minutes, and proxies cut connections that are silent.
      responseMode: 'sse',
      keepAliveMs: parts.heartbeatMs,
      // Nothing announces changes: clients ask again after the time that the list says.
      maxSubscriptions: 0,
      onerror: (err) => parts.log.debug({ event: 'tool_request_refused', err }),
    })
    if (request.method !== 'POST') return handler.fetch(request)
    return handler.fetch(request, { parsedBody: await readJson(request, { passesOn: true }) })
  }
  return (['POST', 'GET', 'DELETE'] as const).map((method) => ({
    method,
    path: TOOLS_PATH,
    origins: 'any',
    limit: 'read',
    answer,
  }))
}

/**
 * Raises Problem 'forbidden' for a name that another site points at this machine. Pages of other sites may use our own name,
 * since they have to know a token.
 */
function requireOwnName(request: Request, siteUrl: string): void {
  const [asked, own] = [new URL(request.url).hostname, new URL(siteUrl).hostname]
  if (asked !== own && !(isLoopback(own) && isLoopback(asked)))
    throw new Problem('forbidden', messages.foreignName)
}

async function userOf(
  { database, clock, tokenGate }: ToolParts,
  headers: Headers,
): Promise<ToolUser | undefined> {
  const token = bearerIn(headers) ?? ''
  if (token.startsWith(KEY_PREFIX)) {
    const verified = await verifyKey(database.db, token, clock.now())
    return verified && { deployment: verified.deployment_id }
  }
  const known = await tokenGate(token)
  return known && { owner: known.person.id, maySpend: known.maySpend }
}

/** The header says where a client gets a token (RFC 9728, 5.1). */
function unauthorized({ siteUrl }: ToolParts, { headers, url }: Request): Response {
  const problem = new Problem('sign_in_required', messages.signIn)
  const response = problemResponse(problem, currentRequestId() ?? '')
  const where = `resource_metadata="${siteUrl}/.well-known/oauth-protected-resource${new URL(url).pathname}"`
  const why = headers.has('authorization') ? 'error="invalid_token", ' : ''
  response.headers.set('www-authenticate', `Bearer ${why}${where}`)
  return response
}
