// Sentences around notifications, in the browser and in mails. The sentences of notifications themselves are in the
// events of their nouns.
import type { Channel } from '../../platform/contract/event.ts'
import { mailMessages } from '../accounts/mails/mails.messages.ts'
import type { Topic } from './notifications.rules.ts'

export const topicLabels: Readonly<Record<Topic, string>> = {
  projects: 'Projects and messages',
  agents: 'Agents',
  courses: 'Courses',
  updates: 'Updates and followers',
  account: 'Payouts and account',
}

export const channelLabels: Readonly<Record<Channel, string>> = {
  mail: 'Email and in the app',
  in_app: 'In the app only',
  none: 'Off',
}

export const notificationMessages = {
  unknown: 'Notification not found',
  kindUnknown: 'Notification type not found',
  preferenceSaved: 'Notification settings saved',
  preferenceNotSaved: 'Failed to save notification settings',
  /** The number of types of a topic that are also mailed. */
  byEmail: (mailed: number, all: number) =>
    mailed === all ? 'All by email' : mailed === 0 ? 'None by email' : `${mailed} of ${all} by email`,
  notLoaded: "Couldn't load your notifications",
  moreNotLoaded: "Couldn't load earlier notifications",
  preferencesNotLoaded: "Couldn't load your notification settings",
  allRead: 'All notifications marked as read',
  notMarked: 'Failed to mark as read',
  tokenInvalid: 'This link is incomplete. Choose which emails you get in your settings.',
} as const

export const notificationMails = {
  siteName: mailMessages.siteName,
  openAddress: mailMessages.openAddress,
  button: 'View on Guildhall',
  why: "Replies to this email aren't read. Answer on Guildhall instead.",
  unsubscribe: 'Unsubscribe',
  footer: (label: string) => `You received this email because you get emails about: ${label}.`,
} as const
