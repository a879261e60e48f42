// Writes the text in the picture of a link to a course, or to a certificate of one.
import { dayInWords, dollarsInShort } from '../../platform/contract/in-words.ts'
import type { LinkPicture } from '../../platform/contract/link-picture.ts'
import type { Certificate } from './certificates/certificates.contract.ts'
import { certificateMessages } from './certificates/certificates.messages.ts'
import type { CourseCard } from './courses.contract.ts'

type ShownCourse = Pick<
  CourseCard,
  'id' | 'title' | 'subtitle' | 'level' | 'price' | 'rating' | 'lessons_count'
>

export const coursePicture = (course: ShownCourse): LinkPicture => ({
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

type ShownCertificate = Pick<Certificate, 'code' | 'holder_name' | 'course' | 'instructor_name' | 'issued_at'>

/** A revoked certificate names no one. */
export const certificatePicture = (certificate: ShownCertificate): LinkPicture => {
  const { code, holder_name, course, instructor_name, issued_at } = certificate
  return {
    kind: 'certificates',
    name: code,
    label: 'Certificate of completion',
    title: holder_name ?? course.title,
    text: holder_name === null ? certificateMessages.revoked : `completed the course “${course.title}”`,
    facts: [
      { value: dayInWords(issued_at), label: 'Issued' },
      ...(holder_name === null || instructor_name === null
        ? []
        : [{ value: instructor_name, label: 'Instructor' }]),
    ],
  }
}
