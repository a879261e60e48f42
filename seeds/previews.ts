// Gives the demonstration's courses their previews: uploaded as their instructors would upload them.
import { stat } from 'node:fs/promises'
import { coursePreviewBucket, videoPath } from '../src/features/courses/buckets.ts'
import { editCourse, listOwnCourses } from '../src/features/courses/editing/server/actions.ts'
import { actFor } from '../src/platform/actor.ts'
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
    for (const { id, category, version, updated_at } of items) {
      const file = clipFile(category)
      const { url } = await take(
        {
          bucket: coursePreviewBucket,
          path: videoPath(person.id, systemRandom.uuid().replaceAll('-', '')),
          owner: person.id,
          declared: 'video/webm',
          isUpsert: false,
        },
        file,
        (await stat(file)).size,
      )
      // As of the last change: a preview makes no course newer.
      await database.inTransaction((tx) =>
        editCourse(tx, person, id, { version, preview_video_url: url }, new Date(updated_at)),
      )
    }
  }
}
