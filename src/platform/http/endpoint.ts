// An endpoint is a contract with the function that answers it.
import type * as z from 'zod'
import type { Actor, KeyHolder, Person } from '../actor.ts'
import type { Access, BodyOf, Contract, OutputOf, ParamsOf, QueryOf } from '../contract/contract.ts'
import type { Once } from '../idempotency/once.ts'
import type { AnswerFile } from './answer-file.ts'

export type RequestHeaders = Pick<Headers, 'get'>

/**
 * Identifies the caller; a visitor if there is no session. Raises Problem for an invalid session, and
 * 'second_factor_required' for one that lacks its second factor if the endpoint is for people only.
 */
export type SessionGate = (headers: RequestHeaders, access: 'public' | 'session') => Promise<Actor>

/** The same for every access of a contract: where keys are taken, what comes in holds one or is a person. */
export type ContractGate = (headers: RequestHeaders, access: Access) => Promise<Actor | KeyHolder>

type ActorOf<A extends Access> = A extends 'key'
  ? KeyHolder
  : A extends 'key or session'
    ? KeyHolder | Person
    : Actor

/** An answer that isn't the JSON of its contract's output, made from the request's headers: a stream, a file, a redirect. */
export type OwnAnswer = (headers: RequestHeaders) => Response | Promise<Response>

export type Client = {
  /** Rate limits count the client's address under this key. */
  readonly addressKey: string
  readonly userAgent: string
  /** The person changed something in the last seconds, and must see it. */
  readonly hasJustChanged?: boolean
}

export type Asked<C extends Contract> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  actor: ActorOf<C['access']>
  client: Client
  /** Only a contract that remembers keys by itself gets the key. */
  key?: string | null
  /** For a contract that creates: the transaction in which it works, once per Idempotency-Key. */
  once: C extends { creates: true } ? Once : undefined
}

export type Endpoint = {
  readonly contract: Contract
  /** The contract's query, strict unless it takes any parameter. Made once: zod compiles every new schema, 0.1 ms. */
  readonly querySchema: z.ZodObject | undefined
  readonly answer: (asked: {
    params: unknown
    query: unknown
    body: unknown
    actor: Actor | KeyHolder
    client: Client
    key?: string | null
    once: Once | undefined
  }) => Promise<unknown>
}

/** Binds the function to the contract; the compiler checks one against the other, except in a file or an own answer. */
export function endpoint<C extends Contract>(
  contract: C,
  answer: (asked: Asked<C>) => Promise<OutputOf<C> | AnswerFile | OwnAnswer>,
): Endpoint {
  return {
    contract,
    querySchema: contract.query?.def.catchall ? contract.query : contract.query?.strict(),
    answer: (asked) => answer(asked as Asked<C>),
  }
}
