// Counts the courses that a person teaches and takes, for the home.
import type { OwnCount } from '../../../platform/own-counts.ts'
import { countTaken } from '../orders/server/orders.records.ts'
import { countCoursesOf } from './courses.records.ts'

export const courseCount = { noun: 'courses', count: countCoursesOf } as const satisfies OwnCount
export const takenCourseCount = { noun: 'taken_courses', count: countTaken } as const satisfies OwnCount
