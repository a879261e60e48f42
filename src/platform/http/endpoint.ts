// An endpoint is a contract with the function that answers it.
import type * as z from 'zod'
import type { Actor } from '../actor.ts'
import type { Access, BodyOf, Contract, OutputOf, ParamsOf, QueryOf } from '../contract/contract.ts'
import type { Once } from '../idempotency/once.ts'

/** What is read of a request's headers, wherever they are kept. */
export type RequestHeaders = Pick<Headers, 'get'>

/**
 * Finds out who asks; a visitor where there is no session. Raises Problem for a session that is not good, and
 * 'second_factor_required' for one that lacks its second factor where the endpoint is for people only.
 */
export type SessionGate = (headers: RequestHeaders, access: Access) => Promise<Actor>

export type Asked<C extends Contract> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  actor: Actor
  /** Of a contract that creates: the transaction in which it is done, once for each Idempotency-Key. */
  once: C extends { creates: true } ? Once : undefined
}

export type Endpoint = {
  readonly contract: Contract
  /** The contract's query, refusing fields that it does not declare. Made once: zod compiles every new schema, 0.1 ms. */
  readonly strictQuery: z.ZodObject | undefined
  readonly answer: (asked: {
    params: unknown
    query: unknown
    body: unknown
    actor: Actor
    once: Once | undefined
  }) => Promise<unknown>
}

/** Binds the function to the contract; the two are checked against each other by the compiler. */
export function endpoint<C extends Contract>(
  contract: C,
  answer: (asked: Asked<C>) => Promise<OutputOf<C>>,
): Endpoint {
  return {
    contract,
    strictQuery: contract.query?.strict(),
    answer: (asked) => answer(asked as Asked<C>),
  }
}
