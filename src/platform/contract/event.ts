// How a noun declares its events: the parameters of a kind, its audience, and the sentence for each role.
import type * as z from 'zod'

/** 'mail' is by mail and in the app, 'none' neither. */
export const CHANNELS = ['mail', 'in_app', 'none'] as const
export type Channel = (typeof CHANNELS)[number]

/** The icons that an event may have. */
export const EVENT_ICONS = [
  'award',
  'book',
  'bot',
  'briefcase',
  'check',
  'coins',
  'heart',
  'inbox',
  'list',
  'message',
  'minus',
  'repeat',
  'send',
  'star',
] as const
export type EventIcon = (typeof EVENT_ICONS)[number]

/** The roles of an audience: who did it, whose thing it happened to, and the other participant. */
export const ROLES = ['actor', 'owner', 'other'] as const
export type Role = (typeof ROLES)[number]

export type EventParams = Readonly<Record<string, unknown>>

/** Titles, names and counts are looked up when a sentence is shown, so that they are current. */
export type SentenceInput<P> = {
  readonly params: P
  /** The subject's current title; null once it is gone. */
  readonly title: string | null
  /** A public name; null if there is none. */
  readonly person: string | null
  /** How many events were grouped into one. */
  readonly count: number
}

/** The lines follow the sentence. */
export type MailDetails = { readonly lines: readonly string[]; readonly button: string }

type Destination<P> = { readonly params: P; readonly subject: number }

export type AudienceRole<P> = {
  /** The role whose name the sentence contains, if not the actor's. */
  readonly names?: Role
  /** One sentence without its full stop. */
  sentence(input: SentenceInput<P>): string
  /**
   * Why the subject of a mail may quote the title: it is the reader's own, or money or an accepted proposal binds the two.
   * Without it, a subject contains nothing that someone else wrote; a name is only ever in the mail itself.
   */
  readonly quotesTitle?: 'own' | 'bound'
  /** A mail also says amounts, moments with their time zone, and the next step. */
  mail?(input: SentenceInput<P>): MailDetails
  /** The notification leads to this path of paths.ts. */
  path(destination: Destination<P>): string
  /** Set if the event is shown in Recent Activity. */
  readonly activity?: {
    readonly icon: EventIcon
    /** The subject's amount is shown beside it. */
    readonly hasAmount?: true
    /** Where the activity item leads, if not where the notification does. */
    path?(destination: Destination<P>): string
  }
}

/** How the audience, except for the actor, is notified. */
export type NotificationRules = {
  /** The name of the event in the notification preferences. */
  readonly label: string
  readonly channel: Channel
  /** A mail is sent only if the notification is still unread after so many minutes. */
  readonly mailAfterMinutes: number
  /** Unread ones about one subject are shown as one, with a count. */
  readonly isGrouped: boolean
  /** People who blocked or muted the actor are not notified. Never set for events about money or decisions. */
  readonly isSocial?: true
  /**
   * One person causes it only once for one subject, however often they take it back and do it again. Its parameters are
   * then those of the last time.
   */
  readonly isOnce?: true
}

type Timing = Partial<Omit<NotificationRules, 'label' | 'channel'>>

/** Notified by mail and in the app: at once and one by one, if `timing` says nothing else. */
export const byMail = (label: string, timing: Timing = {}): NotificationRules => ({
  label,
  channel: 'mail',
  mailAfterMinutes: 0,
  isGrouped: false,
  ...timing,
})

/** Notified in the app, and by mail only for those who choose that: at once and one by one, if `timing` says nothing else. */
export const inApp = (label: string, timing: Timing = {}): NotificationRules => ({
  ...byMail(label, timing),
  channel: 'in_app',
})

export type EventDeclaration<P extends EventParams = EventParams, R extends Role = Role> = {
  /** In the past tense. Stored in rows and in the links of mails, so it is never renamed. */
  readonly kind: string
  /** The kind of thing that it happened to; its noun looks up the title (events/server/subjects.ts). */
  readonly subject: string
  /** Ids and figures that never change. Names and titles are looked up. */
  readonly params: z.ZodType<P>
  readonly audience: { readonly [K in R]?: AudienceRole<P> }
  readonly notification?: NotificationRules
}

/** Declares a kind of event; its type carries the roles of its audience. */
export function declareEvent<P extends EventParams, T extends { readonly [K in Role]?: AudienceRole<P> }>(
  declaration: Omit<EventDeclaration<P>, 'audience'> & { readonly audience: T },
): EventDeclaration<P, keyof T & Role> {
  return declaration as EventDeclaration<P, keyof T & Role>
}
