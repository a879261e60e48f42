// Every sentence about reports and hidden content that a person can read.
import { KIND_WORDS, type ReportedKind } from './moderation.rules.ts'

export const moderationMessages = {
  reasonRequired: 'Choose a reason',
  reasonUnknown: "This reason isn't offered here",
  detailsTooLong: 'Details must be less than 1000 characters',
  notFound: "This can't be reported",
  notOwn: "You can't report your own content",
  reportedBefore: (kind: ReportedKind) => `You've already reported this ${KIND_WORDS[kind]}`,
  received: 'You reported this',
  tooMany: "You've sent a lot of reports. Try again tomorrow.",
  /** The owner of a hidden thing reads this when they try to show it again. */
  staysHidden: 'This was hidden by Guildhall. Contact us to have it reviewed.',

  reported: 'Thanks, we received your report',
  reportedDetail: 'We look at every report, and never say who reported it.',
  reportFailed: 'Failed to send your report',
  hiddenNotLoaded: "Couldn't load hidden content",
} as const

/** The text below the title of the report dialog says what a report is for. */
export const reportLeads: Readonly<Record<ReportedKind, string>> = {
  profile: "Tell us what's wrong with this person's profile. They aren't notified.",
  project: "Tell us what's wrong with it. Its owner isn't notified.",
  agent: "Tell us what's wrong with it. Its seller isn't notified.",
  course: "Tell us what's wrong with it. Its instructor isn't notified.",
  review: "Tell us what's wrong with it. A review that is only negative stays.",
  review_reply: "Tell us what's wrong with it. A reply that only disagrees stays.",
  message: "Tell us what's wrong with it. Its author isn't notified.",
  update: "Tell us what's wrong with it. Its author isn't notified.",
  comment: "Tell us what's wrong with it. Its author isn't notified.",
  lecture_question: "Tell us what's wrong with it. Its author isn't notified.",
  lecture_answer: "Tell us what's wrong with it. Its author isn't notified.",
}
