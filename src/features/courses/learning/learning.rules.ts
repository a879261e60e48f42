// Defines the choices and limits of taking a course, and merges what several devices report.

export const LEARNING_ACCESS = ['student', 'instructor', 'preview'] as const
export type LearningAccess = (typeof LEARNING_ACCESS)[number]

/** The player asks for another address when one has expired. */
export const VIDEO_ADDRESS_SECONDS = 10 * 60
/** The bound is longer than anything that can be uploaded. */
export const MAX_POSITION_SECONDS = 100 * 3600
/** A report can wait so long for a connection. */
export const MAX_AGE_MS = 7 * 24 * 3600 * 1000
/** Credits need not be watched, so this share of a video completes the lecture. */
const WATCHED_SHARE = 0.95
export const REPORT_EVERY_MS = 15_000

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export const LEARNING_PAGE_SIZE = 12

type Progress = { completed: number; total: number }

/** Returns whole percent; 100 only for all of it. */
export function percentOf({ completed, total }: Progress): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((completed / total) * 100))
}

/** A complete course earns a certificate. */
export const isComplete = ({ completed, total }: Progress): boolean => total > 0 && completed >= total
/** Half of a free course is enough to review it. */
export const isHalfDone = ({ completed, total }: Progress): boolean => total > 0 && completed * 2 >= total

/**
 * Even fast students need half of the video's length or of the reading time for a lecture, but at least this. Faster
 * completions are marked, and count neither for a review nor for the certificate until that time has passed since the course
 * was opened.
 */
export const LEAST_SECONDS = 30

type Seen = { id: number; is_completed: boolean }

/**
 * Returns the lecture that was opened last or, if it is completed, the next incomplete one after it, then any incomplete one.
 * Returns the first if nothing was opened yet, and the last if all are completed.
 */
export function lectureToResume(lectures: readonly Seen[], lastOpened: number | null): number | null {
  const at = lectures.findIndex(({ id }) => id === lastOpened)
  const last = lectures[at]
  if (last && !last.is_completed) return last.id
  const isLeft = ({ is_completed }: Seen) => !is_completed
  const next = lectures.slice(at + 1).find(isLeft) ?? lectures.find(isLeft)
  return (next ?? last ?? lectures[0])?.id ?? null
}

/** The duration is NaN until the browser knows it. */
export const isWatched = (video: { currentTime: number; duration: number }): boolean =>
  video.currentTime > video.duration * WATCHED_SHARE
