// Calls a seller's endpoint: signed as a Standard Webhook, answered with JSON or with events, and judged by what the seller
// declared. The buyer's own key and headers are never passed on.
import { createParser } from 'eventsource-parser'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod'
import { beginningOf } from '../../../../platform/contract/code-points.ts'
import { anyJson, type Json, type JsonSchema } from '../../../../platform/contract/json-schema.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { parseJson } from '../../../../platform/http/json-body.ts'
import { judgeBy } from '../../../../platform/json-schema.ts'
import { answerText, answerTexts } from '../../../../platform/outbound/answer-text.ts'
import { type Outbound, type OutboundAnswer, OutboundError } from '../../../../platform/outbound/outbound.ts'
import { type CallFailure, MAX_OUTPUT_BYTES, SECRET_PREFIX } from '../interfaces.rules.ts'
import type { RunInput } from '../interfaces.schemas.ts'

export type EndpointCall = {
  readonly url: string
  readonly secret: string
  readonly outputSchema: JsonSchema | null
  readonly isIdempotent: boolean
  /** The endpoint sees the same id in a retry. */
  readonly run: { readonly id: string; readonly agent_id: number; readonly deployment_id: number | null }
  readonly input: RunInput
  readonly seconds: number
  readonly signal?: AbortSignal
  readonly onText?: (text: string) => void
}

export type CallOutcome =
  | { readonly status: 'succeeded'; readonly output: Json }
  /** `detail` holds the endpoint's words, or what is wrong with its answer. */
  | { readonly status: 'failed'; readonly failure: CallFailure; readonly detail: string | null }

/** The secret is derived, so that it is stored nowhere. */
export const signingSecret = (hash: Hash, agentId: number, number: number): string =>
  SECRET_PREFIX +
  Buffer.from(hash('agent call', String(agentId), String(number)), 'base64url').toString('base64')

type Hash = (purpose: string, ...parts: readonly string[]) => string

const MAX_DETAIL = 500
const TRIES = 2
/** An overloaded endpoint is called again a little later. */
const RETRY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

class CallFailed extends Error {
  readonly failure: CallFailure
  readonly detail: string | null
  /** A retry may succeed. */
  readonly isPassing: boolean

  constructor(failure: CallFailure, detail: string | null, isPassing = false) {
    super(failure)
    this.failure = failure
    this.detail = detail === null ? null : beginningOf(detail.toWellFormed().replaceAll('\0', ''), MAX_DETAIL)
    this.isPassing = isPassing
  }
}

/** Raises only the reason of the caller's own signal. */
export async function callEndpoint(outbound: Outbound, call: EndpointCall): Promise<CallOutcome> {
  const endsAt = performance.now() + call.seconds * 1000
  let hasBegun = false
  const onText = (text: string) => {
    hasBegun = true
    call.onText?.(text)
  }
  for (let tried = 1; ; tried++) {
    try {
      const leftMs = Math.max(1, Math.round(endsAt - performance.now()))
      return { status: 'succeeded', output: await tryOnce(outbound, { ...call, onText }, leftMs) }
    } catch (error) {
      const failed = asFailed(error)
      // Output that was shown in part can't begin again.
      if (failed.isPassing && call.isIdempotent && tried < TRIES && !hasBegun) continue
      return { status: 'failed', failure: failed.failure, detail: failed.detail }
    }
  }
}

export const FAILURE_OF = {
  unreachable: 'endpoint_unreachable',
  not_allowed: 'endpoint_refused',
  redirected: 'endpoint_refused',
  timeout: 'endpoint_timeout',
  too_large: 'endpoint_answer_too_large',
  unreadable: 'endpoint_answer_invalid',
} as const satisfies Record<OutboundError['failure'], CallFailure>

function asFailed(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error
  if (error instanceof OutboundError)
    return new CallFailed(
      FAILURE_OF[error.failure],
      error.failure === 'unreadable' ? error.message : null,
      error.failure === 'unreachable',
    )
  throw error
}

