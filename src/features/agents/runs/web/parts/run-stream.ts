// Begins a run and reads its progress over fetch, since the browser's own reader of event streams sends no token.
import { createParser } from 'eventsource-parser'
import { problemIn } from '../../../../../platform/client/api.ts'
import { parseExactJson } from '../../../../../platform/contract/exact-json.ts'
import { Problem, UNREACHABLE_MESSAGE } from '../../../../../platform/contract/problem.ts'
import type { RunInput } from '../../../interfaces/interfaces.schemas.ts'
import type { Run } from '../../runs.contract.ts'

/** A connection that is silent for more than two of the server's pings is dead. */
const SILENCE_MS = 25_000

export type RunRequest = {
  url: string
  token: string | undefined
  input: RunInput
  /** Every retry of the run sends the same key. */
  idempotencyKey?: string
}

export type RunListener = {
  /** The id of the run is known from here on. */
  onBegun: (run: Run) => void
  onText: (text: string) => void
  signal: AbortSignal
}

/** The connection ended before the run did. */
export class BrokenOff extends Error {
  override name = 'BrokenOff'
}

/**
 * Resolves to the ended run, also to a failed one. Raises a Problem if it was refused, BrokenOff if the connection was lost,
 * and the signal's own reason.
 */
export async function streamRun(request: RunRequest, listener: RunListener): Promise<Run> {
  const silence = new AbortController()
  const signal = AbortSignal.any([listener.signal, silence.signal])
  let watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await begin(request, signal)
    const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let ended: Run | undefined
    const parser = createParser({
      onEvent({ event, data }) {
        const said: unknown = parseExactJson(data)
        if (event === 'delta') listener.onText(textIn(said))
        else if (event === 'run' && isRun(said)) listener.onBegun(said)
        else if (event === 'done' && isRun(said)) ended = said
        else if (event === 'error') ended = runIn(said)
      },
    })
    while (chunks && !ended) {
      const chunk = await chunks.read()
      if (chunk.done) break
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
      parser.feed(chunk.value)
    }
    if (ended) return ended
    throw new BrokenOff()
  } catch (error) {
    if (listener.signal.aborted) throw listener.signal.reason
    if (error instanceof Problem || error instanceof BrokenOff) throw error
    throw new BrokenOff(undefined, { cause: error })
  } finally {
    clearTimeout(watchdog)
    silence.abort()
  }
}

async function begin(
  { url, token, input, idempotencyKey }: RunRequest,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'text/event-stream' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ input, mode: 'stream' }),
      cache: 'no-store',
      signal,
    })
  } catch (cause) {
    // The connection broke off, so it is unknown whether the server began the run.
    throw new BrokenOff(undefined, { cause })
  }
  if (!response.ok) throw await refusalOf(response)
  return response
}

/** Keeps the time of the next try, if the server sends it. */
async function refusalOf(response: Response): Promise<Problem> {
  const { kind, message, fields } = problemIn(await response.json().catch(() => undefined))
  const seconds = Number(response.headers.get('retry-after'))
  return new Problem(kind, message, {
    ...(fields ? { fields } : {}),
    ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}),
  })
}

/** Raises a Problem. */
export async function requestCancel(url: string, token: string | undefined): Promise<void> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    })
  } catch (cause) {
    throw new Problem('unavailable', UNREACHABLE_MESSAGE, { cause })
  }
  if (!response.ok) throw await refusalOf(response)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isRun = (value: unknown): value is Run =>
  isObject(value) && 'id' in value && typeof value.id === 'number' && 'status' in value

/** A server that stops before the run ended sends a reason instead of a run. */
function runIn(said: unknown): Run {
  if (isObject(said) && 'run' in said && isRun(said.run)) return said.run
  throw new BrokenOff()
}

const textIn = (said: unknown) =>
  isObject(said) && 'text' in said && typeof said.text === 'string' ? said.text : ''
