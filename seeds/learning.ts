// Students of the demonstration complete lectures, and pass quizzes; some are at the end, and have a certificate.
import { openCourse, saveProgress } from '../src/features/courses/learning/server/learning.actions.ts'
import { readOwnCourse } from '../src/features/courses/server/editing.actions.ts'
import { systemRandom } from '../src/platform/random.ts'
import { chanceBetween } from './chance.ts'
import { courseNamed } from './courses.ts'
import { hoursBefore } from './hours.ts'
import { idIn, type Life } from './life.ts'
import { actorCalled } from './people.ts'
import { passQuiz, quizzesOf } from './quizzes.ts'

/** Above 1, more students are at the end. */
const MOST_OF_COURSE = 1.4
const HOURS_A_LECTURE = [1, 9] as const

/** `hours_ago` is the purchase, and `atLeast` the share that is done in any case, both until now on the clock. */
export async function learn(
  { parts, courseIds }: Life,
  { by, course, hours_ago, atLeast }: { by: string; course: string; hours_ago: number; atLeast: number },
): Promise<void> {
  const actor = actorCalled(by)
  const courseId = idIn(courseIds, course)
  const now = parts.clock.now()
  await parts.database.inTransaction(async (tx) => {
    const { curriculum } = await openCourse(tx, actor, courseId)
    const quizzes = quizzesOf(await readOwnCourse(tx, actorCalled(courseNamed(course).owner), courseId))
    const lectures = curriculum.flatMap((section) => section.lectures)
    const share = chanceBetween(0, MOST_OF_COURSE, 'learned', by, course)
    const done = Math.max(Math.round(lectures.length * share), Math.ceil(lectures.length * atLeast))
    const pace = chanceBetween(...HOURS_A_LECTURE, 'pace', by)
    for (const [at, { id }] of lectures.slice(0, done).entries()) {
      const quiz = quizzes.get(id)
      const when = hoursBefore(now, Math.min((lectures.length - at) * pace, hours_ago))
      const place = { courseId, lectureId: id }
      const report = { is_completed: true, age_ms: 0 }
      if (quiz) await passQuiz(tx, { actor, place, quiz }, when)
      else await saveProgress(tx, { ...place, report }, { actor, now: when, random: systemRandom })
    }
  })
}
