// The texts of the digest: in onboarding, which asks for it, in the settings and in the mail.
import { notificationMails } from '../../notifications/notifications.messages.ts'
import type { DigestChoice, DigestFormat, DigestFrequency, DigestInterest } from './digest.rules.ts'

export const digestFrequencyLabels: Readonly<Record<DigestFrequency, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}
export const digestChoiceLabels: Readonly<Record<DigestChoice, string>> = {
  never: 'Never',
  ...digestFrequencyLabels,
}
export const digestFormatLabels: Readonly<Record<DigestFormat, string>> = {
  summary: 'Short summaries',
  detailed: 'In detail',
  mixed: 'A mix of both',
}
export const digestInterestLabels: Readonly<Record<DigestInterest, string>> = {
  industry_news: 'Industry news',
  tools: 'New tools',
  research: 'Research',
}

export const digestMessages = {
  title: 'Email digest',
  about: 'The best updates from people you follow and about what interests you, in one email.',
  frequency: 'How often',
  interest: 'About',
  format: 'How to read',
  saved: 'Digest settings saved',
  notSaved: 'Failed to save digest settings',
  notLoaded: "Couldn't load your digest settings",
  /** `when` is, for example, 'Monday, November 23, 8:00 AM'. */
  next: (when: string) => `Next one: ${when}. Nothing is sent when there's nothing new.`,
  unproved: 'Verify your email address to get it.',
} as const

const NAMES: Readonly<Record<DigestFrequency, string>> = {
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
}

export const digestMails = {
  siteName: notificationMails.siteName,
  /** The unsubscribe page shows this label. */
  label: 'Digest of updates',
  heading: (frequency: DigestFrequency) => `Your ${NAMES[frequency]} digest`,
  /** The subject has no titles, because other people wrote them. */
  subject: (frequency: DigestFrequency, updates: string) => `Your ${NAMES[frequency]} digest: ${updates}`,
  preview: (count: number) => (count === 1 ? '1 update' : `${count} updates`),
  followed: 'From people you follow',
  about: (interest: DigestInterest) => `More about ${digestInterestLabels[interest].toLowerCase()}`,
  interest: (interest: DigestInterest) => `About ${digestInterestLabels[interest].toLowerCase()}`,
  read: 'Read on Guildhall',
  /** Returns the likes and comments of an update in words; nothing if it has none yet. */
  received: (likes: number, comments: number) =>
    [
      likes > 0 && (likes === 1 ? '1 like' : `${likes} likes`),
      comments > 0 && (comments === 1 ? '1 comment' : `${comments} comments`),
    ].filter((words) => words !== false),
  media: (images: number, videos: number) =>
    [
      images > 0 && (images === 1 ? '1 image' : `${images} images`),
      videos > 0 && (videos === 1 ? '1 video' : `${videos} videos`),
    ].filter((words) => words !== false),
  all: 'Read all updates',
  openAddress: notificationMails.openAddress,
  change: 'Change frequency and topics',
  unsubscribe: notificationMails.unsubscribe,
  footer: (frequency: DigestFrequency) =>
    `You received this email because you asked for a ${NAMES[frequency]} digest of updates.`,
} as const
