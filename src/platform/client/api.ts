// The typed client of the browser: one function for all contracts, over fetch.
import { type Api, type Contract, FUNCTIONS_BASE, pathOf } from '../contract/contract.ts'
import {
  FAULT_MESSAGE,
  PROBLEM_KINDS,
  Problem,
  type ProblemBody,
  SIGN_IN_MESSAGE,
  UNREACHABLE_MESSAGE,
} from '../contract/problem.ts'
import type { Backend } from './backend.ts'
import { fetchInTime } from './fetch-in-time.ts'

export type ApiClientOptions = {
  /** The base addresses of the API are such as https://site.example/rest/v1 */
  backend: Pick<Backend, 'restUrl' | 'functionsUrl'>
  /** Resolves to undefined for a visitor. */
  accessToken: () => Promise<string | undefined>
}

/** Returns path and query of a call, below the base of its contract. */
export function addressOf(
  contract: Contract,
  input: { params?: object | undefined; query?: object | undefined },
): string {
  const path = pathOf(contract, input.params)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Creates the client. A call resolves to what the contract's output declares and raises a Problem with the server's
 * sentence and fields; a network failure is the Problem 'unavailable'. Without a session, a call that requires one is
 * refused here: 'sign_in_required'.
 */
export function createApiClient(options: ApiClientOptions): Api {
  return async (contract, input, { idempotencyKey, signal } = {}) => {
    const token = await options.accessToken()
    // The server's own answer, without the request.
    if (!token && contract.access === 'session') throw new Problem('sign_in_required', SIGN_IN_MESSAGE)
    const headers = new Headers()
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
    const body = 'body' in input && input.body !== undefined ? JSON.stringify(input.body) : undefined
    if (body !== undefined) headers.set('content-type', 'application/json')
    const { restUrl, functionsUrl } = options.backend
    const baseUrl = contract.base === FUNCTIONS_BASE ? functionsUrl : restUrl
    let response: Response
    try {
      response = await fetchInTime(baseUrl + addressOf(contract, input), {
        method: contract.method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(signal && { signal }),
      })
    } catch (cause) {
      throw new Problem('unavailable', UNREACHABLE_MESSAGE, { cause })
    }
    if (!response.ok) throw await problemOf(response)
    if (contract.passesOn) return (await contract.passesOn())(await response.text()) as never
    return (await (contract.media ? response.blob() : response.json())) as never
  }
}

async function problemOf(response: Response): Promise<Problem> {
  return problemIn(await response.json().catch(() => undefined))
}

/** Returns the Problem in an answer's body; a fault if there is none. */
export function problemIn(answer: unknown): Problem {
  const body = answer as Partial<ProblemBody> | undefined
  const kind = PROBLEM_KINDS.find((known) => known === body?.code) ?? 'fault'
  return new Problem(kind, body?.message ?? FAULT_MESSAGE, body?.fields ? { fields: body.fields } : {})
}
