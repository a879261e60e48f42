// What the subjects of a page of events are called, one question a kind of subject.
import type { Reader } from '../../../../platform/database/database.ts'
import type { EventSubject, ShownSubject } from '../../../../platform/event-subjects.ts'

type About = { readonly subject: string; readonly subject_id: number }

/** Looks up all of a page; gives what was found of each. */
export async function lookUpSubjects(
  reader: Reader,
  subjects: readonly EventSubject[],
  page: readonly About[],
): Promise<(of: About) => ShownSubject | undefined> {
  const wanted = new Map<string, Set<number>>()
  for (const { subject, subject_id } of page)
    wanted.set(subject, (wanted.get(subject) ?? new Set()).add(subject_id))
  const found = new Map<string, ReadonlyMap<number, ShownSubject>>()
  for (const [subject, ids] of wanted) {
    const lookup = subjects.find((one) => one.subject === subject)
    if (lookup) found.set(subject, await lookup.lookUp(reader, [...ids]))
  }
  return ({ subject, subject_id }) => found.get(subject)?.get(subject_id)
}
