// What people can be told of, by which channel unless they choose another, and how long a mail about it waits.

/** A later noun adds its kinds here, their parameters in schemas.ts and their sentences in messages.ts. */
export const NOTIFICATION_KINDS = [
  'proposal_received',
  'proposal_changed',
  'proposal_withdrawn',
  'proposal_shortlisted',
  'proposal_accepted',
  'proposal_declined',
  'conversation_message',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** 'mail' is by mail and in the app, 'none' neither. */
export const CHANNELS = ['mail', 'in_app', 'none'] as const
export type Channel = (typeof CHANNELS)[number]

type KindRules = {
  channel: Channel
  /** A mail goes only to who has not read it after so many minutes. */
  mailAfterMinutes: number
}

export const KIND_RULES: Readonly<Record<NotificationKind, KindRules>> = {
  proposal_received: { channel: 'mail', mailAfterMinutes: 0 },
  proposal_changed: { channel: 'in_app', mailAfterMinutes: 0 },
  proposal_withdrawn: { channel: 'in_app', mailAfterMinutes: 0 },
  proposal_shortlisted: { channel: 'mail', mailAfterMinutes: 0 },
  proposal_accepted: { channel: 'mail', mailAfterMinutes: 0 },
  proposal_declined: { channel: 'mail', mailAfterMinutes: 0 },
  // Whoever is in the conversation reads it there.
  conversation_message: { channel: 'mail', mailAfterMinutes: 15 },
}

/** The topic under which a person hears that theirs changed. */
export const NOTIFICATIONS_TOPIC = 'notifications'

/** What was read is forgotten after so many days. */
export const READ_DAYS = 180

/** How many the bell shows. */
export const NEWEST_COUNT = 8
/** Beyond it the number of unread ones is not told: it is counted with every page. */
export const MAX_UNREAD_SHOWN = 99
