// Which pages does the pagination name?
import { describe, expect, it } from 'vitest'
import { narrowMark, pageMarks } from './pagination.tsx'

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap-after', 9]],
  [3, 9, [1, 2, 3, 4, 'gap-after', 9]],
  [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
  [8, 9, [1, 'gap-before', 7, 8, 9]],
  [9, 9, [1, 'gap-before', 8, 9]],
])('CRS-10 on page %d of %d: %j', (page, pageCount, marks) => {
  expect(pageMarks(page, pageCount)).toEqual(marks)
})

describe('what a narrow window shows', () => {
  const shownOf = (page: number, pageCount: number) => {
    const marks = pageMarks(page, pageCount)
    return marks
      .map((mark, at) => {
        const narrow = narrowMark(marks, at, page)
        if (narrow === 'nothing') return ''
        return narrow === 'dots' || typeof mark === 'string' ? '…' : String(mark)
      })
      .filter((shown) => shown !== '')
      .join(' ')
  }

  it.each([
    [1, 9, '1 2 … 9'],
    [2, 9, '1 2 3 … 9'],
    [3, 9, '1 … 3 … 9'],
    [500, 834, '1 … 500 … 834'],
    [833, 834, '1 … 832 833 834'],
    [834, 834, '1 … 833 834'],
    [2, 3, '1 2 3'],
  ])('page %i of %i is %s', (page, pageCount, shown) => {
    expect(shownOf(page, pageCount)).toBe(shown)
    expect(shown.split(' ').length).toBeLessThanOrEqual(5)
  })
})
