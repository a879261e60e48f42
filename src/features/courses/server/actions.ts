// What other parts of courses and the program need of the rows themselves.
import type { EventSubject } from '../../../platform/event-subjects.ts'
import { namesOfCourses } from './records.ts'

export {
  changeCourse,
  countOfOwner,
  countStudent,
  coursesOfOwner,
  deleteCourses,
  findOwnCourse,
  idsOfOwner,
  insertCourse,
  lockOwnCourse,
  lockOwnCourses,
  ownerOf,
  ownIdsAmong,
  readinessOf,
  setStatusOf,
  tellCourses,
  usedMedia,
} from './records.ts'

export const courseSubject: EventSubject = { subject: 'course', lookUp: namesOfCourses }
