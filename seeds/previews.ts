// Gives the demonstration's courses their previews, and the first course of each instructor a lecture to watch: uploaded
// as their instructors would upload them.
import { stat } from 'node:fs/promises'
import { coursePreviewBucket, lectureVideoBucket, videoPath } from '../src/features/courses/buckets.ts'
import type { OwnCourse } from '../src/features/courses/contract.ts'
import { editCourse, listOwnCourses, readOwnCourse } from '../src/features/courses/editing/server/actions.ts'
import { actFor, type Person } from '../src/platform/actor.ts'
import type { Bucket } from '../src/platform/contract/bucket.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Intake } from '../src/platform/file-storage/intake.ts'
import { systemRandom } from '../src/platform/random.ts'
import { clipFile } from './clips/files.ts'
import { courses } from './courses.ts'
import { personCalled } from './people.ts'

/** No instructor has more courses. */
const MOST_COURSES = 100

export async function addPreviews(database: Database, take: Intake['take']): Promise<void> {
  const instructors = new Set(courses.map(({ owner }) => owner))
  for (const handle of instructors) {
    const person = actFor(personCalled(handle).id)
    const query = { page: 1, page_size: MOST_COURSES, status: 'published', sort: 'newest' } as const
    const { items } = await listOwnCourses(database.db, person, query)
    for (const [at, { id, category, version, updated_at }] of items.entries()) {
      const file = clipFile(category)
      const url = await upload(take, person, coursePreviewBucket, file)
      const video_url = at === 0 ? await upload(take, person, lectureVideoBucket, file) : undefined
      // As of the last change: a preview makes no course newer.
      await database.inTransaction(async (tx) => {
        const { curriculum } = await readOwnCourse(tx, person, id)
        const watched = video_url === undefined ? {} : { curriculum: withVideo(curriculum, video_url) }
        const change = { version, preview_video_url: url, ...watched }
        await editCourse(tx, person, id, change, new Date(updated_at))
      })
    }
  }
}

async function upload(take: Intake['take'], { id }: Person, bucket: Bucket, file: string): Promise<string> {
  const path = videoPath(id, systemRandom.uuid().replaceAll('-', ''))
  const arrival = { bucket, path, owner: id, declared: 'video/webm', isUpsert: false } as const
  return (await take(arrival, file, (await stat(file)).size)).url
}

/** The second lecture becomes a video, with its text below it: the first is often free, and read by those who look around. */
function withVideo(curriculum: OwnCourse['curriculum'], video_url: string): OwnCourse['curriculum'] {
  const second = curriculum.flatMap(({ lectures }) => lectures)[1]
  return curriculum.map((section) => ({
    ...section,
    lectures: section.lectures.map((lecture) =>
      lecture.id === second?.id ? { ...lecture, type: 'video', video_url } : lecture,
    ),
  }))
}
