// Decides whether someone may report a thing: undefined for yes, else the reason.
import type { Refusal } from '../../platform/contract/problem.ts'
import { moderationMessages as messages } from './moderation.messages.ts'
import { REASONS_OF, type ReportedKind, type ReportReason } from './moderation.rules.ts'

export function whyNotReport(
  personId: string,
  report: { kind: ReportedKind; reason: ReportReason },
  thing: { owner_id: string | null },
): Refusal | undefined {
  if (thing.owner_id === personId) return { kind: 'forbidden', message: messages.notOwn }
  if (REASONS_OF[report.kind].includes(report.reason)) return undefined
  return { kind: 'invalid', message: messages.reasonUnknown }
}
