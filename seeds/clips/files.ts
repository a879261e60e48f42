// Where the clips are; draw.ts makes them.
import { fileURLToPath } from 'node:url'
import type { CourseCategory } from '../../src/features/courses/rules.ts'

export const clipFile = (category: CourseCategory) =>
  fileURLToPath(new URL(`${category.toLowerCase().replaceAll(' ', '-')}.webm`, import.meta.url))
