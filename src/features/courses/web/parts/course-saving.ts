// Saves a course that is being edited: one save at a time, a draft by itself, and never over what someone else saved.
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

/** The pause in typing after which a draft is saved by itself; after a failure it is tried again. */
const PAUSE_MS = 1_500
const RETRY_MS = 15_000

/** 'conflict': someone saved it elsewhere. 'gone': it was deleted elsewhere. */
type Phase = 'rest' | 'saving' | 'failed' | 'conflict' | 'gone'
type Stored = Pick<
  OwnCourse,
  'id' | 'version' | 'status' | 'title' | 'user_id' | 'students_count' | 'most_minutes' | 'most_characters'
>
/** `why` it was not saved, as far as there are words for it. */
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

  /** Saves on request: what is wrong is shown at its field. */
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

  // What a draft still lacks for being kept.
  const obstacle = useMemo(
    () => (isDirty ? Object.values(readForm(form, stored && saved).errors ?? {})[0] : undefined),
    [isDirty, form, saved, stored],
  )
  const hasStudents = (stored?.students_count ?? 0) > 0
  // What people see who bought it changes when its owner says so, and no lecture is gone by a pause in typing.
  const savesItself = !isListed({ status }) && !hasStudents && isDirty && obstacle === undefined
  useSavedByPause(savesItself, form, phase, send)
  /** What its students would lose by saving what is typed. */
  const loss = useMemo(() => {
    if (!stored || !hasStudents) return undefined
    const most = { minutes: stored.most_minutes ?? 0, characters: stored.most_characters ?? 0 }
    return lossBy(measured(saved), measured(form), most)
  }, [hasStudents, stored, saved, form])

  /** Whether this section or lecture is still stored: what was removed may be saved without it by now. */
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

/** What is typed and what is saved; `latest` is ahead of rendering. */
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

/** One save at a time, and how it went. */
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

  /** Saves what is typed by now, once an earlier save was answered. */
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

/** Saves a draft by itself, after a pause in typing. */
function useSavedByPause(
  savesItself: boolean,
  form: CourseForm,
  phase: Phase,
  send: (wanted: CourseStatus) => Promise<Outcome>,
): void {
  useEffect(() => {
    // `form` begins the pause again with every change.
    if (!savesItself || !form || (phase !== 'rest' && phase !== 'failed')) return
    const timer = window.setTimeout(() => void send('draft'), phase === 'failed' ? RETRY_MS : PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [savesItself, form, phase, send])
}

/** How a conflict with what someone else saved ends. */
function useConflictEnds({ latest, hold }: Holding, { send, setErrors, setPhase }: Sending) {
  const { api } = useAuth()

  /** What is typed is given up for what someone else saved. */
  const loadSaved = useCallback(async () => {
    const row = latest.current.stored
    if (!row) return
    const course = await api(courseContracts.getOwn, { params: { id: row.id } })
    const now = formOf(course)
    hold(() => ({ form: now, saved: now, stored: course }))
    setErrors({})
    setPhase('rest')
  }, [api, latest, hold, setErrors, setPhase])

  /** What is typed is saved over what someone else saved; what they removed is new again. */
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

/** What is no longer among theirs is new again. */
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
