// Finds recent courses for saved searches.
import { paths } from '../../../paths.ts'
import { dollarsInFull } from '../../../platform/contract/in-words.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SearchedList } from '../../saved-searches/server/searched-lists.ts'
import { courseListQuery } from '../courses.contract.ts'
import { durationLabels } from '../courses.messages.ts'
import { createCourseRecords } from './catalogue.records.ts'

export function searchedCourses(db: Db): SearchedList {
  const records = createCourseRecords(db)
  return {
    name: 'courses',
    query: courseListQuery,
    said: { duration: durationLabels },
    path: paths.courses,
    async published(choices, span, most) {
      const found = await records.published(courseListQuery.parse(choices), span, most)
      return found.map((course) => ({
        id: course.id,
        user_id: course.user_id,
        title: course.title,
        price: course.price === 0 ? 'Free' : dollarsInFull(course.price),
        owner: course.owner?.display_name ?? null,
        path: paths.course(course.id),
        published_at: course.published_at,
      }))
    },
  }
}
