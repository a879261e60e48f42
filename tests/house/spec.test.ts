// Does the number of checklist rows without a test ever rise, and does every title name a row that exists?
import { describe, expect, it } from 'vitest'
import { idsIn, parseChecklist } from './checklist.ts'
import { report } from './sources.ts'
import { compact, coverageOf, currentCoverage, describeRows, RECORD, readRecord } from './spec.ts'

const coverage = currentCoverage()

describe('the checklist', () => {
  it('has every id that a title names', () => {
    report(
      coverage.unknown.map(
        ({ id, path, line }) => `${path}:${line} names ${id}, which is not in the checklist`,
      ),
      'name a row of docs/spec/checklist.md, or none',
    )
  })

  it.each(['rows', 'decisions'] as const)('has no more %s without a test than recorded', (kind) => {
    const recorded = readRecord()[kind]
    const now = coverage.untested[kind]
    report(
      now > recorded ? [`${now} ${kind} have no test; ${recorded} is what ${RECORD} allows`] : [],
      'bring back the test that named the row; `npm run spec` lists what is without one',
    )
    if (now < recorded)
      console.info(`${now} ${kind} have no test, fewer than recorded. Keep it: npm run spec -- --record`)
  })
})

describe('the counting', () => {
  const list = parseChecklist(
    [
      '| id | must hold | spec |',
      '|---|---|---|',
      '| PRJ-1 | a | b | 1 §2 |',
      '| PRJ-2 | c | 1 |',
      '| DEC-1 | d | 2 |',
    ].join('\n'),
  )

  it('reads rows and decisions', () => {
    expect(list.rows.map((row) => row.id)).toEqual(['PRJ-1', 'PRJ-2'])
    expect(list.decisions.map((row) => row.id)).toEqual(['DEC-1'])
  })

  it('knows what no test names, and what does not exist', () => {
    const claim = (id: string) => ({ id, path: 'a.test.ts', line: 1, title: `${id} holds` })
    expect(coverageOf(list, [claim('PRJ-2'), claim('PRJ-9')])).toMatchObject({
      untested: { rows: 1, decisions: 1 },
      tested: { rows: 1, decisions: 0 },
      unknown: [{ id: 'PRJ-9' }],
    })
  })

  it('puts each row beside its sentence and the tests that name it', () => {
    const claimed = { id: 'PRJ-2', path: 'a.test.ts', line: 7, title: 'PRJ-2 holds' }
    expect(describeRows(list, [claimed])).toBe(
      [
        'PRJ-1  a | b',
        '    no test',
        '',
        'PRJ-2  c',
        '    PRJ-2 holds  (a.test.ts:7)',
        '',
        'DEC-1  d',
        '    no test',
      ].join('\n'),
    )
  })

  it.each([
    ['PRJ-16 says so', ['PRJ-16']],
    ['SHELL-3, SHELL-4 and DEC-2 hold', ['SHELL-3', 'SHELL-4', 'DEC-2']],
    ['MSG-11 to MSG-13, MSG-20 are shown', ['MSG-11', 'MSG-12', 'MSG-13', 'MSG-20']],
    ['prj-16 or PRJ16', []],
  ])('reads the ids of: %s', (title, ids) => expect(idsIn(title)).toEqual(ids))

  it('lists ids shortly', () => {
    expect(compact(['A-1', 'A-2', 'A-3', 'A-7', 'A-9', 'A-10'])).toBe('1-3 7 9-10')
  })
})
