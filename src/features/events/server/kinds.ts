// The catalogue of all kinds of events, assembled by app/, and how an event is put into words.
import type {
  EventDeclaration,
  EventParams,
  MailDetails,
  NotificationRules,
  Role,
} from '../../../platform/contract/event.ts'
import { unquoted } from '../../../platform/contract/in-words.ts'

export type NotifiedKind = EventDeclaration & { readonly notification: NotificationRules }

export type EventKinds = {
  of(kind: string): EventDeclaration | undefined
  /** The kinds that people are notified of, in the order of the preferences. */
  readonly notified: readonly NotifiedKind[]
  notifiedOf(kind: string): NotifiedKind | undefined
}

/** Raises an Error if two nouns declare the same kind. */
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

/** An event as read from its row, for one person of its audience. */
export type AudienceEvent = {
  readonly kind: string
  readonly role: Role
  readonly subject_id: number
  readonly params: EventParams
  readonly title: string | null
  readonly person: string | null
  readonly count: number
}

/** Returns the sentence and the path of an event; undefined for a kind that this version of the program does not know. */
export function describeEvent(
  kinds: EventKinds,
  event: AudienceEvent,
): { text: string; path: string } | undefined {
  const role = kinds.of(event.kind)?.audience[event.role]
  return role && { text: role.sentence(event), path: role.path(destinationOf(event)) }
}

/** Returns the subject of the mail: the sentence, with no more of other people's words than the declaration allows. */
export function mailSubjectOf(kinds: EventKinds, event: AudienceEvent): string | undefined {
  const role = kinds.of(event.kind)?.audience[event.role]
  const title = role?.quotesTitle === undefined || event.title === null ? null : unquoted(event.title)
  return role?.sentence({ ...event, person: null, title })
}

/** Returns the further text of the mail; undefined where the sentence is enough. */
export function mailDetailsOf(kinds: EventKinds, event: AudienceEvent): MailDetails | undefined {
  return kinds.of(event.kind)?.audience[event.role]?.mail?.(event)
}

export const destinationOf = ({ params, subject_id }: Pick<AudienceEvent, 'params' | 'subject_id'>) => ({
  params,
  subject: subject_id,
})
