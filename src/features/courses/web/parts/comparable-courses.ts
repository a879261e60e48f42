// Lets people choose courses for a comparison.
import { paths } from '../../../../paths.ts'
import type { Comparable } from '../../../../ui/compared.ts'
import { COUNTED_COURSES } from '../../courses.messages.ts'
import { MOST_COURSES_COMPARED } from '../../courses.rules.ts'

export const COMPARABLE_COURSES: Comparable = {
  names: COUNTED_COURSES,
  most: MOST_COURSES_COMPARED,
  hrefFor: paths.compareCourses,
}
