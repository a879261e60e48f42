// Counts the courses that a person teaches and takes, for the home.
import type { OwnCount } from '../../../platform/own-counts.ts'
import { countTaken } from '../orders/server/orders.records.ts'
import { countCoursesOf, countPublishedOf } from './courses.records.ts'

export const courseCount = { noun: 'courses', count: countCoursesOf } as const satisfies OwnCount
export const publishedCourseCount = {
  noun: 'published_courses',
  count: countPublishedOf,
} as const satisfies OwnCount
export const takenCourseCount = { noun: 'taken_courses', count: countTaken } as const satisfies OwnCount
