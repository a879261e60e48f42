// The caller of an action is a visitor, or the person of a verified session. This file imports nothing, so that any
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

/** Acts for a person without a session; only the session gate itself, seeds and tests may do so. */
export function actFor(id: string, session?: ActorSession): Person {
  return { kind: 'person', id: id as OwnerId, ...(session ? { session } : {}) }
}

/**
 * Returns the person behind a contract whose access is 'session'; a visitor's call never gets that far. Raises an Error
 * for a visitor.
 */
export function personIn(actor: Actor): Person {
  if (actor.kind !== 'person') throw new Error('A visitor passed an endpoint for people')
  return actor
}
