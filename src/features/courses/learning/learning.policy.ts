// Answers who may open a course, which of its lectures, and who makes progress in it.

import { isCourseListed } from '../courses.policy.ts'
import type { CourseStatus } from '../courses.rules.ts'
import { isInstructor } from '../orders/orders.policy.ts'
import type { LearningAccess } from './learning.rules.ts'

type CourseFacts = { user_id: string; status: CourseStatus }

/** Returns undefined if the course does not exist for the person. A buyer keeps it when it becomes a draft. */
export function accessTo(
  personId: string,
  course: CourseFacts,
  hasCourse: boolean,
): LearningAccess | undefined {
  if (isInstructor(personId, course)) return 'instructor'
  if (hasCourse) return 'student'
  return isCourseListed(course) ? 'preview' : undefined
}

/** All lectures open for those who have the course, free ones for everyone (CRS-58). */
export const isOpen = (access: LearningAccess, { isFreePreview }: { isFreePreview: boolean }): boolean =>
  access !== 'preview' || isFreePreview

export const makesProgress = (access: LearningAccess): boolean => access === 'student'
