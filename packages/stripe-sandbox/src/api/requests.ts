// Answers requests as Stripe's HTTP API does: checks the key and the version, reads the parameters, does the work in one
// transaction together with its Idempotency-Key, and answers in JSON.
import { createHash, timingSafeEqual } from 'node:crypto'
import Stripe from 'stripe'
import type { Clock, Database, Log, Random, Tx } from '../environment.ts'
import { type EventSettings, newId, secondOf, secondsAfter, type Work } from '../rows/work.ts'
import { ApiRefusal, invalidRequest, keyReused, unauthorized } from '../rules/refusals.ts'
import { type Form, readForm } from './form.ts'
import type { Addresses } from './handlers.ts'
import { ROUTES } from './routes.ts'
import { claimRequest, deleteOldRequests, keepAnswer } from './sandbox-api.records.ts'

export type ApiParts = {
  database: Database
  clock: Clock
  random: Random
  log: Log
  secretKey: string
  settings: EventSettings
  addresses: Addresses
}

type Answer = { status: number; body: unknown; isRepeated?: boolean }

/** How long a key is remembered. */
const KEY_SECONDS = 24 * 3600
const MAX_KEY_LENGTH = 255
const MAX_BODY_LENGTH = 100_000
const DELETED_AT_ONCE = 1000

/** Stripe's library takes this in place of the network. */
export function createApi(parts: ApiParts): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const requestId = newId(parts, 'req')
    const { status, body, isRepeated } = await answerTo(parts, request, requestId)
    const key = request.headers.get('idempotency-key')
    return new Response(JSON.stringify(body), {
      status,
      headers: {
        'content-type': 'application/json',
        'request-id': requestId,
        'stripe-version': Stripe.API_VERSION,
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(isRepeated ? { 'idempotent-replayed': 'true' } : {}),
      },
    })
  }
}

async function answerTo(parts: ApiParts, request: Request, requestId: string): Promise<Answer> {
  try {
    return await answerIfAllowed(parts, request, requestId)
  } catch (err) {
    if (err instanceof ApiRefusal) return { status: err.status, body: { error: err.body } }
    parts.log.error({ event: 'sandbox_request_failed', method: request.method, err })
    const error = { type: 'api_error', message: 'An unknown error occurred in the sandbox.' }
    return { status: 500, body: { error } }
  }
}

async function answerIfAllowed(parts: ApiParts, request: Request, requestId: string): Promise<Answer> {
  checkSecret(request.headers.get('authorization'), parts.secretKey)
  const version = request.headers.get('stripe-version')
  if (version !== Stripe.API_VERSION) throw invalidRequest(`Invalid Stripe API version: ${version}`)
  const { pathname, search } = new URL(request.url)
  const isPost = request.method === 'POST'
  const text = isPost ? await request.text() : search.slice(1)
  const form = text.length > MAX_BODY_LENGTH ? undefined : readForm(text)
  if (form === undefined) throw invalidRequest('Invalid request: the body could not be read.')
  const account = request.headers.get('stripe-account')
  const run = prepared(request.method, pathname, form, account)
  // Calls of other methods can be repeated without one.
  const key = isPost ? request.headers.get('idempotency-key') : null
  const at = secondOf(parts.clock.now())
  const work = (tx: Tx): Promise<object> =>
    run(workIn(parts, tx, at, { id: requestId, idempotency_key: key }), parts.addresses)
  if (key === null) return answerOf(await parts.database.inTransaction(work))
  if (key.length > MAX_KEY_LENGTH) throw invalidRequest('Keys for idempotent requests are too long.')
  const asked = [request.method, pathname, text, ...(account === null ? [] : [account])]
  return once(parts, { key, request_hash: hashOf(...asked), created_at: at }, work)
}

function checkSecret(authorization: string | null, secretKey: string): void {
  if (authorization === null) throw unauthorized('You did not provide an API key.')
  const isOurs = timingSafeEqual(hashed(authorization), hashed(`Bearer ${secretKey}`))
  if (!isOurs) throw unauthorized('Invalid API Key provided.')
}

function prepared(method: string, path: string, form: Form, account: string | null) {
  for (const route of ROUTES) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return route.prepare(form, { id: match[1] ?? '', account })
  }
  throw new ApiRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

/** The refusal of a card is returned, so that its rows stay; other refusals are thrown, which rolls them back. */
const answerOf = (done: object): Answer =>
  done instanceof ApiRefusal
    ? { status: done.status, body: { error: done.body } }
    : { status: 200, body: done }

type Keyed = { key: string; request_hash: string; created_at: string }

/** Does the work once for each key. What it refuses is rolled back, and kept as the answer all the same. */
async function once(parts: ApiParts, keyed: Keyed, work: (tx: Tx) => Promise<object>): Promise<Answer> {
  const answered = (decide: (tx: Tx) => Promise<Answer>) =>
    parts.database.inTransaction(async (tx): Promise<Answer> => {
      const kept = await claimRequest(tx, keyed, secondsAfter(keyed.created_at, -KEY_SECONDS))
      if (kept) {
        if (kept.request_hash !== keyed.request_hash) throw keyReused()
        if (kept.answer === null) throw new Error('A request was kept without its answer')
        return { ...kept.answer, isRepeated: true }
      }
      const answer = await decide(tx)
      await keepAnswer(tx, keyed.key, answer)
      return answer
    })
  try {
    return await answered(async (tx) => answerOf(await work(tx)))
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.body.type === 'idempotency_error') throw error
    return answered(async () => ({ status: error.status, body: { error: error.body } }))
  }
}

const hashed = (text: string) => createHash('sha256').update(text).digest()

const hashOf = (...request: string[]) => hashed(request.join('\n')).toString('base64url')

export function workIn(
  { random, settings }: Pick<ApiParts, 'random' | 'settings'>,
  tx: Tx,
  at: string,
  cause: Work['cause'] = null,
): Work {
  return { tx, random, settings, cause, at }
}

/** Forgets keys after a day. */
export async function forgetRequests({ database }: Pick<ApiParts, 'database'>, now: Date): Promise<number> {
  return deleteOldRequests(database.db, secondsAfter(secondOf(now), -KEY_SECONDS), DELETED_AT_ONCE)
}
