// The choices and limits of taking a course, and how what two devices report comes together.

/** What someone is to a course that they open. */
export const LEARNING_ACCESS = ['student', 'instructor', 'preview'] as const
export type LearningAccess = (typeof LEARNING_ACCESS)[number]

/** How long the addresses of a paid video and its captions are valid; the player asks for another when it needs one. */
export const VIDEO_ADDRESS_SECONDS = 10 * 60
/** The bound is longer than anything that can be uploaded. */
export const MAX_POSITION_SECONDS = 100 * 3600
/** How long a report can wait for a connection. */
export const MAX_AGE_MS = 7 * 24 * 3600 * 1000
/** The share of a video that completes the lecture: credits need not be watched. */
const WATCHED_SHARE = 0.95
/** How often the player reports where it is. */
export const REPORT_EVERY_MS = 15_000

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export const LEARNING_PAGE_SIZE = 12

type Progress = { completed: number; total: number }

/** How much of a course is done, in whole percent; 100 only for all of it. */
export function percentOf({ completed, total }: Progress): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((completed / total) * 100))
}

/** Whether all of a course is done: it has a certificate then. */
export const isComplete = ({ completed, total }: Progress): boolean => total > 0 && completed >= total
/** Whether half of a course is done: enough to review a free one. */
export const isHalfDone = ({ completed, total }: Progress): boolean => total > 0 && completed * 2 >= total

/**
 * What a lecture takes at least, for those who are twice as fast as others: half of its video or of reading its text, or
 * this. Completions that come faster are marked, and count neither for a review nor for the certificate until that time
 * has passed since the course was opened.
 */
export const LEAST_SECONDS = 30

type Seen = { id: number; is_completed: boolean }

/**
 * The lecture to go on with: the one that was open last or, if it is completed, the next one after it that is not, then
 * any that is not. The first if nothing was opened yet, and the last one if all is done.
 */
export function lectureToResume(lectures: readonly Seen[], lastOpened: number | null): number | null {
  const at = lectures.findIndex(({ id }) => id === lastOpened)
  const last = lectures[at]
  if (last && !last.is_completed) return last.id
  const isLeft = ({ is_completed }: Seen) => !is_completed
  const next = lectures.slice(at + 1).find(isLeft) ?? lectures.find(isLeft)
  return (next ?? last ?? lectures[0])?.id ?? null
}

/** Whether so much of a video was played that its lecture is done; a duration that isn't known yet is NaN. */
export const isWatched = (video: { currentTime: number; duration: number }): boolean =>
  video.currentTime > video.duration * WATCHED_SHARE
