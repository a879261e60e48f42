// The routes of the A2A protocol: the cards of agents, the catalog that lists them, and the tasks of those who deployed one.
import { AgentCard, canonicalizeAgentCard } from '@a2a-js/sdk'
import { JsonRpcVersionNotSupportedError } from '@a2a-js/sdk/errors'
import { JsonRpcTransportHandler, ServerCallContext } from '@a2a-js/sdk/server'
import { Problem } from '../../../../platform/contract/problem.ts'
import { idInPath } from '../../../../platform/contract/shapes.ts'
import { bearerIn } from '../../../../platform/http/bearer.ts'
import { problemResponse } from '../../../../platform/http/failures.ts'
import { jsonAnswer } from '../../../../platform/http/json-answer.ts'
import { readJson } from '../../../../platform/http/json-body.ts'
import { revalidatedAnswer } from '../../../../platform/http/revalidated-answer.ts'
import type { Route } from '../../../../platform/http/route.ts'
import { currentRequestId, type Log } from '../../../../platform/log.ts'
import { verifyKey } from '../../access/server/access.actions.ts'
import { PING_MS } from '../../runs/runs.rules.ts'
import type { RunParts } from '../../runs/server/runs.actions.ts'
import { agentCardMessages as messages } from '../cards.messages.ts'
import {
  A2A_PATH,
  A2A_VERSION,
  CARD_PATH,
  CATALOG_FILES,
  CATALOG_PATH,
  catalogAfter,
  furtherFiles,
} from '../cards.rules.ts'
import { type CardSigner, cardOf, entryOf, signedCard } from './card.ts'
import { describedAfter, findDescribed, highestAgentId } from './described-agents.ts'
import { taskHandler } from './tasks.ts'

type CardParts = RunParts & {
  readonly siteUrl: string
  readonly siteName: string
  readonly log: Log
  readonly signer: () => Promise<CardSigner>
}

/** Answers of these paths may be streams that last for minutes. */
export const isTaskPath = (path: string): boolean => /^\/a2a\/agents\/\d+$/.test(path)

export function cardRoutes(parts: CardParts): Route[] {
  const { database, siteUrl } = parts
  const get = (path: Route['path'], answer: Route['answer']): Route => ({
    method: 'GET',
    path,
    origins: 'any',
    limit: 'read',
    answer,
  })
  return [
    get(CARD_PATH, async (request, { params }) => {
      const agent = await findDescribed(database.db, idOf(params.id))
      if (!agent) throw new Problem('not_found', messages.notFound)
      const card = cardOf(agent, parts)
      // Two signatures of a card are never the same, so the tag covers what they sign.
      const tag = canonicalizeAgentCard(card)
      return published(request, tag, async () =>
        AgentCard.toJSON(await signedCard(card, await parts.signer())),
      )
    }),
    get(CATALOG_PATH, async (request) => {
      const further = furtherFiles(await highestAgentId(database.db))
      return catalogAnswer(parts, request, 0, [
        ...further.map((number) => ({
          identifier: `urn:air:${new URL(siteUrl).host}:catalog:${number}`,
          displayName: `${parts.siteName} ${number}`,
          type: 'application/ai-catalog+json',
          url: `${siteUrl}${CATALOG_FILES}/${number}.json`,
        })),
      ])
    }),
    get(`${CATALOG_FILES}/:name`, async (request, { params }) => {
      const after = catalogAfter(params.name ?? '')
      if (after === undefined || after === 0) throw new Problem('not_found', messages.noCatalog)
      return catalogAnswer(parts, request, after, [])
    }),
    {
      method: 'POST',
      path: A2A_PATH,
      origins: 'any',
      limit: 'read',
      async answer(request, { params }) {
        const agentId = idOf(params.id)
        const key = bearerIn(request.headers) ?? ''
        const deployment = await verifyKey(database.db, key, parts.clock.now())
        if (deployment?.agent_id !== agentId) return unauthorized()
        return answered(request, new JsonRpcTransportHandler(taskHandler(parts, deployment)))
      },
    },
  ]
}

/** Raises Problem 'not_found'. */
function idOf(text: string | undefined): number {
  const id = idInPath.safeParse(text)
  if (!id.success) throw new Problem('not_found', messages.notFound)
  return id.data
}

async function catalogAnswer(parts: CardParts, request: Request, after: number, more: readonly object[]) {
  const { database, siteUrl, siteName } = parts
  const agents = await describedAfter(database.db, after)
  const catalog = {
    specVersion: '1.0',
    host: { displayName: siteName, identifier: new URL(siteUrl).host, documentationUrl: siteUrl },
    entries: [...agents.map((agent) => entryOf(agent, siteUrl)), ...more],
  }
  return published(request, JSON.stringify(catalog), async () => catalog)
}

const published = (request: Request, version: string, json: () => Promise<unknown>): Promise<Response> =>
  revalidatedAnswer(request.headers, {
    version,
    contentType: 'application/json; charset=utf-8',
    body: async () => JSON.stringify(await json()),
  })

function unauthorized(): Response {
  const response = problemResponse(new Problem('sign_in_required', messages.signIn), currentRequestId() ?? '')
  response.headers.set('www-authenticate', 'Bearer')
  return response
}

async function answered(request: Request, handler: JsonRpcTransportHandler): Promise<Response> {
  const body = await readJson(request, { passesOn: true })
  const version = request.headers.get('a2a-version') ?? new URL(request.url).searchParams.get('A2A-Version')
  const rpc = typeof body === 'object' && body !== null ? { ...body } : {}
  if (version !== A2A_VERSION) {
    const refusal = new JsonRpcVersionNotSupportedError({ message: messages.version(A2A_VERSION) })
    return rpcAnswer(request, {
      jsonrpc: '2.0',
      id: 'id' in rpc ? rpc.id : null,
      error: JsonRpcTransportHandler.mapToJSONRPCError(refusal),
    })
  }
  const context = new ServerCallContext({ requestedVersion: version })
  const answer = await handler.handle(rpc, context)
  return Symbol.asyncIterator in answer
    ? streamed(answer, 'id' in rpc ? rpc.id : null)
    : rpcAnswer(request, answer)
}

const rpcAnswer = (request: Request, answer: object) =>
  jsonAnswer(answer, request.headers.get('accept-encoding') ?? undefined)

/** A client that leaves cancels nothing: the task goes on, and can be subscribed to. */
function streamed(events: AsyncGenerator<object, void, undefined>, id: unknown): Response {
  const encoder = new TextEncoder()
  let ping: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      ping = setInterval(() => controller.enqueue(encoder.encode(': ping\n\n')), PING_MS)
    },
    async pull(controller) {
      const send = (event: object) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
      try {
        const { done, value } = await events.next()
        if (!done) return send(value)
      } catch (error) {
        send({ jsonrpc: '2.0', id, error: JsonRpcTransportHandler.mapToJSONRPCError(error) })
      }
      clearInterval(ping)
      controller.close()
    },
    async cancel() {
      clearInterval(ping)
      await events.return()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // This header keeps proxies from buffering the response.
      'x-accel-buffering': 'no',
    },
  })
}
