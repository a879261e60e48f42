// Students of the demonstration ask questions about their courses, and get answers.

import { newAnswer, newQuestion } from '../src/features/courses/questions/questions.schemas.ts'
import {
  answerQuestion,
  askQuestion,
  markHelpful,
} from '../src/features/courses/questions/server/questions.actions.ts'
import { readOwnCourse } from '../src/features/courses/server/editing.actions.ts'
import type { Database, Tx } from '../src/platform/database/database.ts'
import { QUESTIONS, type SeedQuestion } from './course-questions.ts'
import { courseNamed } from './courses.ts'
import { hoursBefore } from './hours.ts'
import { idIn } from './life.ts'
import { actorCalled } from './people.ts'

/** Asks and answers the questions, once their people have bought the courses. */
export async function addQuestions(
  database: Database,
  courseIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    for (const [course, questions] of Object.entries(QUESTIONS))
      for (const question of questions)
        await addQuestion(tx, { course, id: idIn(courseIds, course) }, question, now)
  })
}

async function addQuestion(
  tx: Tx,
  { course, id: courseId }: { course: string; id: number },
  { lecture, by, hours_ago, title, body = '', answers }: SeedQuestion,
  now: Date,
): Promise<void> {
  const { curriculum } = await readOwnCourse(tx, actorCalled(courseNamed(course).owner), courseId)
  const lectureId = curriculum.flatMap(({ lectures }) => lectures).find((one) => one.title === lecture)?.id
  if (lectureId === undefined) throw new Error(`${course} has no lecture ${lecture}`)
  const actor = actorCalled(by)
  const question = newQuestion.parse({ title, body })
  const { id } = await askQuestion(
    tx,
    { courseId, lectureId, question },
    { actor, now: hoursBefore(now, hours_ago) },
  )
  for (const answer of answers) {
    const given = { id, newAnswer: newAnswer.parse({ body: answer.body }) }
    const by = { actor: actorCalled(answer.by), now: hoursBefore(now, answer.hours_ago) }
    const said = await answerQuestion(tx, given, by)
    if (answer.hasHelped) await markHelpful(tx, actor, said.answer.id, true)
  }
}
