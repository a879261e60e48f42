// The clips are in these files; draw.ts and draw-lectures.ts make them.
import { fileURLToPath } from 'node:url'
import type { CourseCategory } from '../../src/features/courses/courses.rules.ts'

const inFolder = (name: string) => fileURLToPath(new URL(`${name}.webm`, import.meta.url))

export const clipFile = (category: CourseCategory) => inFolder(category.toLowerCase().replaceAll(' ', '-'))

export const LECTURE_CLIPS = ['arch', 'steps', 'column'] as const
export type LectureClip = (typeof LECTURE_CLIPS)[number]

export const lectureClipFile = (name: LectureClip) => inFolder(`lecture-${name}`)
