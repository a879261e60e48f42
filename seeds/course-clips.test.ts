// Can the demonstration's clips be played: are they small, stored like any upload, and of the courses that show them?
import { stat } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALL_BUCKETS, ALL_FILE_USES } from '../src/app/files.ts'
import { COURSE_CATEGORIES } from '../src/features/courses/courses.rules.ts'
import { testStorage } from '../tests/support/storage.ts'
import { clipFile, LECTURE_CLIPS, lectureClipFile } from './clips/files.ts'
import { addCourseClips, COURSES_WITH_VIDEO } from './course-clips.ts'
import { seedDemoContent } from './seed.ts'

/** Small enough to be part of the source. */
const MOST_BYTES = 40_000

const storage = await testStorage({ files: { buckets: ALL_BUCKETS, uses: ALL_FILE_USES } })
const { database, clock, product } = storage.product

type Lecture = {
  user_id: string
  body: string
  type: string
  video_url: string
  captions_url: string
  is_free_preview: boolean
}
let lectures: Lecture[]
const changed = async () =>
  (
    await database.pool.query(
      "select id, updated_at, published_at from courses where status = 'published' order by id",
    )
  ).rows
let before: unknown[]

beforeAll(async () => {
  await seedDemoContent(database, clock.now(), { withAccounts: false })
  before = await changed()
  await addCourseClips(database, product.takeFile)
  lectures = (
    await database.pool.query<Lecture>(
      `select user_id, body, type, video_url, captions_url, is_free_preview
       from course_lectures join courses on courses.id = course_id where video_url is not null`,
    )
  ).rows
})

describe('the clips', () => {
  it('are tiny', async () => {
    for (const file of [...COURSE_CATEGORIES.map(clipFile), ...LECTURE_CLIPS.map(lectureClipFile)])
      expect((await stat(file)).size, file).toBeLessThan(MOST_BYTES)
  })

  it('are the previews of all published courses, which are not newer for that', async () => {
    const { rows } = await database.pool.query<{ url: string | null }>(
      "select preview_video_url as url from courses where status = 'published'",
    )
    expect(rows.length).toBeGreaterThanOrEqual(18)
    for (const { url } of rows) {
      const answer = await storage.send('GET', url ?? '')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('video/webm')
    }
    expect(await changed()).toEqual(before)
  })

  it('are the videos of some free lectures, with captions that say what their text says', async () => {
    expect(lectures).toHaveLength(COURSES_WITH_VIDEO)
    const files = new Map((await storage.rows()).map(({ path, state }) => [path, state]))
    for (const { user_id, body, type, video_url, captions_url, is_free_preview } of lectures) {
      expect({ type, is_free_preview }).toEqual({ type: 'video', is_free_preview: true })
      expect(body.length).toBeGreaterThan(20)
      for (const url of [video_url, captions_url]) {
        const path = url.split('/').slice(-2).join('/')
        expect(path.startsWith(user_id)).toBe(true)
        expect(files.get(path), url).toBe('stored')
        // They are what people pay for.
        expect((await storage.send('GET', url)).status).not.toBe(200)
      }
    }
    expect(new Set(lectures.map(({ user_id }) => user_id)).size).toBe(COURSES_WITH_VIDEO)
  })
})
