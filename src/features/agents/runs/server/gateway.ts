// The routes by which agents are run: with the access key of a deployment, which takes the place of a session, or with the
// session of its buyer. Answers wait, stream, or come at once.

import { personIn } from '../../../../platform/actor.ts'
import { fieldMessages } from '../../../../platform/contract/generic-messages.ts'
import { Problem, SIGN_IN_MESSAGE } from '../../../../platform/contract/problem.ts'
import { idInPath } from '../../../../platform/contract/shapes.ts'
import type { SessionGate } from '../../../../platform/http/endpoint.ts'
import { jsonAnswer } from '../../../../platform/http/json-answer.ts'
import { readJson } from '../../../../platform/http/json-body.ts'
import type { Route, RouteContext } from '../../../../platform/http/route.ts'
import { accessMessages } from '../../access/access.messages.ts'
import { KEY_PREFIX } from '../../access/access.rules.ts'
import { verifyKey } from '../../access/server/access.actions.ts'
import { interfaceMessages } from '../../interfaces/interfaces.messages.ts'
import { type NewRun, newRun } from '../runs.contract.ts'
import { runMessages as messages } from '../runs.messages.ts'
import { PING_MS } from '../runs.rules.ts'
import type { RunRow } from './run-ends.ts'
import {
  type Begun,
  beginRun,
  beginTry,
  type Caller,
  cancelRun,
  type RunParts,
  readRun,
  requireDeployment,
} from './runs.actions.ts'
import { shownRun } from './shown-runs.ts'

export const RUNS_PATH = '/rest/v1/deployments/:id/runs'
export const RUN_PATH = `${RUNS_PATH}/:run` as const
export const CANCEL_PATH = `${RUN_PATH}/cancel` as const
export const TRY_PATH = '/rest/v1/agents/:id/tries'

/** Requests that may wait or stream for minutes. */
export const isRunPath = (path: string): boolean =>
  /^\/rest\/v1\/(?:deployments\/\d+\/runs|agents\/\d+\/tries)$/.test(path)

const MAX_KEY_LENGTH = 255

type GatewayParts = RunParts & {
  readonly gate: SessionGate
  /** Counts a request by its address. Raises Problem 'too_many_requests'. */
  readonly admit: (addressKey: string) => Promise<void>
}

export function runRoutes(parts: GatewayParts): Route[] {
  const { database } = parts
  return [
    {
      method: 'POST',
      path: RUNS_PATH,
      async answer(request, context) {
        const caller = await callerOf(parts, request, context)
        const asked = await askedOf(request)
        const key = idempotencyKeyOf(request)
        return answered(request, await beginRun(parts, caller, asked, key), asked)
      },
    },
    {
      method: 'GET',
      path: RUN_PATH,
      async answer(request, context) {
        const { purchaseId } = await callerOf(parts, request, context)
        const row = await readRun(database.db, purchaseId, idOf(context.params.run))
        return jsonAnswer(shownRun(row), acceptOf(request))
      },
    },
    {
      method: 'POST',
      path: CANCEL_PATH,
      async answer(request, context) {
        const { purchaseId } = await callerOf(parts, request, context)
        const row = await cancelRun(parts, purchaseId, idOf(context.params.run))
        return jsonAnswer(shownRun(row), acceptOf(request))
      },
    },
    {
      method: 'POST',
      path: TRY_PATH,
      async answer(request, context) {
        await parts.admit(context.addressKey)
        const actor = await parts.gate(request.headers, 'session')
        if (actor.kind === 'visitor') throw new Problem('sign_in_required', SIGN_IN_MESSAGE)
        const asked = await askedOf(request)
        const agentId = idOf(context.params.id, interfaceMessages.agentNotFound)
        return answered(request, await beginTry(parts, actor, agentId, asked), asked)
      },
    },
  ]
}

const acceptOf = (request: Request) => request.headers.get('accept-encoding') ?? undefined

