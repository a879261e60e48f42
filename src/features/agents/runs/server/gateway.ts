// Answers the contracts by which agents are run. Answers wait, stream, or come at once.
import { type KeyHolder, type Person, personIn } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint, type OwnAnswer } from '../../../../platform/http/endpoint.ts'
import { jsonAnswer } from '../../../../platform/http/json-answer.ts'
import { accessMessages } from '../../access/access.messages.ts'
import { openedBy } from '../../access/server/access.actions.ts'
import { gatewayContracts as contracts, type NewRun, type Run } from '../runs.contract.ts'
import { runMessages as messages } from '../runs.messages.ts'
import { PING_MS } from '../runs.rules.ts'
import type { RunRow } from './run-ends.ts'
import {
  type Begun,
  beginRun,
  type Caller,
  cancelRun,
  type RunParts,
  readRun,
  requireDeployment,
} from './runs.actions.ts'
import { shownRun } from './shown-runs.ts'
import { beginTry } from './tries.ts'

/** Requests that may wait or stream for minutes. */
export const isRunPath = (path: string): boolean =>
  /^\/rest\/v1\/(?:deployments\/\d+\/runs|agents\/\d+\/tries)$/.test(path)

export function gatewayEndpoints(parts: RunParts): Endpoint[] {
  const { db } = parts.database
  return [
    endpoint(contracts.begin, async ({ actor, params, body, key }) =>
      answered(await beginRun(parts, await callerOf(db, actor, params.id), body, key ?? null), body),
    ),
    endpoint(contracts.read, async ({ actor, params }) => {
      const { purchaseId } = await callerOf(db, actor, params.id)
      return shownRun(await readRun(db, purchaseId, params.run))
    }),
    endpoint(contracts.cancel, async ({ actor, params }) => {
      const { purchaseId } = await callerOf(db, actor, params.id)
      return shownRun(await cancelRun(parts, purchaseId, params.run))
    }),
    endpoint(contracts.beginTry, async ({ actor, params, body }) =>
      answered(await beginTry(parts, personIn(actor), params.id, body), body),
    ),
  ]
}

/** Whose deployment is asked about. A key of another deployment, or none, gives nothing away. */
async function callerOf(reader: Reader, actor: KeyHolder | Person, purchaseId: number): Promise<Caller> {
  if (actor.kind === 'person') {
    await requireDeployment(reader, actor, purchaseId)
    return { purchaseId, source: 'page' }
  }
  if (openedBy(actor).deployment_id !== purchaseId)
    throw new Problem('sign_in_required', accessMessages.keyInvalid)
  return { purchaseId, source: 'api' }
}

async function answered(begun: Begun, { mode, wait_seconds }: NewRun): Promise<Run | OwnAnswer> {
  if (mode === 'stream') return () => streamed(begun)
  const row =
    mode === 'background' || !begun.live ? begun.row : await within(begun.live.ended, wait_seconds, begun.row)
  const run = shownRun(row)
  return row.status === 'running'
    ? (headers) => jsonAnswer(run, headers.get('accept-encoding') ?? undefined, 202)
    : run
}

/** Returns the ended run, or the running one once the wait is over: the run itself goes on. */
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
