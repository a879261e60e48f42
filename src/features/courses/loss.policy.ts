// Measures what a save takes from a course that people paid for: its lectures, their content, or half of it all.
import { codePoints } from '../../platform/contract/code-points.ts'
import { hasContent, isArticle, isVideoLecture, type Lecture } from './courses.policy.ts'
import type { LectureType } from './courses.rules.ts'

/** A person reads some 300 words a minute. */
export const LETTERS_READ_A_MINUTE = 1800

/** `characters` gives the length of a text that is not loaded in full. */
type Held = Lecture & { duration: number; characters?: number | undefined }
type KnownLecture = Held & { id: number | null }
/** Values that are left out stay as they were. */
type LectureSave = { id?: number | null | undefined; type: LectureType; duration: number } & {
  [K in keyof Omit<Lecture, 'type'>]?: Lecture[K] | undefined
}

const saved = (before: Held | undefined, { type, duration, body, video_url, quiz }: LectureSave): Held => ({
  type,
  duration,
  body: (body === undefined ? before?.body : body) ?? null,
  characters: body === undefined ? before?.characters : undefined,
  video_url: (video_url === undefined ? before?.video_url : video_url) ?? null,
  quiz: (quiz === undefined ? before?.quiz : quiz) ?? null,
})

const charactersOf = ({ characters, body }: Held): number => characters ?? codePoints(body ?? '')

/** The text takes less than half the video's time to read. */
const isVideoForWords = (before: Held, after: Held): boolean =>
  isVideoLecture(before) &&
  isArticle(after) &&
  charactersOf(after) * 2 < Math.max(before.duration, 1) * LETTERS_READ_A_MINUTE

export type Amount = { minutes: number; characters: number }

function amountOf(lectures: readonly Held[]): Amount {
  const filled = lectures.filter(hasContent)
  const sum = (of: (lecture: Held) => number) => filled.reduce((total, lecture) => total + of(lecture), 0)
  return { minutes: sum(({ duration }) => duration), characters: sum(charactersOf) }
}

const isHalved = (after: number, most: number): boolean => most > 0 && after * 2 <= most

export type Loss = ReturnType<typeof lossBy>

/**
 * Returns how many lectures with content are removed or emptied, and whether the course is less than before, or half of its
 * most. Also returns what is left, and the most that it had.
 */
export function lossBy(before: readonly KnownLecture[], given: readonly LectureSave[], known: Amount) {
  const byId = new Map(given.map((lecture) => [lecture.id, lecture]))
  const lost = before.filter((lecture) => {
    if (lecture.id === null || !hasContent(lecture)) return false
    const save = byId.get(lecture.id)
    const after = save && saved(lecture, save)
    return !after || !hasContent(after) || isVideoForWords(lecture, after)
  })
  const beforeById = new Map(before.map((lecture) => [lecture.id, lecture]))
  const left = amountOf(given.map((save) => saved(save.id ? beforeById.get(save.id) : undefined, save)))
  const had = amountOf(before)
  const most = {
    minutes: Math.max(known.minutes, had.minutes),
    characters: Math.max(known.characters, had.characters),
  }
  const isHalf = isHalved(left.minutes, most.minutes) || isHalved(left.characters, most.characters)
  return { lectures: lost.length, isLess: lost.length > 0 || isHalf, left, most }
}
