// Reports progress in a course. A report that fails waits, is merged with later ones, and gives its age when it is sent.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { requery } from '../../../../../platform/client/person-queries.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import {
  learningContracts as contracts,
  type SavedProgress,
  type TakenCourse,
} from '../../learning.contract.ts'
import { learningMessages as messages } from '../../learning.messages.ts'
import { MAX_AGE_MS } from '../../learning.rules.ts'
import { takenCourseKey } from './learning-queries.ts'

const RETRY_MS = 5_000
const REFUSED: readonly Problem['kind'][] = ['invalid', 'not_found', 'forbidden', 'conflict']

type Report = Pick<SavedProgress, 'position_seconds' | 'is_completed'>
type Waiting = Report & { lectureId: number; since: number }

const completedAs = (course: TakenCourse, lectureId: number, is_completed: boolean): TakenCourse => ({
  ...course,
  curriculum: course.curriculum.map((section) => ({
    ...section,
    lectures: section.lectures.map((one) => (one.id === lectureId ? { ...one, is_completed } : one)),
  })),
})

/** Nothing is sent if `isKept` is false. */
export function useProgress(courseId: number, isKept: boolean): (lectureId: number, report: Report) => void {
  const { api } = useAuth()
  const { user } = usePerson()
  const client = useQueryClient()
  const waiting = useRef<Waiting[]>([])
  const isSending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasShownError = useRef(false)
  const key = takenCourseKey(user.id, courseId)

  async function send(): Promise<void> {
    const next = waiting.current[0]
    if (isSending.current || !next) return
    isSending.current = true
    const { lectureId, since, ...report } = next
    try {
      const age_ms = Math.min(Math.max(0, Math.round(performance.now() - since)), MAX_AGE_MS)
      const params = { id: courseId, lecture_id: lectureId }
      const saved = await api(contracts.saveProgress, { params, body: { ...report, age_ms } })
      waiting.current = waiting.current.filter((one) => one !== next)
      hasShownError.current = false
      const { is_completed, progress, certificate } = saved
      client.setQueryData<TakenCourse>(
        key,
        (course) => course && { ...completedAs(course, lectureId, is_completed), progress, certificate },
      )
    } catch (error) {
      // A refused report would be refused again: the lecture was deleted, or became a quiz.
      if (error instanceof Problem && REFUSED.includes(error.kind)) {
        waiting.current = waiting.current.filter((one) => one !== next)
        // Positions report themselves, but a pressed mark is not undone without a message.
        if (report.is_completed !== undefined)
          showToast({ kind: 'error', title: messages.notMarked, description: reasonOf(error) })
        void requery(user.id, 'learning', 'course', String(courseId))
      } else {
        if (!hasShownError.current) showToast({ kind: 'error', title: messages.notSaved })
        hasShownError.current = true
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void send(), RETRY_MS)
        return
      }
    } finally {
      isSending.current = false
    }
    await send()
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  return (lectureId, report) => {
    if (!isKept) return
    const { is_completed } = report
    // The mark shows at once: a student need not wait for the server.
    if (is_completed !== undefined)
      client.setQueryData<TakenCourse>(
        key,
        (course) => course && completedAs(course, lectureId, is_completed),
      )
    waiting.current.push({ ...report, lectureId, since: performance.now() })
    void send()
  }
}
