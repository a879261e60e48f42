// Who acts: a visitor, the person of a verified session, or a program with an access key. Imports nothing, so that any
// file may use it.

declare const ownerBrand: unique symbol
/** The id of the person of a verified session. Only the session gate creates one. */
export type OwnerId = string & { readonly [ownerBrand]: true }

/** The session that a request came with; seeds and tests act without one. */
export type ActorSession = {
  readonly id: string
  /** A password, a code or a provider last confirmed the person's identity at this moment. */
  readonly proven_at: Date
}

export type Person = { readonly kind: 'person'; readonly id: OwnerId; readonly session?: ActorSession }
export type Actor = { readonly kind: 'visitor' } | Person
export const VISITOR: Actor = { kind: 'visitor' }

/** A program that sent an access key; `opens` is what the gate found for it, and all that it may touch. */
export type KeyHolder = { readonly kind: 'key'; readonly opens: unknown }

/** Acts for a person without a session: only for the session gate itself, seeds and tests. */
export function actFor(id: string, session?: ActorSession): Person {
  return { kind: 'person', id: id as OwnerId, ...(session ? { session } : {}) }
}

/** The person behind a contract whose access is 'session'; visitors never get that far. */
export function personIn(actor: Actor | KeyHolder): Person {
  if (actor.kind !== 'person') throw new Error(`A ${actor.kind} passed an endpoint for people`)
  return actor
}
