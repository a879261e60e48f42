// Edits of a curriculum that a test makes up, as an editor sends them.
import fc from 'fast-check'
import type { OwnCourse } from '../../../src/features/courses/courses.contract.ts'

export type SentRow = {
  id?: number
  title: string
  duration?: number
  type?: 'article'
  lectures?: SentRow[]
}

/** Returns the curriculum as the editor sends it: stored rows by their ids, without texts. */
export const asSent = (course: OwnCourse): SentRow[] =>
  course.curriculum.map(({ id, title, lectures }) => ({
    id,
    title,
    lectures: lectures.map(({ id: row, title: name, duration }) => ({
      id: row,
      title: name,
      duration,
      type: 'article',
    })),
  }))

export const curriculumStep = fc.record({
  deed: fc.constantFrom(
    'add lecture',
    'add section',
    'rename',
    'move',
    'move section',
    'remove',
    'remove section',
  ),
  section: fc.nat(5),
  at: fc.nat(5),
  to: fc.nat(5),
  toAt: fc.nat(5),
  minutes: fc.nat(300),
})
export type CurriculumStep = typeof curriculumStep extends fc.Arbitrary<infer T> ? T : never

/** The curriculum after one edit. */
export function edited(rows: SentRow[], { deed, section, at, to, toAt, minutes }: CurriculumStep): SentRow[] {
  const sections = rows.map((one) => ({ ...one, lectures: [...(one.lectures ?? [])] }))
  const here = sections[section % Math.max(1, sections.length)]
  if (deed === 'add section' || !here)
    return [...sections.slice(0, at), { title: `S${minutes}`, lectures: [] }, ...sections.slice(at)]
  if (deed === 'remove section') return sections.filter((one) => one !== here)
  if (deed === 'move section') {
    const others = sections.filter((one) => one !== here)
    others.splice(to, 0, here)
    return others
  }
  const there = sections[to % sections.length] ?? here
  if (deed === 'add lecture')
    here.lectures.splice(at, 0, { title: `L${minutes}`, duration: minutes, type: 'article' })
  if (deed === 'rename') here.title = `Renamed ${minutes}`
  const lecture = here.lectures[at % Math.max(1, here.lectures.length)]
  if (lecture && deed === 'remove') here.lectures = here.lectures.filter((one) => one !== lecture)
  if (lecture && deed === 'move') {
    here.lectures = here.lectures.filter((one) => one !== lecture)
    there.lectures.splice(toAt, 0, lecture)
  }
  return sections
}

export const shapeOf = (rows: SentRow[]) =>
  rows.map(({ title, lectures = [] }) => [title, lectures.map((one) => [one.title, one.duration])])
