// The topics of live hints about events, and how unread notifications are grouped.
import type { EventDeclaration } from '../../platform/contract/event.ts'

/** The topics under which a person's streams hear that something changed. */
export const NOTIFICATIONS_TOPIC = 'notifications'
export const ACTIVITY_TOPIC = 'activity'

/** The group of unread notifications about one subject. */
export const groupOf = ({ subject }: Pick<EventDeclaration, 'subject'>, id: number) => `${subject}:${id}`
