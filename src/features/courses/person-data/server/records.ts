// What others see of a person's courses, and of what they wrote about lectures.
import { and, desc, eq } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import {
  lectureAnswers as answers,
  isAnswerShown,
  isQuestionShown,
  lectureQuestions as questions,
} from '../../questions/server/table.ts'
import { courses } from '../../server/table.ts'

export async function publishedCourses(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(eq(courses.user_id, owner), eq(courses.status, 'published'))
  const rows = await reader
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(isShown)
    .orderBy(desc(courses.id))
    .limit(most)
  return { rows, total: await reader.$count(courses, isShown) }
}

const place = { course_id: questions.course_id, lecture_id: questions.lecture_id }

export async function askedQuestions(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(eq(questions.user_id, owner), isQuestionShown)
  const rows = await reader
    .select({ ...place, id: questions.id, title: questions.title })
    .from(questions)
    .where(isShown)
    .orderBy(desc(questions.id))
    .limit(most)
  return { rows, total: await reader.$count(questions, isShown) }
}

export async function givenAnswers(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(eq(answers.user_id, owner), isAnswerShown)
  const rows = await reader
    .select({ ...place, id: answers.id, body: answers.body, question_id: answers.question_id })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.question_id))
    .where(isShown)
    .orderBy(desc(answers.id))
    .limit(most)
  return { rows, total: await reader.$count(answers, isShown) }
}
