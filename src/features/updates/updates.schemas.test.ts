// Is every limit of an update and its comments inclusive, and does each excess get its own sentence?
import { describe } from 'vitest'
import { edgesOf, itHolds, letters, list } from '../../../tests/support/product/edges.ts'
import { mediaPath } from './updates.buckets.ts'
import { newComment, newUpdate, updateChange } from './updates.schemas.ts'

const OWNER = '0f0e0d0c-0b0a-4909-8807-060504030201'
const picture = (at: number) =>
  `/storage/v1/object/public/updates/${mediaPath(OWNER, 1_700_000_000_000 + at, 'a'.repeat(16), 'a.jpg')}`

const tooMany = 'Maximum 4 media files allowed'
for (const [what, schema] of [
  ['an update', newUpdate],
  ['an edited update', updateChange],
] as const)
  describe(what, () => {
    const edge = edgesOf(schema, { text: 'Read this.' })
    itHolds([
      edge('text', [1, 0], 'An update needs 1 to 280 characters of text'),
      edge('text', [280, 281], 'An update can have at most 280 characters'),
      edge('media', [4, 5], tooMany, (count) => list(count, picture)),
    ])
    itHolds([
      edgesOf(schema, { text: 'Read this.', media: [picture(0)] })(
        'media_alt',
        [500, 501],
        'A description must be less than 500 characters',
        (count) => [letters(count)],
      ),
    ])
  })

describe('a comment', () => {
  const edge = edgesOf(newComment, {})
  itHolds([
    edge('content', [1, 0], 'Write a comment first'),
    edge('content', [1000, 1001], 'A comment must be less than 1000 characters'),
  ])
})
