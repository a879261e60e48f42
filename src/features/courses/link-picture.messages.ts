// What the picture of a link to a course says.
import { dollarsInShort } from '../../platform/contract/in-words.ts'
import type { LinkPicture } from '../../platform/contract/link-picture.ts'
import type { CourseCard } from './courses.contract.ts'

type Shown = Pick<CourseCard, 'id' | 'title' | 'subtitle' | 'level' | 'price' | 'rating' | 'lessons_count'>

export const coursePicture = (course: Shown): LinkPicture => ({
  kind: 'courses',
  name: course.id,
  label: `Course · ${course.level}`,
  title: course.title,
  text: course.subtitle,
  facts: [
    { value: course.price === 0 ? 'Free' : dollarsInShort(course.price), label: 'Price' },
    { value: String(course.lessons_count), label: course.lessons_count === 1 ? 'Lesson' : 'Lessons' },
    ...(course.rating === null ? [] : [{ value: course.rating.toFixed(1), label: 'Rating out of 5' }]),
  ],
})
