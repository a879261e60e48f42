// Checks a request against a contract, calls the endpoint, and checks the answer in tests and development.
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { type Actor, type KeyHolder, personIn } from '../actor.ts'
import { routeOf } from '../contract/contract.ts'
import { fieldMessages, shortName, unknownField } from '../contract/generic-messages.ts'
import type { UntilVerified } from '../contract/limit.ts'
import { Problem, SIGN_IN_MESSAGE } from '../contract/problem.ts'
import type { Tx } from '../database/database.ts'
import { type Once, type OnceParts, onceFor, validKey } from '../idempotency/once.ts'
import { AnswerFile } from './answer-file.ts'
import type { Client, Endpoint } from './endpoint.ts'

export type Received = {
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
  actor: Actor | KeyHolder
  /** There is no client while a page is rendered. */
  client?: Client
  /** The header as received. */
  idempotencyKey?: string | null
}

/** A page is rendered for no one in particular. */
export const RENDERING: Client = { addressKey: 'in process', userAgent: '' }

export type HandlingOptions = {
  checkOutput: boolean
  /** Contracts that create something need this, to honour an `Idempotency-Key`. */
  once?: OnceParts
  /**
   * Contracts that publish need it: it raises Problem 'name_required' for a person who has no name to publish under.
   */
  requireName?: (personId: string) => Promise<void>
  /**
   * Counts a call that a contract limits until its caller's address is verified. Raises Problem 'too_many_requests'.
   */
  takeUntilVerified?: (tx: Tx, limit: UntilVerified, personId: string) => Promise<void>
}

/** A refusal for invalid fields has the first field's sentence as its message. */
function refuse(error: z.ZodError, kind: 'invalid' | 'not_found'): never {
  const fields = fieldMessages(error)
  if (kind === 'not_found') throw new Problem('not_found', 'Not found')
  throw new Problem('invalid', error.issues[0]?.message ?? 'Invalid request', { fields })
}

function queryFields(query: URLSearchParams): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of query) {
    if (Object.hasOwn(fields, name)) {
      const shown = shortName(name)
      throw new Problem('invalid', `Duplicate parameter: ${shown}`, { fields: { [shown]: 'Given twice' } })
    }
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return fields
}

/**
 * Answers one request. Raises Problem 'invalid' with the fields' messages, 'not_found' for an id that cannot exist,
 * 'sign_in_required' if a session is required, 'name_required' if a person without a name would publish, and the
 * Problems of the action.
 */
export async function handleContract(
  { contract, querySchema, answer }: Endpoint,
  received: Received,
  options: HandlingOptions,
): Promise<unknown> {
  if (contract.access === 'session' && received.actor.kind === 'visitor') {
    throw new Problem('sign_in_required', SIGN_IN_MESSAGE)
  }
  const params = contract.params?.safeParse(received.params)
  if (params && !params.success) refuse(params.error, 'not_found')

  const fields = queryFields(received.query)
  const query = querySchema?.safeParse(fields)
  if (query && !query.success) refuse(query.error, 'invalid')
  const stray = Object.keys(fields)[0]
  if (!contract.query && stray !== undefined) {
    const message = unknownField([stray])
    throw new Problem('invalid', message, { fields: { [shortName(stray)]: message } })
  }

  const body = contract.body?.safeParse(received.body)
  if (body && !body.success) refuse(body.error, 'invalid')

  if (isPublishing(contract, body?.data)) {
    if (!options.requireName) throw new Error('Nothing was given to ask for a name with')
    await options.requireName(personIn(received.actor).id)
  }

  const once = contract.creates
    ? onceOf(received, { route: routeOf(contract, params?.data), body: body?.data }, options, contract)
    : undefined
  const output = await answer({
    params: params?.data,
    query: query?.data,
    body: body?.data,
    actor: received.actor,
    client: received.client ?? RENDERING,
    key: contract.remembersKey === undefined ? null : validKey(received.idempotencyKey ?? null),
    once: once?.run,
  })
  if (once && !once.wasRun()) throw new Error(`${contract.path} creates without asking for its key`)
  return options.checkOutput && !(output instanceof AnswerFile) && typeof output !== 'function'
    ? checkedOutput(contract.output, output, contract.path)
    : output
}

const isPublishing = ({ publishes }: Endpoint['contract'], body: unknown): boolean =>
  typeof publishes === 'function' ? publishes(body as never) : publishes === true

/** The compiler cannot check that a contract that creates used its transaction. */
function onceOf(
  received: Received,
  { route, body }: { route: string; body: unknown },
  { once, takeUntilVerified }: HandlingOptions,
  { untilVerified }: Endpoint['contract'],
) {
  if (!once) throw new Error('Nothing was given to create with')
  let isRun = false
  const { id } = personIn(received.actor)
  const request = onceFor(once, {
    user_id: id,
    route,
    key: received.idempotencyKey ?? null,
    body,
  })
  const run: Once = (work) => {
    isRun = true
    return request(async (tx) => {
      if (untilVerified) await takeUntilVerified?.(tx, untilVerified, id)
      return work(tx)
    })
  }
  return { run, wasRun: () => isRun }
}

/** In tests and development an answer must be exactly what its contract declares, without extra fields. */
function checkedOutput(schema: z.ZodType, output: unknown, path: string): unknown {
  const declared = schema.parse(output)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(declared)), JSON.parse(JSON.stringify(output)))) {
    throw new Error(`The answer of ${path} holds something that its contract does not declare`)
  }
  return output
}
