// The kinds of subjects of conversations. A noun declares its kind, and app/ hands all of them in, so that conversations need to
// know no noun.
import type { OwnerId } from '../../../platform/actor.ts'
import type { Refusal } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { KEYS_PER_KIND, type SubjectBadge } from '../conversations.rules.ts'

export type SubjectLink = { label: string; path: string }

/** A participant with their role towards the subject, in the words of its noun. */
export type SubjectParticipant = {
  person_id: string
  role: string
}

/** A reason against writing about a subject, with the page that may help. */
export type SubjectRefusal = Refusal & { link?: SubjectLink }

/** A subject as one of its two participants sees it. */
export type DescribedSubject = {
  readonly title: string
  readonly path: string
  readonly badge: { label: string; variant: SubjectBadge } | null
  /** The two people who may talk about it. The messages stay theirs after the subject is deleted. */
  readonly participants: readonly SubjectParticipant[]
  /** The reason why this person may not begin; 'not_found' hides that the subject exists. */
  readonly whyNotBegin?: SubjectRefusal | undefined
  /** The reason why no one can write any more in a conversation that was begun. */
  readonly whyNotWrite?: SubjectRefusal | undefined
}

export type ConversationSubject = {
  /** The kind is stored, so it is never renamed. */
  readonly kind: string
  /** The number separates the ids of its conversations from all others: it never changes and is never reused. */
  readonly number: number
  /** The title once the subject is deleted. */
  readonly goneTitle: string
  /** A suggestion for people without conversations of this kind. */
  readonly beginning: { sentence: string; links: readonly SubjectLink[] }
  /** Returns those of these subjects that exist, by primary key; `ids` is at most one page. */
  describe(
    reader: Reader,
    person: OwnerId,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, DescribedSubject>>
  /**
   * Returns the newest subject between these two about which the first may begin a conversation. Without it, a person's profile
   * leads only to conversations that were begun.
   */
  newestBetween?(reader: Reader, person: OwnerId, otherId: string): Promise<number | undefined>
  /**
   * Takes the lock that erasing either participant's account takes first, so that no one begins a conversation with a person who
   * leaves. Does nothing for a deleted subject.
   */
  hold(tx: Tx, id: number): Promise<void>
}

export type ConversationSubjects = readonly ConversationSubject[]

export type About = { readonly subject_kind: string; readonly subject_id: number }

/** Returns the subject of a conversation's id; undefined for an id of no kind. */
export function subjectOf(
  subjects: ConversationSubjects,
  conversationId: number,
): { subject: ConversationSubject; id: number } | undefined {
  const number = Math.floor(conversationId / KEYS_PER_KIND)
  const subject = subjects.find((one) => one.number === number)
  return subject && { subject, id: conversationId % KEYS_PER_KIND }
}

/** Looks up the subjects of a page of conversations, each kind once; returns those found. */
export async function describeSubjects(
  reader: Reader,
  subjects: ConversationSubjects,
  person: OwnerId,
  page: readonly About[],
): Promise<(of: About) => DescribedSubject | undefined> {
  const wanted = Map.groupBy(page, ({ subject_kind }) => subject_kind)
  const found = new Map<string, ReadonlyMap<number, DescribedSubject>>()
  for (const [kind, rows] of wanted) {
    const ids = [...new Set(rows.map(({ subject_id }) => subject_id))]
    found.set(kind, await declared(subjects, kind).describe(reader, person, ids))
  }
  return ({ subject_kind, subject_id }) => found.get(subject_kind)?.get(subject_id)
}

/** Returns the declaration of a kind. Raises an Error for a kind that no noun declares. */
export function declared(subjects: ConversationSubjects, kind: string): ConversationSubject {
  const subject = subjects.find((one) => one.kind === kind)
  if (!subject) throw new Error(`No noun declares conversations about a ${kind}`)
  return subject
}
