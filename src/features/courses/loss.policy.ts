// What a save takes from a course that people paid for: its lectures, what is in them, or half of all.
import { codePoints } from '../../platform/contract/code-points.ts'
import { hasContent, isArticle, isVideo, type Lecture } from './courses.policy.ts'
import type { LectureType } from './courses.rules.ts'

/** Some 300 words. */
export const LETTERS_READ_A_MINUTE = 1800

/** A lecture with its duration in minutes, and how long its text is, if there isn't all of it. */
type Held = Lecture & { duration: number; characters?: number | undefined }
type KnownLecture = Held & { id: number | null }
/** What is not named stays as it was. */
type LectureSave = { id?: number | null | undefined; type: LectureType; duration: number } & {
  [K in keyof Omit<Lecture, 'type'>]?: Lecture[K] | undefined
}

const saved = (before: Held | undefined, { type, duration, body, video_url, quiz }: LectureSave): Held => ({
  ...{ type, duration },
  body: (body === undefined ? before?.body : body) ?? null,
  characters: body === undefined ? before?.characters : undefined,
  video_url: (video_url === undefined ? before?.video_url : video_url) ?? null,
  quiz: (quiz === undefined ? before?.quiz : quiz) ?? null,
})

const charactersOf = ({ characters, body }: Held): number => characters ?? codePoints(body ?? '')

/** Whether a text is in the place of a video, and takes less than half its time to read. */
const isVideoForWords = (before: Held, after: Held): boolean =>
  isVideo(before) &&
  isArticle(after) &&
  charactersOf(after) * 2 < Math.max(before.duration, 1) * LETTERS_READ_A_MINUTE

/** What is in a course: the minutes of its lectures, and the characters of their texts. */
export type Amount = { minutes: number; characters: number }

function amountOf(lectures: readonly Held[]): Amount {
  const filled = lectures.filter(hasContent)
  const sum = (of: (lecture: Held) => number) => filled.reduce((total, lecture) => total + of(lecture), 0)
  return { minutes: sum(({ duration }) => duration), characters: sum(charactersOf) }
}

const isHalved = (after: number, most: number): boolean => most > 0 && after * 2 <= most

export type Loss = ReturnType<typeof lossBy>

/**
 * What a save takes from a course: how many lectures had something in them, and are gone or have nothing in them any more;
 * whether it's less then, as also without half of the most that it had; and what is left, and was there at most.
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
