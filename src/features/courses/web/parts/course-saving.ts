// Saves a course that is being edited: one save at a time, a draft by itself, and never over another person's save.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { createSubmissionKeys } from '../../../../platform/client/submission-key.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { courseContracts, type OwnCourse } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { isCourseListed } from '../../courses.policy.ts'
import type { CourseStatus } from '../../courses.rules.ts'
import { lossBy } from '../../loss.policy.ts'
import {
  type CourseForm,
  EMPTY_COURSE,
  type FieldErrors,
  formOf,
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
type Held = { saved: CourseForm; stored: Stored | undefined }

export type CourseSaving = ReturnType<typeof useCourseSaving>

export function useCourseSaving(initial: OwnCourse | undefined) {
  const holding = useHeldCourse(initial)
  const { form, held, latest } = holding
  const sending = useSending(holding)
  const { phase, send } = sending
  const { saved, stored } = held
  const { isDirty } = form.formState
  // Unlike `watch`, it returns a copy, the same one until something is typed.
  const typed = useWatch({ control: form.control, compute: (all: CourseForm) => all })
  const status: CourseStatus = stored?.status ?? 'draft'

  /** Saves on request: what is wrong is shown at its field. */
  async function save(wanted: CourseStatus): Promise<Outcome> {
    const [now, { saved: before, stored: row }] = [form.getValues(), latest.current]
    const wrong = wanted === 'published' ? publishingErrors(now) : (readForm(now, row && before).errors ?? {})
    showErrors(form, wrong)
    const [why] = Object.values(wrong)
    return why === undefined ? send(wanted) : { isSaved: false, why }
  }

  // A draft may still lack what saving requires.
  const obstacle = useMemo(
    () => (isDirty ? Object.values(readForm(typed, stored && saved).errors ?? {})[0] : undefined),
    [isDirty, typed, saved, stored],
  )
  const hasStudents = (stored?.students_count ?? 0) > 0
  // Students only see changes that the owner saves, so that no lecture is lost by a pause in typing.
  const savesItself = !isCourseListed({ status }) && !hasStudents && isDirty && obstacle === undefined
  useSavedByPause(savesItself, typed, phase, send)
  /** A warning precedes a save by which students lose minutes or texts that they bought. */
  const loss = useMemo(() => {
    if (!stored || !hasStudents) return undefined
    const most = { minutes: stored.most_minutes ?? 0, characters: stored.most_characters ?? 0 }
    return lossBy(measured(saved), measured(typed), most)
  }, [hasStudents, stored, saved, typed])

  /** A removed section or lecture can still be put back by undo, after a save without it has deleted its row. */
  const isStored = (id: number | null): boolean =>
    latest.current.saved.curriculum.some(
      (section) => section.id === id || section.lectures.some((lecture) => lecture.id === id),
    )

  return {
    form,
    typed,
    isStored,
    stored,
    status,
    isDirty,
    loss,
    phase,
    reason: sending.reason,
    obstacle,
    save,
    ...useConflictEnds(holding, sending),
  }
}

type Holding = ReturnType<typeof useHeldCourse>

/** The form of what is typed, and what is saved; `latest` is ahead of rendering. */
function useHeldCourse(initial: OwnCourse | undefined) {
  const [held, setHeld] = useState<Held>(() => ({
    saved: initial ? formOf(initial) : EMPTY_COURSE,
    stored: initial,
  }))
  const form = useForm<CourseForm>({ defaultValues: held.saved })
  const latest = useRef(held)
  /** Notes what is saved; what was typed in the meantime is a new edit. */
  const hold = useCallback(
    (saved: CourseForm, stored: OwnCourse) => {
      latest.current = { saved, stored }
      setHeld(latest.current)
      form.reset(saved, { keepValues: true })
    },
    [form],
  )
  return { form, held, latest, hold }
}

/** Shows these errors at their fields, in the place of earlier ones. */
function showErrors({ clearErrors, setError }: Holding['form'], errors: FieldErrors): void {
  clearErrors()
  for (const [path, message] of Object.entries(errors)) setError(path as FieldPath<CourseForm>, { message })
}

type Sending = ReturnType<typeof useSending>

/** Sends one save at a time, and keeps how it went. */
function useSending({ form, latest, hold }: Holding) {
  const { api } = useAuth()
  const [phase, setPhase] = useState<Phase>('rest')
  const [reason, setReason] = useState<string>()
  const running = useRef<Promise<Outcome>>(undefined)
  const keys = useRef(createSubmissionKeys())

  const sendNow = useCallback(
    async (wanted: CourseStatus): Promise<Outcome> => {
      const sent = structuredClone(form.getValues())
      const { saved: before, stored: row } = latest.current
      const read = readForm(sent, row && before)
      if (!read.body) {
        showErrors(form, read.errors)
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
        form.setValue('curriculum', withSavedIds(form.getValues(), sent, answer).curriculum)
        hold(withSavedIds(sent, sent, answer), answer)
        setReason(undefined)
        setPhase('rest')
        return { isSaved: true }
      } catch (error) {
        setReason(reasonOf(error))
        setPhase(phaseAfter(error))
        const fields = error instanceof Problem ? error.fields : undefined
        if (fields) showErrors(form, fields)
        return { isSaved: false, why: Object.values(fields ?? {})[0] ?? reasonOf(error) }
      }
    },
    [api, form, latest, hold],
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

  return { phase, setPhase, reason, send }
}

function useSavedByPause(
  savesItself: boolean,
  typed: CourseForm,
  phase: Phase,
  send: (wanted: CourseStatus) => Promise<Outcome>,
): void {
  useEffect(() => {
    // `typed` begins the pause again with every change.
    if (!savesItself || !typed || (phase !== 'rest' && phase !== 'failed')) return
    const timer = window.setTimeout(() => void send('draft'), phase === 'failed' ? RETRY_MS : PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [savesItself, typed, phase, send])
}

/** If someone else saved the course meanwhile, its owner keeps one of the two states. */
function useConflictEnds({ form, latest, hold }: Holding, { send, setPhase }: Sending) {
  const { api } = useAuth()

  /** Gives up the typed changes for those that someone else saved. */
  async function loadSaved() {
    const row = latest.current.stored
    if (!row) return
    const course = await api(courseContracts.getOwn, { params: { id: row.id } })
    form.reset(formOf(course))
    hold(formOf(course), course)
    setPhase('rest')
  }

  /** Saves the typed changes over those that someone else saved; rows that they removed are created once more. */
  async function saveOver() {
    const row = latest.current.stored
    if (!row) return
    const course = await api(courseContracts.getOwn, { params: { id: row.id } })
    const theirs = formOf(course)
    form.setValue('curriculum', withNewIds(form.getValues(), theirs).curriculum)
    hold(theirs, course)
    await send(course.status)
  }

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
