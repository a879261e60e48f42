// What the picture of a link to a certificate says.
import { dayInWords } from '../../../platform/contract/in-words.ts'
import type { LinkPicture } from '../../../platform/contract/link-picture.ts'
import type { Certificate } from './certificates.contract.ts'
import { certificateMessages as messages } from './certificates.messages.ts'

type Shown = Pick<Certificate, 'code' | 'holder_name' | 'course' | 'instructor_name' | 'issued_at'>

/** A revoked one names no one. */
export const certificatePicture = (certificate: Shown): LinkPicture => {
  const { code, holder_name, course, instructor_name, issued_at } = certificate
  return {
    kind: 'certificates',
    name: code,
    label: 'Certificate of completion',
    title: holder_name ?? course.title,
    text: holder_name === null ? messages.revoked : `completed the course “${course.title}”`,
    facts: [
      { value: dayInWords(issued_at), label: 'Issued' },
      ...(holder_name === null || instructor_name === null
        ? []
        : [{ value: instructor_name, label: 'Instructor' }]),
    ],
  }
}
