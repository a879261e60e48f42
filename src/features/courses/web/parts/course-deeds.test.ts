// Which confirmation is asked before courses are deleted, published or unpublished?
import { expect, it } from 'vitest'
import { questionOf } from './course-deeds.ts'

const unsold = { id: 1, status: 'published', students_count: 0 } as const
const sold = { id: 2, status: 'published', students_count: 12 } as const
const single = { id: 3, status: 'published', students_count: 1 } as const
const hidden = { id: 4, status: 'draft', students_count: 2 } as const

it('CRS-34 deletes after a confirmation, one or several', () => {
  expect(questionOf('delete', [unsold])).toMatchObject({
    deed: 'delete',
    ids: [1],
    words: { title: 'Delete this course?', confirm: 'Delete course' },
  })
  expect(questionOf('delete', [unsold, { ...unsold, id: 5 }])).toMatchObject({
    deed: 'delete',
    ids: [1, 5],
    words: { title: 'Delete 2 courses?', confirm: 'Delete courses' },
  })
})

it('says how many students a course has before it asks, and offers to unpublish it instead of deleting it', () => {
  expect(questionOf('delete', [sold])).toEqual({
    deed: 'unpublish',
    ids: [2],
    words: {
      title: 'This course has 12 students',
      description: expect.stringContaining('Unpublish it instead'),
      confirm: 'Unpublish',
      isConfirmDisabled: false,
    },
  })
  expect(questionOf('delete', [unsold, sold, single])).toMatchObject({
    deed: 'unpublish',
    ids: [2, 3],
    words: { title: '2 of these 3 courses have 13 students', confirm: 'Unpublish 2 courses' },
  })
  expect(questionOf('delete', [unsold, single]).words.title).toBe('1 of these 2 courses has 1 student')
  // There is nothing left to offer for a course that only its students see.
  expect(questionOf('delete', [hidden])).toMatchObject({
    ids: [],
    words: { title: 'This course has 2 students', isConfirmDisabled: true },
  })
})
