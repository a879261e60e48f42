// Which pages does the pagination name?
import { expect, it } from 'vitest'
import { pageMarks } from './pagination.tsx'

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
