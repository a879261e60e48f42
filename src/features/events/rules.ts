// Under which names those who are told hear of events, and what unread notifications are kept together by.
import type { EventDeclaration } from '../../platform/contract/event.ts'

/** The topics under which a person hears that theirs changed. */
export const NOTIFICATIONS_TOPIC = 'notifications'
export const ACTIVITY_TOPIC = 'activity'

/** What unread notifications about one subject are kept under. */
export const groupOf = ({ subject }: Pick<EventDeclaration, 'subject'>, id: number) => `${subject}:${id}`
