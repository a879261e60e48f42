// Who acts: a visitor, or the person whose session was checked. Imports nothing, so that everybody may ask for an owner.

declare const ownerBrand: unique symbol
/** The id of the person whose session was checked. Only the session gate makes one. */
export type OwnerId = string & { readonly [ownerBrand]: true }

/** The session that a request came with; seeds and tests act without one. */
export type ActorSession = {
  readonly id: string
  /** When a password, a code or a provider last proved who this is. */
  readonly proven_at: Date
}

export type Person = { readonly kind: 'person'; readonly id: OwnerId; readonly session?: ActorSession }
export type Actor = { readonly kind: 'visitor' } | Person
export const VISITOR: Actor = { kind: 'visitor' }

/** Acts for a person without a session: for the session gate itself, for seeds and for tests, and for nobody else. */
export function actFor(id: string, session?: ActorSession): Person {
  return { kind: 'person', id: id as OwnerId, ...(session ? { session } : {}) }
}

/** The person behind a contract whose access is 'session'; nobody else gets that far. */
export function personIn(actor: Actor): Person {
  if (actor.kind !== 'person') throw new Error('A visitor passed an endpoint for people')
  return actor
}
