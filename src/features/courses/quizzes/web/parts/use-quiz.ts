// Reads, begins, answers and hands in a quiz. Answers are stored one after the other, so that the last one stays; answers that
// failed to arrive are sent when the attempt is handed in.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { quizContracts as contracts, type QuizAttempt, type TakenQuiz } from '../../quizzes.contract.ts'
import { quizMessages as messages } from '../../quizzes.messages.ts'
import type { Chosen } from '../../quizzes.rules.ts'

const REFUSED: readonly Problem['kind'][] = ['invalid', 'not_found', 'forbidden', 'conflict']

type Place = { id: number; lecture_id: number }

type Choice = { question_id: string; answer_ids: string[] }

/** Requests about one attempt are sent one after the other, since it takes no further answer once it is handed in. */
const inTurn = (attemptId: number | undefined) => ({ id: `quiz attempt ${attemptId}` })

const quizKey = (userId: string, place: Place) =>
  personKey(userId, 'learning', 'quiz', String(place.id), String(place.lecture_id))

/** `onCompleted` is called when the lecture has just been completed. */
export function useQuiz(place: Place, onCompleted: () => void) {
  const { api } = useAuth()
  const { user } = usePerson()
  const client = useQueryClient()
  const query = queryOptions({
    queryKey: quizKey(user.id, place),
    queryFn: () => api(contracts.open, { params: place }),
  })
  const quiz = useQuery(query)
  const show = (taken: TakenQuiz) => {
    client.setQueryData(query.queryKey, taken)
    if (taken.is_completed && taken.result?.is_passed) onCompleted()
  }
  /** The shown quiz may be outdated: an attempt was handed in elsewhere, or the quiz was edited. */
  const refused = (title: string) => (error: Error) => {
    showToast({ kind: 'error', title, description: reasonOf(error) })
    if (error instanceof Problem) void client.invalidateQueries({ queryKey: query.queryKey })
  }
  const beginning = useMutation({
    mutationFn: () => api(contracts.begin, { params: place }),
    onSuccess: show,
    onError: refused(messages.notBegun),
  })
  const handingIn = useMutation({
    scope: inTurn(quiz.data?.attempt?.id),
    mutationFn: ({ attempt_id, chosen }: { attempt_id: number; chosen: Chosen }) =>
      api(contracts.handIn, {
        params: { ...place, attempt_id },
        body: {
          answers: Object.entries(chosen).map(([question_id, ids]) => ({
            question_id,
            answer_ids: [...ids],
          })),
        },
      }),
    onSuccess: show,
    onError: refused(messages.notHandedIn),
  })
  return { quiz, beginning, handingIn }
}

/** Answers from any device are merged with those chosen here since. */
export function useChosen(place: Place, attempt: QuizAttempt) {
  const { api } = useAuth()
  const { user } = usePerson()
  const client = useQueryClient()
  const [own, setOwn] = useState<Chosen>({})
  const queryKey = quizKey(user.id, place)
  const keeping = useMutation({
    scope: inTurn(attempt.id),
    mutationFn: ({ question_id, answer_ids }: Choice) =>
      api(contracts.choose, {
        params: { ...place, attempt_id: attempt.id, question_id },
        body: { answer_ids },
      }),
    // The choice is cached, so that it survives leaving the lecture.
    onSuccess: (_, choice) =>
      client.setQueryData<TakenQuiz>(queryKey, (taken) => taken && withChoice(taken, attempt.id, choice)),
    onError: (error) => {
      // Answers that failed to arrive are sent when the attempt is handed in. A refused one would be refused again: the
      // attempt was handed in on another device, or the quiz was edited.
      if (!(error instanceof Problem) || !REFUSED.includes(error.kind)) return
      showToast({ kind: 'error', title: messages.notSaved, description: reasonOf(error) })
      void client.invalidateQueries({ queryKey })
    },
  })
  function choose(question_id: string, answer_ids: string[]) {
    setOwn((before) => ({ ...before, [question_id]: answer_ids }))
    keeping.mutate({ question_id, answer_ids })
  }
  const kept = Object.fromEntries(attempt.questions.map(({ id, chosen_ids }) => [id, chosen_ids]))
  return { chosen: { ...kept, ...own } satisfies Chosen, own, choose, hasFailed: keeping.isError }
}

const withChoice = (taken: TakenQuiz, attemptId: number, choice: Choice): TakenQuiz =>
  taken.attempt?.id === attemptId
    ? {
        ...taken,
        attempt: {
          ...taken.attempt,
          questions: taken.attempt.questions.map((one) =>
            one.id === choice.question_id ? { ...one, chosen_ids: choice.answer_ids } : one,
          ),
        },
      }
    : taken
