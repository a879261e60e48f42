// Defines the lists for instructors of a course: the length of pages, the filters, and the names of files.

export const TEACHING_PAGE_SIZE = 25

/** Unpaid orders are in no list. */
export const SOLD_STATUSES = ['paid', 'refunded'] as const

export const ANSWERED = ['unanswered', 'answered'] as const

export const COURSE_LISTS = ['people', 'orders', 'questions'] as const
export type CourseList = (typeof COURSE_LISTS)[number]

const MOST_OF_TITLE = 60

/** Names such as 'prompting-for-teams-people.csv' have plain letters, for every header and every disk. */
export function fileNameOf({ id, title }: { id: number; title: string }, list: CourseList): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_OF_TITLE)
    .replace(/^-+|-+$/g, '')
  return `${plain === '' ? `course-${id}` : plain}-${list}.csv`
}
