// How many notifications are shown, and how long read ones are kept.

/** Read ones are deleted after so many days. */
export const READ_DAYS = 180

/** How many the top bar shows. */
export const NEWEST_COUNT = 8
/** Beyond it the number of unread ones is not shown: it is counted with every page. */
export const MAX_UNREAD_SHOWN = 99
/** No one could choose among more kinds than this. */
export const MAX_KINDS = 100

/** What notifications concern, in the order of the settings, and the subjects of events that belong there. */
const TOPIC_SUBJECTS = {
  projects: ['project', 'proposal', 'invitation', 'conversation'],
  agents: ['agent', 'purchase', 'agent_review'],
  courses: ['course', 'order', 'course_review', 'lecture_question'],
  updates: ['update', 'follower_count'],
  account: ['payout', 'payout_skip', 'hidden_content'],
} as const satisfies Record<string, readonly string[]>

export type Topic = keyof typeof TOPIC_SUBJECTS
export const TOPICS = Object.keys(TOPIC_SUBJECTS) as readonly Topic[]

const topics = new Map<string, Topic>(
  TOPICS.flatMap((topic) => TOPIC_SUBJECTS[topic].map((subject) => [subject, topic] as const)),
)

/** Undefined for a subject that was forgotten above. */
export const topicOf = (subject: string): Topic | undefined => topics.get(subject)