async function tryOnce(outbound: Outbound, call: EndpointCall, timeoutMs: number): Promise<Json> {
  // Receivers compare the timestamp with their own clock, so it is the machine's time.
  const now = new Date()
  const body = JSON.stringify({ run: call.run, input: call.input })
  const id = `run_${call.run.id}`
  const answer = await outbound.call(call.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'user-agent': 'Guildhall',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(call.secret).sign(id, now, body),
    },
    body,
    timeoutMs,
    mostBytes: MAX_OUTPUT_BYTES,
    ...(call.signal ? { signal: call.signal } : {}),
  })
  const isStream = answer.status === 200 && /^text\/event-stream\b/i.test(answer.contentType)
  const output = isStream ? await streamedOutput(answer, call.onText) : await wholeOutput(answer)
  const wrong = call.outputSchema ? judgeBy(call.outputSchema)(output) : undefined
  const [field, why] = Object.entries(wrong ?? {})[0] ?? []
  if (field !== undefined)
    throw new CallFailed('endpoint_answer_invalid', `output${field === '' ? '' : `.${field}`}: ${why}`)
  return output
}

const refusal = z.object({ error: z.object({ message: z.string() }) })
const answered = z.object({ output: anyJson })
const NO_OUTPUT = 'It is no JSON with an output'

async function wholeOutput(answer: OutboundAnswer): Promise<Json> {
  const { status } = answer
  if (status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 404 && status !== 429) {
    const said = refusal.safeParse(shownJson(await readableText(answer)))
    throw new CallFailed('rejected', said.success ? said.data.error.message : `It answered ${status}`)
  }
  if (status !== 200) {
    answer.cancel()
    throw new CallFailed('endpoint_failed', `It answered ${status}`, RETRY_STATUSES.has(status))
  }
  const parsed = answered.safeParse(outputJson(await answerText(answer)))
  if (!parsed.success || parsed.data.output === undefined)
    throw new CallFailed('endpoint_answer_invalid', NO_OUTPUT)
  return parsed.data.output
}

/** Raises CallFailed, and what the outbound raises. */
async function streamedOutput(answer: OutboundAnswer, onText: EndpointCall['onText']): Promise<Json> {
  let output: Json | undefined
  let failed: CallFailed | undefined
  const wholeCharacters = charactersOfPieces()
  const parser = createParser({
    maxBufferSize: MAX_OUTPUT_BYTES,
    onEvent({ event, data }) {
      if (failed || output !== undefined) return
      if (event === 'delta') {
        const piece = z.object({ text: z.string() }).safeParse(shownJson(data))
        const text = piece.success ? wholeCharacters(piece.data.text) : ''
        if (text !== '') onText?.(text)
      } else if (event === 'output') {
        output = outputJson(data) as Json
      } else if (event === 'error') {
        const parsed = z.object({ message: z.string() }).safeParse(shownJson(data))
        failed = new CallFailed('endpoint_failed', parsed.success ? parsed.data.message : null)
      }
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded')
        failed = new CallFailed('endpoint_answer_too_large', null)
    },
  })
  for await (const text of answerTexts(answer)) {
    parser.feed(text)
    if (failed || output !== undefined) break
  }
  if (failed) throw failed
  if (output === undefined)
    throw new CallFailed('endpoint_answer_invalid', 'The stream ended without an output')
  return output
}

/** Half of a character at the end of a piece is kept for the next one. */
function charactersOfPieces(): (piece: string) => string {
  let half = ''
  return (piece) => {
    const text = half + piece
    half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
    return text.slice(0, text.length - half.length).toWellFormed()
  }
}

/** An answer that can't be read is empty: then the status alone says that the call failed. */
async function readableText(answer: OutboundAnswer): Promise<string> {
  try {
    return await answerText(answer)
  } catch (error) {
    if (error instanceof OutboundError && error.failure === 'unreadable') return ''
    throw error
  }
}

/** Returns undefined for a text that is no JSON. The value is only shown, so it may hold what can't be stored. */
function shownJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value is passed on as written, and stored. Raises CallFailed with what is wrong with it. */
function outputJson(text: string): unknown {
  try {
    return parseJson(text, { passesOn: true })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const why = error.cause instanceof SyntaxError ? NO_OUTPUT : error.message
    throw new CallFailed('endpoint_answer_invalid', why)
  }
}
