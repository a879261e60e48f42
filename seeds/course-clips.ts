// Gives the demonstration's courses their previews, and some of their free lectures a video with captions: uploaded and
// saved as their instructors would.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  captionsPath,
  coursePreviewBucket,
  lectureCaptionsBucket,
  lectureVideoBucket,
  videoPath,
} from '../src/features/courses/courses.buckets.ts'
import type { OwnCourse } from '../src/features/courses/courses.contract.ts'
import type { SavedSection } from '../src/features/courses/courses.schemas.ts'
import { coursesOfOwner } from '../src/features/courses/server/courses.records.ts'
import { editCourse, readOwnCourse } from '../src/features/courses/server/editing.actions.ts'
import { actFor, type Person } from '../src/platform/actor.ts'
import type { Bucket, FileType } from '../src/platform/contract/bucket.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Intake } from '../src/platform/file-storage/intake.ts'
import { systemRandom } from '../src/platform/random.ts'
import { clipFile, LECTURE_CLIPS, lectureClipFile } from './clips/files.ts'
import { courses } from './courses.ts'
import { personCalled } from './people.ts'

/** No instructor has more courses. */
const MOST_COURSES = 100
/** So many courses have a lecture with a video; the others are to be read. */
export const COURSES_WITH_VIDEO = 6

const randomName = () => systemRandom.uuid().replaceAll('-', '')

export async function addCourseClips(database: Database, take: Intake['take']): Promise<void> {
  const instructors = new Set(courses.map(({ owner }) => owner))
  let filmed = 0
  for (const handle of instructors) {
    const person = actFor(personCalled(handle).id)
    const query = { page: 1, page_size: MOST_COURSES, status: 'published', sort: 'newest' } as const
    const { items } = await coursesOfOwner(database.db, person.id, query)
    // One of each instructor, so that several are to be seen.
    let isFirst = true
    for (const { id } of items) {
      const course = await readOwnCourse(database.db, person, id)
      const { category, version, updated_at } = course
      const preview_video_url = await stored(take, {
        person,
        bucket: coursePreviewBucket,
        declared: 'video/webm',
        file: clipFile(category),
      })
      const curriculum =
        isFirst && filmed < COURSES_WITH_VIDEO ? await withVideo(take, person, course, filmed) : undefined
      if (curriculum) filmed++
      isFirst = false
      // As of the last change: clips make no course newer.
      await database.inTransaction((tx) =>
        editCourse(
          tx,
          { id, courseChange: { version, preview_video_url, ...(curriculum && { curriculum }) } },
          { actor: person, now: new Date(updated_at) },
        ),
      )
    }
  }
}

/** Uploads a file and returns its address. */
async function stored(
  take: Intake['take'],
  { person, bucket, declared, file }: { person: Person; bucket: Bucket; declared: FileType; file: string },
) {
  const path = (bucket === lectureCaptionsBucket ? captionsPath : videoPath)(person.id, randomName())
  const arrival = { bucket, path, owner: person.id, declared, isUpsert: false }
  return (await take(arrival, file, (await stat(file)).size)).url
}

/** Returns the curriculum with a video in its first free lecture; undefined if it has none. */
async function withVideo(take: Intake['take'], person: Person, course: OwnCourse, nth: number) {
  const free = course.curriculum.flatMap(({ lectures }) => lectures).find((one) => one.isFreePreview)
  const clip = LECTURE_CLIPS[nth % LECTURE_CLIPS.length]
  if (!free || !clip) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'captions-'))
  try {
    const file = join(folder, 'captions.vtt')
    await writeFile(file, captionsOf(free.body ?? free.title))
    const video_url = await stored(take, {
      person,
      bucket: lectureVideoBucket,
      declared: 'video/webm',
      file: lectureClipFile(clip),
    })
    const captions_url = await stored(take, {
      person,
      bucket: lectureCaptionsBucket,
      declared: 'text/vtt',
      file,
    })
    return course.curriculum.map(
      ({ id, title, lectures }): SavedSection => ({
        id,
        title,
        lectures: lectures.map(({ id: lectureId, title: name, duration, isFreePreview, type }) => ({
          id: lectureId,
          title: name,
          duration,
          isFreePreview,
          ...(lectureId === free.id ? { type: 'video' as const, video_url, captions_url } : { type }),
        })),
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const CAPTION_SECONDS = 2

/** One caption for each sentence of the lecture's text. */
function captionsOf(text: string): string {
  const moment = (second: number) => `00:${String(second).padStart(2, '0')}.000`
  const cues = text
    .split(/(?<=[.?!])\s+/)
    .map(
      (sentence, at) =>
        `${moment(at * CAPTION_SECONDS)} --> ${moment((at + 1) * CAPTION_SECONDS)}\n${sentence}\n`,
    )
  return ['WEBVTT\n', ...cues].join('\n')
}
