// The verbs of people about moderation: reporting a thing, and listing the hidden things of their own. The operators' verbs are
// in operators/.
import type { OwnerId, Person } from '../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { ModeratedKind } from '../../../platform/moderated.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { contentHidden } from '../moderation.events.ts'
import { moderationMessages as messages } from '../moderation.messages.ts'
import { whyNotReport } from '../moderation.policy.ts'
import type { ReportedKind, ReportReason } from '../moderation.rules.ts'
import type { NewReport } from '../moderation.schemas.ts'
import { hiddenOf, insertReport, reportedAmong, titlesOfHidden } from './moderation.records.ts'

export type ModeratedKinds = readonly ModeratedKind[]

/** Reports a thing that the person can see. Raises Problem 'not_found', 'forbidden', 'invalid' or 'conflict'. */
export async function reportThing(
  tx: Tx,
  { id, ...report }: NewReport,
  { actor, now, kinds }: { actor: Person; now: Date; kinds: ModeratedKinds },
): Promise<void> {
  const kind = kinds.find((one) => one.kind === report.kind)
  const thing = await kind?.find(tx, id, actor.id)
  if (!thing) throw new Problem('not_found', messages.notFound)
  refuseFor(whyNotReport(actor.id, report, thing))
  await fileReport(tx, actor, { ...report, subject_id: thing.id }, now)
}

type Report = {
  kind: ReportedKind
  subject_id: string
  reason: ReportReason
  details: string | null
}

/** Stores a report about a thing that was found to be reportable. Raises Problem 'conflict' for a second one. */
export async function fileReport(tx: Tx, actor: Person, report: Report, now: Date): Promise<void> {
  const row = { ...report, user_id: actor.id, created_at: now.toISOString() }
  if (!(await insertReport(tx, row))) throw new Problem('conflict', messages.reportedBefore(report.kind))
}

/** Stops the owner from restoring what operators have hidden. Raises Problem 'conflict'. */
export function refuseIfHidden(isHidden: boolean): void {
  if (isHidden) throw new Problem('conflict', messages.staysHidden)
}

/** Returns those of these things that a person reported. */
export async function reportedOf(
  reader: Reader,
  owner: OwnerId,
  kind: ReportedKind,
  ids: readonly string[],
): Promise<string[]> {
  return reportedAmong(reader, owner, kind, ids)
}

/** Returns the person's own hidden things, newest first. */
export async function listOwnHidden(reader: Reader, owner: OwnerId) {
  return { items: await hiddenOf(reader, owner) }
}

export const hiddenContentSubject: EventSubject = {
  subject: contentHidden.subject,
  lookUp: titlesOfHidden,
}