function idOf(text: string | undefined, notFound: string = messages.notFound): number {
  const id = idInPath.safeParse(text)
  if (!id.success) throw new Problem('not_found', notFound)
  return id.data
}

/** Whose deployment is asked about. A key of another deployment, or none, gives nothing away. */
async function callerOf(parts: GatewayParts, request: Request, context: RouteContext): Promise<Caller> {
  const { database, clock, gate } = parts
  await parts.admit(context.addressKey)
  const purchaseId = idOf(context.params.id, accessMessages.notFound)
  const bearer = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  if (bearer.startsWith(KEY_PREFIX)) {
    const verified = await verifyKey(database.db, bearer, clock.now())
    if (verified?.deployment_id !== purchaseId)
      throw new Problem('sign_in_required', accessMessages.keyInvalid)
    return { purchaseId, source: 'api' }
  }
  const actor = await gate(request.headers, 'session')
  if (actor.kind === 'visitor') throw new Problem('sign_in_required', messages.keyOrSignIn)
  await requireDeployment(database.db, personIn(actor), purchaseId)
  return { purchaseId, source: 'page' }
}

/** Raises Problem 'invalid', 'wrong_type' or 'too_large'. */
async function askedOf(request: Request): Promise<NewRun> {
  const parsed = newRun.safeParse(await readJson(request, { passesOn: true }))
  if (parsed.success) return parsed.data
  throw new Problem('invalid', parsed.error.issues[0]?.message ?? 'Invalid request', {
    fields: fieldMessages(parsed.error),
  })
}

function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (key.length === 0 || key.length > MAX_KEY_LENGTH || !key.isWellFormed())
    throw new Problem('invalid', `Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters`)
  return key
}

async function answered(request: Request, begun: Begun, { mode, wait_seconds }: NewRun): Promise<Response> {
  if (mode === 'stream') return streamed(begun)
  const row =
    mode === 'background' || !begun.live ? begun.row : await within(begun.live.ended, wait_seconds, begun.row)
  const answer = jsonAnswer(shownRun(row), acceptOf(request))
  return row.status === 'running'
    ? new Response(answer.body, { status: 202, headers: answer.headers })
    : answer
}

/** What it came to, or how it stands once the wait is over: the run itself goes on. */
async function within(ended: Promise<RunRow>, seconds: number, row: RunRow): Promise<RunRow> {
  let late: NodeJS.Timeout | undefined
  const waited = new Promise<RunRow>((resolve) => {
    late = setTimeout(resolve, seconds * 1000, row)
  })
  return Promise.race([ended, waited]).finally(() => clearTimeout(late))
}

const encoder = new TextEncoder()
const eventOf = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Events: `run` first, `delta` with pieces of text, and at the end `done`, or `error` with a code and a message. A
 * client that leaves cancels nothing: the run goes on, and can be read.
 */
function streamed({ row, live }: Begun): Response {
  let hasLeft = false
  let leave = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if (!hasLeft) controller.enqueue(encoder.encode(text))
      }
      const ping = setInterval(() => send(': ping\n\n'), PING_MS)
      const unsubscribe = live?.onText((text) => send(eventOf('delta', { text })))
      leave = () => {
        hasLeft = true
        clearInterval(ping)
        unsubscribe?.()
      }
      const end = (last: string) => {
        if (hasLeft) return
        send(last)
        leave()
        controller.close()
      }
      send(eventOf('run', shownRun(row)))
      const ended = live?.ended ?? Promise.resolve(row)
      ended.then(
        (now) => end(lastEvent(now)),
        () => end(eventOf('error', { code: 'interrupted', message: messages.failures.interrupted })),
      )
    },
    cancel: () => leave(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Keeps proxies from buffering the response.
      'x-accel-buffering': 'no',
    },
  })
}

function lastEvent(row: RunRow): string {
  const run = shownRun(row)
  if (row.status === 'failed') return eventOf('error', { code: row.failure, message: run.message, run })
  return eventOf('done', run)
}
