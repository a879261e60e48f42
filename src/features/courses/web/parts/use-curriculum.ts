// How does a person edit the curriculum? Every move is announced and keeps the focus, every removal can be undone.
import { useState } from 'react'
import { showToast } from '../../../../ui/toast.ts'
import type { LectureForm, QuizFormValues, SectionForm } from './course-form.ts'
import type { CourseSaving } from './course-saving.ts'
import {
  asNew,
  type Curriculum,
  changeLecture,
  curriculumStepOf,
  inserted,
  insertLecture,
  lectureOf,
  moveLecture,
  moveSection,
  newLecture,
  newSection,
  placeOf,
  withoutLecture,
  withoutSection,
} from './curriculum-edits.ts'
import { useKeptFocus } from './kept-focus.ts'
import type { DropSide, RowKind } from './row-drag.ts'

/** The message of a removal can undo it for so long. */
const UNDO_SECONDS = 30

const called = (title: string, otherwise: string) => (title.trim() === '' ? otherwise : `“${title.trim()}”`)

export type CurriculumActions = ReturnType<typeof useCurriculum>

type Saving = Pick<CourseSaving, 'form' | 'typed' | 'isStored'>
type Edit = (how: (curriculum: Curriculum) => SectionForm[]) => void

export function useCurriculum({ form, typed: { curriculum }, isStored }: Saving) {
  const [said, setSaid] = useState('')
  const focus = useKeptFocus()

  const edit: Edit = (how) =>
    form.setValue('curriculum', how(form.getValues('curriculum')), { shouldDirty: true })

  return {
    curriculum,
    said,
    addSection() {
      const section = newSection()
      focus.give(section.key)
      edit((before) => inserted(before, before.length, section))
    },
    addLecture(sectionKey: string) {
      const lecture = newLecture()
      focus.give(lecture.key)
      edit((before) => {
        const at = before.find(({ key }) => key === sectionKey)?.lectures.length ?? 0
        return insertLecture(before, { section: sectionKey, at }, lecture)
      })
    },
    changeLecture: (key: string, changes: Parameters<typeof changeLecture>[2]) =>
      edit((before) => changeLecture(before, key, changes)),
    changeQuiz: (key: string, how: (quiz: QuizFormValues) => QuizFormValues) =>
      edit((before) => {
        const lecture = lectureOf(before, key)
        return lecture ? changeLecture(before, key, { quiz: how(lecture.quiz) }) : [...before]
      }),
    ...movesOf({ curriculum, edit, say: setSaid, keepFocus: focus.keep }),
    ...removalsOf({ curriculum, edit, say: setSaid, isStored }),
  }
}

type Moving = {
  curriculum: Curriculum
  edit: Edit
  say: (what: string) => void
  keepFocus: (key: string) => void
}

/** A step and a drop both announce the new place. */
function movesOf({ curriculum, edit, say, keepFocus }: Moving) {
  function placeLecture(key: string, to: { section: string; at: number }) {
    keepFocus(key)
    const after = moveLecture(curriculum, key, to)
    edit(() => after)
    const [lecture, section] = [lectureOf(after, key), after.find((one) => one.key === to.section)]
    const at = section?.lectures.findIndex((one) => one.key === key) ?? -1
    if (lecture && section && at >= 0)
      say(
        `${called(lecture.title, 'Lecture')} is now ${at + 1} of ${section.lectures.length} in ${called(section.title, 'its section')}`,
      )
  }

  function placeSection(key: string, to: number) {
    keepFocus(key)
    const after = moveSection(curriculum, key, to)
    edit(() => after)
    const at = after.findIndex((one) => one.key === key)
    say(`${called(after[at]?.title ?? '', 'Section')} is now section ${at + 1} of ${after.length}`)
  }

  return {
    stepLecture(key: string, by: 1 | -1) {
      const to = curriculumStepOf(curriculum, key, by)
      if (to) placeLecture(key, to)
    },
    stepSection(key: string, by: 1 | -1) {
      const to = curriculum.findIndex((section) => section.key === key) + by
      if (to >= 0 && to < curriculum.length) placeSection(key, to)
    },
    /** A row goes before or after the one that it is dropped on; a lecture dropped on a section goes to its end. */
    drop(dragged: { kind: RowKind; row: string }, onto: string, side: DropSide) {
      if (dragged.kind === 'section') {
        const others = curriculum.filter(({ key }) => key !== dragged.row)
        const at = others.findIndex(({ key }) => key === onto)
        return placeSection(dragged.row, side === 'before' ? at : at + 1)
      }
      const others = withoutLecture(curriculum, dragged.row)
      if (side === 'inside') {
        const at = others.find(({ key }) => key === onto)?.lectures.length ?? 0
        return placeLecture(dragged.row, { section: onto, at })
      }
      const place = placeOf(others, onto)
      if (place) placeLecture(dragged.row, { ...place, at: side === 'before' ? place.at : place.at + 1 })
    },
  }
}

type Removing = Pick<Moving, 'curriculum' | 'edit' | 'say'> & Pick<Saving, 'isStored'>

function removalsOf({ curriculum, edit, say, isStored }: Removing) {
  function offerUndo(title: string, restore: () => void) {
    say(title)
    showToast({
      title,
      action: {
        label: 'Undo',
        onSelect: () => {
          restore()
          say('Restored')
        },
        forSeconds: UNDO_SECONDS,
      },
    })
  }

  const stored = (lecture: LectureForm) => (isStored(lecture.id) ? lecture : asNew(lecture))

  return {
    removeLecture(key: string) {
      const [lecture, place] = [lectureOf(curriculum, key), placeOf(curriculum, key)]
      if (!lecture || !place) return
      edit((before) => withoutLecture(before, key))
      offerUndo(`${called(lecture.title, 'Lecture')} removed`, () =>
        edit((before) => {
          // The section may have been removed meanwhile.
          const section = before.some((one) => one.key === place.section) ? place.section : before[0]?.key
          return section === undefined
            ? [{ ...newSection(), title: 'Restored', lectures: [stored(lecture)] }]
            : insertLecture(before, { section, at: place.at }, stored(lecture))
        }),
      )
    },
    removeSection(key: string) {
      const at = curriculum.findIndex((section) => section.key === key)
      const section = curriculum[at]
      if (!section) return
      edit((before) => withoutSection(before, key))
      const lectures = section.lectures.length
      const what = `${called(section.title, 'Section')}${lectures > 0 ? ` with ${lectures} ${lectures === 1 ? 'lecture' : 'lectures'}` : ''}`
      offerUndo(`${what} removed`, () =>
        edit((before) => {
          const kept = isStored(section.id) ? section : asNew(section)
          return inserted(before, at, { ...kept, lectures: section.lectures.map(stored) })
        }),
      )
    },
  }
}
