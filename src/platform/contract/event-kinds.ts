// All kinds of events together, as app hands them to what shows events; and what one of them says.
import type { EventDeclaration, EventParams, NotificationRules, Role } from './event.ts'

/** A kind that people are notified of. */
export type NotifiedKind = EventDeclaration & { readonly notification: NotificationRules }

/** All kinds by their names. */
export type EventKinds = {
  of(kind: string): EventDeclaration | undefined
  /** Those that people are notified of, in the order of their preferences. */
  readonly notified: readonly NotifiedKind[]
  notifiedOf(kind: string): NotifiedKind | undefined
}

/** Raises an Error where two nouns declare one kind. */
export function eventKinds(declarations: readonly EventDeclaration[]): EventKinds {
  const byKind = new Map(declarations.map((declaration) => [declaration.kind, declaration]))
  if (byKind.size < declarations.length) throw new Error('Two events have one kind')
  const isNotified = (one: EventDeclaration): one is NotifiedKind => one.notification !== undefined
  const notified = declarations.filter(isNotified)
  return {
    of: (kind) => byKind.get(kind),
    notified,
    notifiedOf: (kind) => notified.find((one) => one.kind === kind),
  }
}

/** An event as it is read from its row, for one of those who are told. */
export type ToldEvent = {
  readonly kind: string
  readonly role: Role
  readonly subject_id: number
  readonly params: EventParams
  readonly title: string | null
  readonly person: string | null
  readonly count: number
}

/** What it says and where it leads; undefined for a kind that this version of the program does not know. */
export function sayEvent(kinds: EventKinds, event: ToldEvent): { text: string; path: string } | undefined {
  const told = kinds.of(event.kind)?.told[event.role]
  return told && { text: told.sentence(event), path: told.path(destinationOf(event)) }
}

export const destinationOf = ({ params, subject_id }: Pick<ToldEvent, 'params' | 'subject_id'>) => ({
  params,
  subject: subject_id,
})
