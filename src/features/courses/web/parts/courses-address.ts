// The addresses of the list of courses.
import { paths } from '../../../../paths.ts'
import { listAddress } from '../../../../platform/client/page-query.ts'
import { courseListQuery } from '../../contract.ts'
import { COURSE_SORTS } from '../../rules.ts'

export const coursesAddress = listAddress(courseListQuery, paths.courses, COURSE_SORTS[0])
