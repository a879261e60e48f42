// A refusal: one of a small closed list of kinds, with a sentence for the person. Everything else that goes wrong is a
// fault, an ordinary exception. Only platform/http knows status codes.

export const PROBLEM_KINDS = [
  'invalid',
  'sign_in_required',
  'second_factor_required',
  'name_required',
  'forbidden',
  'not_found',
  'wrong_method',
  'conflict',
  'too_large',
  'wrong_type',
  'key_reused',
  'too_many_requests',
  'used_up',
  'unavailable',
  'storage_full',
  'fault',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** Shown after an unexpected failure (MSG-40). */
export const FAULT_MESSAGE = 'An unexpected error occurred'
/** Shown when no answer arrived at all. */
export const UNREACHABLE_MESSAGE = "Couldn't reach the server. Check your connection and try again."

/** Shown when something requires a session and there is none. */
export const SIGN_IN_MESSAGE = 'Sign in to continue'

/** The sentence per field, by the field's name; nested fields by their dotted path. */
export type FieldMessages = Record<string, string>

export type ProblemBody = {
  code: ProblemKind
  message: string
  fields?: FieldMessages
  request_id: string
}

/** Thrown by actions and by the HTTP layer, answered as `{code, message, fields?, request_id}`. */
export class Problem extends Error {
  override name = 'Problem'
  readonly kind: ProblemKind
  readonly fields: FieldMessages | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: ProblemKind,
    message: string,
    more: { fields?: FieldMessages; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.kind = kind
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Why someone may not do something, as a policy says it. */
export type Refusal = { kind: ProblemKind; message: string }

/** Raises the Problem that a policy names. */
export function refuseFor(refusal: Refusal | undefined): void {
  if (refusal) throw new Problem(refusal.kind, refusal.message)
}
