// An endpoint is a contract with the function that answers it.
import type * as z from 'zod'
import type { Actor } from '../actor.ts'
import type { Access, BodyOf, Contract, OutputOf, ParamsOf, QueryOf } from '../contract/contract.ts'
import type { Once } from '../idempotency/once.ts'
import type { AnswerFile } from './answer-file.ts'

export type RequestHeaders = Pick<Headers, 'get'>

/**
 * Identifies the caller; a visitor if there is no session. Raises Problem for an invalid session, and
 * 'second_factor_required' for one that lacks its second factor if the endpoint is for people only.
 */
export type SessionGate = (headers: RequestHeaders, access: Access) => Promise<Actor>

export type Client = {
  /** The key by which rate limits count it. */
  readonly addressKey: string
  readonly userAgent: string
  /** They changed something in the last seconds, and must see it. */
  readonly hasJustChanged?: boolean
}

export type Asked<C extends Contract> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  actor: Actor
  client: Client
  /** A contract that creates works in this transaction, once per Idempotency-Key. */
  once: C extends { creates: true } ? Once : undefined
}

export type Endpoint = {
  readonly contract: Contract
  /** Parses the contract's query strictly. It is made once: zod compiles every new schema, 0.1 ms. */
  readonly strictQuery: z.ZodObject | undefined
  readonly answer: (asked: {
    params: unknown
    query: unknown
    body: unknown
    actor: Actor
    client: Client
    once: Once | undefined
  }) => Promise<unknown>
}

/** Binds the function to the contract; the compiler checks one against the other, except in a file. */
export function endpoint<C extends Contract>(
  contract: C,
  answer: (asked: Asked<C>) => Promise<OutputOf<C> | AnswerFile>,
): Endpoint {
  return {
    contract,
    strictQuery: contract.query?.strict(),
    answer: (asked) => answer(asked as Asked<C>),
  }
}
