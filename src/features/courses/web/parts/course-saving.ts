// Saves a course that is being edited: one save at a time, a draft by itself, and never over another person's save.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { createSubmissionKeys } from '../../../../platform/client/submission-key.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { courseContracts, type OwnCourse } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { isListed } from '../../courses.policy.ts'
import type { CourseStatus } from '../../courses.rules.ts'
import { lossBy } from '../../loss.policy.ts'
import {
  type CourseForm,
  EMPTY_COURSE,
  type FieldErrors,
  formOf,
  isSame,
  publishingErrors,
  readForm,
  typedMinutes,
  withSavedIds,
} from './course-form.ts'

/** A draft is saved after this pause in typing; after a failure it is retried. */
const PAUSE_MS = 1_500
const RETRY_MS = 15_000

/** 'conflict' means saved elsewhere, 'gone' deleted elsewhere. */
type Phase = 'rest' | 'saving' | 'failed' | 'conflict' | 'gone'
type Stored = Pick<
  OwnCourse,
  'id' | 'version' | 'status' | 'title' | 'user_id' | 'students_count' | 'most_minutes' | 'most_characters'
>
/** `why` is undefined without words for the reason. */
type Outcome = { isSaved: true } | { isSaved: false; why: string | undefined }
type Held = { form: CourseForm; saved: CourseForm; stored: Stored | undefined }

export type CourseSaving = ReturnType<typeof useCourseSaving>

export function useCourseSaving(initial: OwnCourse | undefined) {
  const holding = useHeldCourse(initial)
  const { held, latest, hold } = holding
  const sending = useSending(holding)
  const { phase, send, setErrors } = sending
  const { form, saved, stored } = held
  const isDirty = useMemo(() => !isSame(form, saved), [form, saved])
  const status: CourseStatus = stored?.status ?? 'draft'

  const change = useCallback(
    (edit: (form: CourseForm) => CourseForm) => hold((before) => ({ ...before, form: edit(before.form) })),
    [hold],
  )

  /** A requested save shows mistakes at their fields. */
  const save = useCallback(
    async (wanted: CourseStatus): Promise<Outcome> => {
      const { form: typed, saved: before, stored: row } = latest.current
      const wrong =
        wanted === 'published' ? publishingErrors(typed) : (readForm(typed, row && before).errors ?? {})
      setErrors(wrong)
      const [why] = Object.values(wrong)
      return why === undefined ? send(wanted) : { isSaved: false, why }
    },
    [latest, send, setErrors],
  )

  // A draft may still lack what saving requires.
  const obstacle = useMemo(
    () => (isDirty ? Object.values(readForm(form, stored && saved).errors ?? {})[0] : undefined),
    [isDirty, form, saved, stored],
  )
  const hasStudents = (stored?.students_count ?? 0) > 0
  // Students only see changes that the owner saves, so that no lecture is lost by a pause in typing.
  const savesItself = !isListed({ status }) && !hasStudents && isDirty && obstacle === undefined
  useSavedByPause(savesItself, form, phase, send)
  const loss = useMemo(() => {
    if (!stored || !hasStudents) return undefined
    const most = { minutes: stored.most_minutes ?? 0, characters: stored.most_characters ?? 0 }
    return lossBy(measured(saved), measured(form), most)
  }, [hasStudents, stored, saved, form])

  /** Autosave may already have stored the removal of a section or lecture. */
  const isStored = useCallback(
    (id: number | null): boolean => {
      const { curriculum } = latest.current.saved
      return curriculum.some(
        (section) => section.id === id || section.lectures.some((lecture) => lecture.id === id),
      )
    },
    [latest],
  )

  return {
    form,
    change,
    isStored,
    stored,
    status,
    isDirty,
    loss,
    phase,
    errors: sending.errors,
    reason: sending.reason,
    obstacle,
    save,
    ...useConflictEnds(holding, sending),
  }
}

type Holding = ReturnType<typeof useHeldCourse>

/** `latest` is ahead of rendering. */
function useHeldCourse(initial: OwnCourse | undefined) {
  const [held, setHeld] = useState<Held>(() => {
    const form = initial ? formOf(initial) : EMPTY_COURSE
    return { form, saved: form, stored: initial }
  })
  const latest = useRef(held)
  const hold = useCallback((change: (before: Held) => Held) => {
    latest.current = change(latest.current)
    setHeld(latest.current)
  }, [])
  return { held, latest, hold }
}

type Sending = ReturnType<typeof useSending>

