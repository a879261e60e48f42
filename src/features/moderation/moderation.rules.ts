// The rules of reports: kinds of things, reasons and limits.
import type { Limit } from '../../platform/contract/limit.ts'

/** The kinds are stored, so none is ever renamed. A noun adds its kind here and registers its meaning in app/. */
export const REPORTED_KINDS = [
  'profile',
  'project',
  'agent',
  'course',
  'review',
  'review_reply',
  'message',
  'update',
  'comment',
  'lecture_question',
  'lecture_answer',
] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** The word in a sentence such as 'Report this agent'. */
export const KIND_WORDS: Readonly<Record<ReportedKind, string>> = {
  profile: 'profile',
  project: 'project',
  agent: 'agent',
  course: 'course',
  review: 'review',
  review_reply: 'reply',
  message: 'message',
  update: 'update',
  comment: 'comment',
  lecture_question: 'question',
  lecture_answer: 'answer',
}

/** The reasons are stored, so none is ever renamed. */
export const REPORT_REASONS = [
  'spam',
  'scam',
  'fake',
  'offensive',
  'impersonation',
  'stolen',
  'off_topic',
  'personal_information',
  'illegal',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  scam: 'A scam or misleading',
  fake: 'Not honest',
  offensive: 'Insulting or hateful',
  impersonation: 'Pretends to be someone else',
  stolen: "Someone else's work",
  off_topic: 'Not about this product',
  personal_information: 'Contains personal information',
  illegal: 'Illegal',
}

const POSTED = ['spam', 'scam', 'offensive', 'personal_information', 'illegal'] as const
const OFFERED = ['spam', 'scam', 'stolen', 'offensive', 'illegal'] as const

/** A review, or a reply to one, cannot be reported for being negative. */
export const REVIEW_REASONS = ['spam', 'fake', 'offensive', 'off_topic', 'personal_information'] as const

/** The reasons that are offered for each kind, in their order. */
export const REASONS_OF: Readonly<Record<ReportedKind, readonly ReportReason[]>> = {
  profile: ['spam', 'scam', 'impersonation', 'offensive', 'illegal'],
  project: POSTED,
  agent: OFFERED,
  course: OFFERED,
  review: REVIEW_REASONS,
  review_reply: REVIEW_REASONS,
  message: POSTED,
  update: POSTED,
  comment: POSTED,
  lecture_question: POSTED,
  lecture_answer: POSTED,
}

/** The limit is in code points. */
export const MAX_REPORT_LENGTH = 1000
/** No id of ours and no handle is as long as this. */
export const MAX_SUBJECT_ID_LENGTH = 100

const DAY_SECONDS = 24 * 3600

export const moderationLimits = {
  report: { name: 'report', tries: 20, seconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>
