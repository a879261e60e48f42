// What conversations can be about: each kind is declared by the noun whose rows these are, and app/ hands all of them in.
// So what conversations do needs to know no noun.
import type { OwnerId } from '../../../platform/actor.ts'
import type { Refusal } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { KEYS_PER_KIND, type SubjectBadge } from '../conversations.rules.ts'

/** A page of this site, and what its link says. */
export type SubjectLink = { label: string; path: string }

/** Who takes part, and what they are to the subject, in the words of its noun. */
export type SubjectParticipant = {
  person_id: string
  role: string
}

/** Why no one writes about a subject, with the page where something can be done about it. */
export type SubjectRefusal = Refusal & { link?: SubjectLink }

/** A subject as one of the two whom it concerns sees it. */
export type DescribedSubject = {
  readonly title: string
  readonly path: string
  readonly badge: { label: string; variant: SubjectBadge } | null
  /** The two who may talk about it. Once they do, what was said is theirs, whatever becomes of the subject. */
  readonly participants: readonly SubjectParticipant[]
  /** Why this person may not begin; 'not_found' hides that there is anything to talk about. */
  readonly whyNotBegin?: SubjectRefusal | undefined
  /** Why no one writes any more in a conversation that was begun. */
  readonly whyNotWrite?: SubjectRefusal | undefined
}

export type ConversationSubject = {
  /** Kept in rows, so it is never renamed. */
  readonly kind: string
  /** Tells the keys of its conversations from all others (`conversationIdOf`): never changed, never given to another. */
  readonly number: number
  /** What the subject is called once it is gone. */
  readonly goneTitle: string
  /** Where a conversation of this kind begins, for those who have none. */
  readonly beginning: { sentence: string; links: readonly SubjectLink[] }
  /** Those of these subjects that there are, by a primary key: their number is that of a page. */
  describe(
    reader: Reader,
    person: OwnerId,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, DescribedSubject>>
  /**
   * The newest of these subjects that concerns these two, about which the first may begin a conversation. Without it,
   * only conversations that were begun are found from a person's profile.
   */
  newestBetween?(reader: Reader, person: OwnerId, otherId: string): Promise<number | undefined>
  /**
   * Locks what the end of either participant's account locks first, so that no one begins a conversation with someone
   * who leaves. Does nothing for a subject that is gone.
   */
  hold(tx: Tx, id: number): Promise<void>
}

/** All kinds that there are. */
export type ConversationSubjects = readonly ConversationSubject[]

/** Which subject a row of conversations is about. */
export type About = { readonly subject_kind: string; readonly subject_id: number }

/** What the conversation of a key is about; undefined for a key of no kind. */
export function subjectOf(
  subjects: ConversationSubjects,
  conversationId: number,
): { subject: ConversationSubject; id: number } | undefined {
  const number = Math.floor(conversationId / KEYS_PER_KIND)
  const subject = subjects.find((one) => one.number === number)
  return subject && { subject, id: conversationId % KEYS_PER_KIND }
}

/** Looks up the subjects of a page of conversations, each kind once; gives what was found of each. */
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

/** What a kind declares. A row of a kind that no one declares is a fault of ours. */
export function declared(subjects: ConversationSubjects, kind: string): ConversationSubject {
  const subject = subjects.find((one) => one.kind === kind)
  if (!subject) throw new Error(`No noun declares conversations about a ${kind}`)
  return subject
}