function useSending({ latest, hold }: Holding) {
  const { api } = useAuth()
  const [phase, setPhase] = useState<Phase>('rest')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [reason, setReason] = useState<string>()
  const running = useRef<Promise<Outcome>>(undefined)
  const keys = useRef(createSubmissionKeys())

  const sendNow = useCallback(
    async (wanted: CourseStatus): Promise<Outcome> => {
      const { form: sent, saved: before, stored: row } = latest.current
      const read = readForm(sent, row && before)
      if (!read.body) {
        setErrors(read.errors)
        return { isSaved: false, why: Object.values(read.errors)[0] }
      }
      setPhase('saving')
      try {
        const body = { ...read.body, status: wanted }
        const answer = row
          ? await api(courseContracts.edit, {
              params: { id: row.id },
              body: { ...body, version: row.version },
            })
          : await api(courseContracts.create, { body }, { idempotencyKey: keys.current.keyFor(body) })
        keys.current.done()
        hold((now) => ({
          form: withSavedIds(now.form, sent, answer),
          saved: withSavedIds(sent, sent, answer),
          stored: answer,
        }))
        setErrors({})
        setReason(undefined)
        setPhase('rest')
        return { isSaved: true }
      } catch (error) {
        setReason(reasonOf(error))
        setPhase(phaseAfter(error))
        const fields = error instanceof Problem ? error.fields : undefined
        if (fields) setErrors(fields)
        return { isSaved: false, why: Object.values(fields ?? {})[0] ?? reasonOf(error) }
      }
    },
    [api, latest, hold],
  )

  /** A save waits for the answer to an earlier one. */
  const send = useCallback(
    async (wanted: CourseStatus): Promise<Outcome> => {
      while (running.current) await running.current
      running.current = sendNow(wanted).finally(() => {
        running.current = undefined
      })
      return running.current
    },
    [sendNow],
  )

  return { phase, setPhase, errors, setErrors, reason, send }
}

function useSavedByPause(
  savesItself: boolean,
  form: CourseForm,
  phase: Phase,
  send: (wanted: CourseStatus) => Promise<Outcome>,
): void {
  useEffect(() => {
    // Each change of `form` restarts the pause.
    if (!savesItself || !form || (phase !== 'rest' && phase !== 'failed')) return
    const timer = window.setTimeout(() => void send('draft'), phase === 'failed' ? RETRY_MS : PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [savesItself, form, phase, send])
}

function useConflictEnds({ latest, hold }: Holding, { send, setErrors, setPhase }: Sending) {
  const { api } = useAuth()

  /** The draft is given up for the other save. */
  const loadSaved = useCallback(async () => {
    const row = latest.current.stored
    if (!row) return
    const course = await api(courseContracts.getOwn, { params: { id: row.id } })
    const now = formOf(course)
    hold(() => ({ form: now, saved: now, stored: course }))
    setErrors({})
    setPhase('rest')
  }, [api, latest, hold, setErrors, setPhase])

  /** The draft replaces the other save; rows that it removed are new again. */
  const saveOver = useCallback(async () => {
    const row = latest.current.stored
    if (!row) return
    const course = await api(courseContracts.getOwn, { params: { id: row.id } })
    const theirs = formOf(course)
    hold(({ form: mine }) => ({ form: withNewIds(mine, theirs), saved: theirs, stored: course }))
    await send(course.status)
  }, [api, latest, hold, send])

  return { loadSaved, saveOver }
}

/** Rows that the other save removed are new again. */
function withNewIds(mine: CourseForm, theirs: CourseForm): CourseForm {
  const sections = new Set(theirs.curriculum.map(({ id }) => id))
  const lectures = new Set(lecturesOf(theirs).map(({ id }) => id))
  const kept = <T extends { id: number | null }>(one: T, among: ReadonlySet<number | null>): T =>
    among.has(one.id) ? one : { ...one, id: null }
  return {
    ...mine,
    curriculum: mine.curriculum.map((section) => ({
      ...kept(section, sections),
      lectures: section.lectures.map((lecture) => kept(lecture, lectures)),
    })),
  }
}

const measured = (form: CourseForm) =>
  lecturesOf(form).map((lecture) => ({ ...lecture, duration: typedMinutes(lecture.duration) }))

const lecturesOf = ({ curriculum }: CourseForm) => curriculum.flatMap(({ lectures }) => lectures)

function phaseAfter(error: unknown): Phase {
  if (!(error instanceof Problem)) return 'failed'
  if (error.kind === 'conflict' && error.message === messages.changedElsewhere) return 'conflict'
  return error.kind === 'not_found' ? 'gone' : 'failed'
}
