// How a noun declares what happens to it: one place for a kind's parameters, who is told, and the sentence for each.
import type * as z from 'zod'

/** 'mail' is by mail and in the app, 'none' neither. */
export const CHANNELS = ['mail', 'in_app', 'none'] as const
export type Channel = (typeof CHANNELS)[number]

/** The pictograms that may stand beside an event. */
export const EVENT_ICONS = [
  'award',
  'bot',
  'briefcase',
  'check',
  'coins',
  'inbox',
  'list',
  'minus',
  'send',
  'star',
] as const
export type EventIcon = (typeof EVENT_ICONS)[number]

/** Who is told: who did it, whose thing it happened to, and the other participant. */
export const ROLES = ['actor', 'owner', 'other'] as const
export type Role = (typeof ROLES)[number]

export type EventParams = Readonly<Record<string, unknown>>

/** What a sentence is made of when it is shown. */
export type Telling<P> = {
  readonly params: P
  /** What the subject is called now; null once it is gone. */
  readonly title: string | null
  /** A public name; null where there is none. */
  readonly person: string | null
  /** How many became one. */
  readonly count: number
}

type Destination<P> = { readonly params: P; readonly subject: number }

/** What one of those who are told gets to read. */
export type ToldRole<P> = {
  /** Whose name the sentence has, if not the actor's. */
  readonly names?: Role
  /** One sentence without its full stop. */
  sentence(telling: Telling<P>): string
  /** Where it leads: a path of paths.ts. */
  path(destination: Destination<P>): string
  /** Given where it stands in Recent Activity. */
  readonly activity?: {
    readonly icon: EventIcon
    /** Whether the subject's amount is shown beside it. */
    readonly hasAmount?: true
    /** Where the line leads, if elsewhere than the notification. */
    path?(destination: Destination<P>): string
  }
}

/** How everybody but the actor is notified. */
export type NotificationRules = {
  /** Its name among the preferences. */
  readonly label: string
  readonly channel: Channel
  /** A mail goes only to those who have not read it after so many minutes. */
  readonly mailAfterMinutes: number
  /** Whether unread ones about one subject are one, with their number. */
  readonly isGrouped: boolean
}

export type EventDeclaration<P extends EventParams = EventParams, R extends Role = Role> = {
  /** In the past tense. It is kept in rows and in the links of mails, so it is never renamed. */
  readonly kind: string
  /** What it happened to; its noun looks up what that is called (platform/event-subjects.ts). */
  readonly subject: string
  /** Ids and figures that never change. Names and titles are looked up. */
  readonly params: z.ZodType<P>
  readonly told: { readonly [K in R]?: ToldRole<P> }
  readonly notification?: NotificationRules
}

/** Declares a kind of event; with the roles that are told as its type. */
export function declareEvent<P extends EventParams, T extends { readonly [K in Role]?: ToldRole<P> }>(
  declaration: Omit<EventDeclaration<P>, 'told'> & { readonly told: T },
): EventDeclaration<P, keyof T & Role> {
  return declaration as EventDeclaration<P, keyof T & Role>
}
