// The addresses of the list of courses.
import { paths } from '../../../../paths.ts'
import { catalogueAddress } from '../../../../platform/client/page-query.ts'
import type { courseListQuery } from '../../courses.contract.ts'
import { COURSE_SORTS } from '../../courses.rules.ts'

export const coursesAddress = catalogueAddress<typeof courseListQuery>(
  ['category', 'level', 'language', 'rating', 'duration', 'min_price', 'max_price'],
  paths.courses,
  COURSE_SORTS[0],
)
