// Does any sequence of edits keep every lecture exactly once, in dense order, with the id that it had?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_COURSE, type SectionForm, withSavedIds } from './course-form.ts'
import {
  asNew,
  type Curriculum,
  curriculumStepOf,
  inserted,
  insertLecture,
  moveLecture,
  moveSection,
  newLecture,
  newSection,
  placeOf,
  withoutLecture,
  withoutSection,
} from './curriculum-edits.ts'

const lecture = (id: number) => ({ ...newLecture(), id, key: `l${id}`, title: `Lecture ${id}` })
const made: SectionForm[] = [
  { key: 'a', id: 1, title: 'A', lectures: [lecture(1), lecture(2)] },
  { key: 'b', id: 2, title: 'B', lectures: [] },
  { key: 'c', id: 3, title: 'C', lectures: [lecture(3)] },
]
const keysOf = (curriculum: Curriculum) => curriculum.map(({ lectures }) => lectures.map(({ key }) => key))
const idsByKey = (curriculum: Curriculum) =>
  new Map(curriculum.flatMap(({ lectures }) => lectures.map(({ key, id }) => [key, id] as const)))

describe('one step', () => {
  it.each([
    ['l1', 1, { section: 'a', at: 1 }],
    ['l2', 1, { section: 'b', at: 0 }],
    ['l3', -1, { section: 'b', at: 0 }],
    ['l1', -1, undefined],
    ['l3', 1, undefined],
    ['no one', 1, undefined],
  ] as const)('leads %s by %d to %j', (key, by, place) => {
    expect(curriculumStepOf(made, key, by)).toEqual(place)
  })

  it('down through every section and up again comes back', () => {
    let curriculum: Curriculum = made
    for (const by of [1, 1, 1, 1, -1, -1, -1, -1] as const) {
      const to = curriculumStepOf(curriculum, 'l1', by)
      if (to) curriculum = moveLecture(curriculum, 'l1', to)
    }
    expect(keysOf(curriculum)).toEqual(keysOf(made))
  })
})

describe('any sequence of moves', () => {
  const step = fc.record({ lecture: fc.nat(2), section: fc.nat(2), at: fc.nat(4), isSection: fc.boolean() })
  it('loses and doubles nothing, keeps ids, and puts a lecture where it was meant to go', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let curriculum: Curriculum = made
        for (const one of steps) {
          const key = `l${one.lecture + 1}`
          const section = curriculum[one.section]?.key ?? 'a'
          if (one.isSection) {
            curriculum = moveSection(curriculum, section, one.at)
            continue
          }
          curriculum = moveLecture(curriculum, key, { section, at: one.at })
          const place = placeOf(curriculum, key)
          const count = curriculum.find((each) => each.key === section)?.lectures.length ?? 0
          expect(place).toEqual({ section, at: Math.min(one.at, count - 1) })
        }
        expect(curriculum.map(({ key }) => key).sort()).toEqual(['a', 'b', 'c'])
        expect(keysOf(curriculum).flat().sort()).toEqual(['l1', 'l2', 'l3'])
        expect(idsByKey(curriculum)).toEqual(
          new Map(
            [...idsByKey(made)].sort(
              (x, y) => keysOf(curriculum).flat().indexOf(x[0]) - keysOf(curriculum).flat().indexOf(y[0]),
            ),
          ),
        )
      }),
    )
  })

  it('does nothing with what is not there', () => {
    expect(moveLecture(made, 'no one', { section: 'a', at: 0 })).toEqual(made)
    expect(moveLecture(made, 'l1', { section: 'nowhere', at: 0 })).toEqual(made)
    expect(moveSection(made, 'nowhere', 0)).toEqual(made)
  })
})

describe('removing', () => {
  it('can be undone at the same place, as something new if it was saved without', () => {
    const place = placeOf(made, 'l1')
    const without = withoutLecture(made, 'l1')
    expect(keysOf(without)).toEqual([['l2'], [], ['l3']])
    expect(place && insertLecture(without, place, lecture(1))).toEqual(made)
    expect(asNew(lecture(1)).id).toBeNull()
    const [, middle] = made
    expect(middle && inserted(withoutSection(made, 'b'), 1, middle)).toEqual(made)
  })
})

describe('a save', () => {
  const stored = (curriculum: Curriculum) =>
    ({
      curriculum: curriculum.map(({ lectures, ...one }, at) => ({
        ...one,
        id: 100 + at,
        lectures: lectures.map((row, place) => ({ ...row, id: 200 + place })),
      })),
    }) as never
  it('gives its ids to what is still there, wherever it has moved meanwhile, and to nothing else', () => {
    const sent = { ...EMPTY_COURSE, curriculum: made }
    const late = inserted(moveLecture(made, 'l1', { section: 'c', at: 0 }), 0, newSection())
    const after = withSavedIds({ ...sent, curriculum: late }, sent, stored(made)).curriculum
    expect(after.map(({ id }) => id)).toEqual([null, 100, 101, 102])
    expect(after[3]?.lectures.map(({ key, id }) => [key, id])).toEqual([
      ['l1', 200],
      ['l3', 200],
    ])
  })
})
