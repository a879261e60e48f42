// Binds the contracts of questions and answers.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Limit } from '../../../../platform/contract/limit.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { questionContracts as contracts } from '../questions.contract.ts'
import { questionMessages as messages } from '../questions.messages.ts'
import { questionLimits } from '../questions.rules.ts'
import {
  answerQuestion,
  askQuestion,
  deleteAnswer,
  deleteQuestion,
  editAnswer,
  editQuestion,
  getQuestion,
  listAnswers,
  listQuestions,
  markHelpful,
} from './questions.actions.ts'

type QuestionParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  limits: Pick<AccountLimits, 'take'>
}

export function questionEndpoints({ database, clock, limits }: QuestionParts): Endpoint[] {
  const { db, inTransaction } = database
  async function take(limit: Limit, personId: string, message: string): Promise<void> {
    const wait = await limits.take(limit, personId, clock.now())
    if (wait !== undefined) throw new Problem('too_many_requests', message, { retryAfterSeconds: wait })
  }
  const lectureIn = ({ id, lecture_id }: { id: number; lecture_id: number }) => ({
    courseId: id,
    lectureId: lecture_id,
  })
  return [
    endpoint(contracts.list, ({ actor, params, query }) =>
      listQuestions(db, personIn(actor), lectureIn(params), query),
    ),
    endpoint(contracts.ask, async ({ actor, params, body, once }) => {
      const person = personIn(actor)
      await take(questionLimits.ask, person.id, messages.askTooOften)
      return once((tx) =>
        askQuestion(tx, { ...lectureIn(params), question: body }, { actor: person, now: clock.now() }),
      )
    }),
    endpoint(contracts.get, ({ actor, params }) => getQuestion(db, personIn(actor), params.id)),
    endpoint(contracts.edit, ({ actor, params, body }) =>
      inTransaction((tx) =>
        editQuestion(
          tx,
          { id: params.id, questionChange: body },
          { actor: personIn(actor), now: clock.now() },
        ),
      ),
    ),
    endpoint(contracts.delete, async ({ actor, params: { id } }) => {
      await inTransaction((tx) => deleteQuestion(tx, personIn(actor), id))
      return { id }
    }),
    endpoint(contracts.answers, ({ actor, params, query }) =>
      listAnswers(db, personIn(actor), params.id, query),
    ),
    endpoint(contracts.answer, async ({ actor, params, body, once }) => {
      const person = personIn(actor)
      await take(questionLimits.answer, person.id, messages.answerTooOften)
      return once((tx) =>
        answerQuestion(tx, { id: params.id, newAnswer: body }, { actor: person, now: clock.now() }),
      )
    }),
    endpoint(contracts.editAnswer, ({ actor, params, body }) =>
      inTransaction((tx) =>
        editAnswer(tx, { id: params.id, newAnswer: body }, { actor: personIn(actor), now: clock.now() }),
      ),
    ),
    endpoint(contracts.deleteAnswer, ({ actor, params }) =>
      inTransaction((tx) => deleteAnswer(tx, personIn(actor), params.id)),
    ),
    endpoint(contracts.markHelpful, ({ actor, params, body }) =>
      inTransaction((tx) => markHelpful(tx, personIn(actor), params.id, body.is_helpful)),
    ),
  ]
}
