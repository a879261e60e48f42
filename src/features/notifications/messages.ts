// Sentences around notifications, in the browser and in mails. The sentences of notifications themselves are in the
// events.ts of their nouns.
import type { Channel } from '../../platform/contract/event.ts'
import { mailMessages } from '../accounts/mails/messages.ts'

export const channelLabels: Readonly<Record<Channel, string>> = {
  mail: 'Mail and in the app',
  in_app: 'In the app only',
  none: 'Not at all',
}

export const notificationMessages = {
  unknown: 'Notification not found',
  kindUnknown: 'Kind of notification not found',
  preferenceSaved: 'Your choice was saved',
  preferenceNotSaved: 'Your choice was not saved',
  notLoaded: "Couldn't load your notifications",
  preferencesNotLoaded: "Couldn't load your notification settings",
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
