// Every sentence about notifications that a person can be shown, in the browser and in mails.
import { mailMessages } from '../accounts/mails/messages.ts'
import type { Channel, NotificationKind } from './rules.ts'
import type { KindParams, Told } from './schemas.ts'

type Given<K extends NotificationKind> = {
  params: KindParams<K>
  /** Null where there is no public name. */
  actor: string | null
  count: number
}

type KindWords<K extends NotificationKind> = {
  /** Its name among the preferences. */
  label: string
  sentence: (given: Given<K>) => string
}

const kinds: { [K in NotificationKind]: KindWords<K> } = {
  proposal_received: {
    label: 'A proposal to your project',
    sentence: ({ actor, params }) =>
      actor
        ? `${actor} sent a proposal to “${params.project_title}”`
        : `You received a proposal to “${params.project_title}”`,
  },
  proposal_changed: {
    label: 'A changed proposal to your project',
    sentence: ({ actor, params }) =>
      actor
        ? `${actor} changed their proposal to “${params.project_title}”`
        : `A proposal to “${params.project_title}” was changed`,
  },
  proposal_withdrawn: {
    label: 'A withdrawn proposal to your project',
    sentence: ({ actor, params }) =>
      actor
        ? `${actor} withdrew their proposal to “${params.project_title}”`
        : `A proposal to “${params.project_title}” was withdrawn`,
  },
  proposal_shortlisted: {
    label: 'Your proposal is on the shortlist',
    sentence: ({ params }) => `Your proposal to “${params.project_title}” is on the shortlist`,
  },
  proposal_accepted: {
    label: 'Your proposal was accepted',
    sentence: ({ params }) => `Your proposal to “${params.project_title}” was accepted`,
  },
  proposal_declined: {
    label: 'Your proposal was declined',
    sentence: ({ params }) => `Your proposal to “${params.project_title}” was declined`,
  },
  conversation_message: {
    label: 'A message to you',
    sentence({ actor, count }) {
      if (count === 1) return actor ? `${actor} sent you a message` : 'You have a new message'
      return actor ? `${actor} sent you ${count} messages` : `You have ${count} new messages`
    },
  },
}

export const channelLabels: Readonly<Record<Channel, string>> = {
  mail: 'Mail and in the app',
  in_app: 'In the app only',
  none: 'Not at all',
}

/** What a kind is called where it is chosen how to hear of it. */
export const kindLabel = (kind: NotificationKind): string => kinds[kind].label

/** The one sentence that a notification is, without its full stop. */
export function sentenceOf(told: Told): string {
  const { sentence } = kinds[told.kind] as KindWords<typeof told.kind>
  return (sentence as (given: Omit<Told, 'kind'>) => string)(told)
}

export const notificationMessages = {
  unknown: 'Notification not found',
  preferenceSaved: 'Your choice was saved',
  preferenceNotSaved: 'Your choice was not saved',
  notLoaded: 'Your notifications could not be read',
  preferencesNotLoaded: 'Your choices could not be read',
  allRead: 'All notifications are marked as read',
  notMarked: 'Failed to mark as read',
  tokenInvalid: 'This link is not whole. Choose in your settings what you are mailed about.',
} as const

/** The words of the mails about notifications. */
export const notificationMails = {
  siteName: mailMessages.siteName,
  openAddress: mailMessages.openAddress,
  button: 'Open it',
  why: 'You can answer there; this mail takes no answer.',
  unsubscribe: 'No more mails of this kind',
  footer: (label: string) => `You receive this message because you are mailed about this: ${label}.`,
} as const
