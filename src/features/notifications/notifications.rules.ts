// The limits of lists of notifications, and how long read ones are kept.

export const READ_DAYS = 180

export const NEWEST_COUNT = 8
/** A larger number of unread ones is shown as more than this, because it is counted with every page. */
export const MAX_UNREAD_SHOWN = 99
/** A person could not choose among more kinds than this. */
export const MAX_KINDS = 100

/** The topics of notifications, in the order of the settings, and the subjects of events that belong to each. */
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

/** Returns undefined for a subject that belongs to no topic. */
export const topicOf = (subject: string): Topic | undefined => topics.get(subject)
