// The topics of live hints about events, and how unread notifications are grouped.
import type { EventDeclaration } from '../../platform/contract/event.ts'

/** A person's streams hear on these topics that something changed. */
export const NOTIFICATIONS_TOPIC = 'notifications'
export const ACTIVITY_TOPIC = 'activity'

/** Unread notifications about one subject form one group. */
export const groupOf = ({ subject }: Pick<EventDeclaration, 'subject'>, id: number) => `${subject}:${id}`
