// A contract describes a request over HTTP as plain data: here are its type, and the types of its input and output. It
// imports only zod, so that a noun's root may use it on both sides.
import type * as z from 'zod'
import type { Dependency } from './families.ts'
import type { UntilVerified } from './limit.ts'
import type { ProblemKind } from './problem.ts'

/** The paths of contracts are below this address, unless they name another base. */
export const REST_BASE = '/rest/v1'
/** Where clients of hosted backends look for server functions. */
export const FUNCTIONS_BASE = '/functions/v1'
export const CONTRACT_BASES = [REST_BASE, FUNCTIONS_BASE] as const

/**
 * Who may call: everyone, a person with a session, a program with an access key, or either of these. The server does not
 * start with an undeclared endpoint.
 */
export const ACCESS = ['public', 'session', 'key', 'key or session'] as const
export type Access = (typeof ACCESS)[number]

/** The buckets of the rate limiter; their sizes are in platform/http/rate-limit.ts. */
export const RATE_KINDS = ['read', 'write'] as const
export type RateKind = (typeof RATE_KINDS)[number]

export type Contract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The base of the contract's path: REST_BASE by default, and nothing outside of the API. */
  readonly base?: (typeof CONTRACT_BASES)[number] | ''
  /** The path is below the contract's base, with parameters as `:id`. */
  readonly path: `/${string}`
  /** One sentence for the reference page. */
  readonly summary: string
  /** The noun's name, a heading on the reference page. */
  readonly tag: string
  readonly access: Access
  readonly limit: RateKind
  /** The request creates something: an `Idempotency-Key` is honoured, so that repeating it creates nothing more. */
  readonly creates?: true
  /** The action remembers an `Idempotency-Key` by itself; these words tell callers what becomes of it. */
  readonly remembersKey?: string
  /**
   * The request makes something public or sends it to someone, under the person's name: refused with 'name_required'
   * until they have chosen one. With a function, only for the bodies that it holds for.
   */
  readonly publishes?: true | ((body: never) => boolean)
  /** The title and the reason of the question for that name, where 'Publish as' is not the word. */
  readonly asksName?: { readonly title: string; readonly why: string }
  /**
   * Until their address is verified, people may create such things only so often; several contracts can share one
   * limit.
   */
  readonly untilVerified?: UntilVerified
  /** The rows that the answer depends on: a page that used it is rendered again when one changes. */
  readonly dependsOn?: readonly Dependency[]
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * JSON of other programs is in it, which is passed on as it is written: its numbers keep every digit. Loads
   * what reads it, which few pages need.
   */
  readonly passesOn?: () => Promise<(text: string) => unknown>
  /** The answer is a file of this kind; the output is a Blob. */
  readonly media?: 'text/csv'
  /** These statuses have no body. */
  readonly status?: 204 | 303
  readonly output: z.ZodType
  readonly problems?: readonly ProblemKind[]
}

export type ParamsOf<C extends Contract> = C extends { params: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
export type QueryOf<C extends Contract> = C extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
export type BodyOf<C extends Contract> = C extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
export type OutputOf<C extends Contract> = z.output<C['output']>

/** The input of a call; query fields may be left out, the contract's defaults fill them in. */
export type InputOf<C extends Contract> = (C extends { params: infer S extends z.ZodType }
  ? { params: z.output<S> }
  : { params?: never }) &
  (C extends { query: infer S extends z.ZodType } ? { query?: Partial<z.output<S>> } : { query?: never }) &
  (C extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : { body?: never })

export type CallOptions = {
  /** For a contract that creates: calls with the same key and the same input take effect once. */
  idempotencyKey?: string
  /** In the browser: the answer is no longer wanted, such as that of an overtaken search. */
  signal?: AbortSignal
}

/** One function for all contracts: over fetch in the browser, in process while a page is rendered. */
export type Api = <C extends Contract>(
  contract: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<OutputOf<C>>

/** The path of a call, its parameters filled in. */
export function pathOf(contract: Pick<Contract, 'path'>, given: object = {}): string {
  const params = new Map(Object.entries(given))
  return contract.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
}

/** Where a contract's path begins. */
export const baseOf = ({ base = REST_BASE }: Pick<Contract, 'base'>): string => base

/** The path of a contract from the root of the site, parameters as `:id`. */
export const patternOf = (contract: Pick<Contract, 'base' | 'path'>): string =>
  baseOf(contract) + contract.path

/** Method and path of a call, by which requests that create something are distinguished. */
export function routeOf(
  contract: Pick<Contract, 'method' | 'base' | 'path'>,
  params: object | undefined,
): string {
  return `${contract.method} ${baseOf(contract)}${pathOf(contract, params)}`
}
