// Can a person exceed the limit of courses by creating several at the same time?
import { expect, it } from 'vitest'
import { copyRow } from '../../../../tests/support/database/copies.ts'
import { behind } from '../../../../tests/support/database/held.ts'
import { makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { courseMessages as messages } from '../courses.messages.ts'
import { MAX_OWN_COURSES } from '../courses.rules.ts'
import { newCourse } from '../courses.schemas.ts'
import { createCourse } from './editing.actions.ts'

const product = await testProduct()
const { database, clock } = product

it('the last course that fits is created once, however many come at the same time', async () => {
  const [ada, other] = [await makePerson(product), await makePerson(product)]
  const first = await makeCourse(product, ada, { status: 'draft' })
  await copyRow(database, 'courses', first, MAX_OWN_COURSES - 3)
  const creating = (by: typeof ada) => (tx: Tx) =>
    createCourse(tx, newCourse.parse({ title: 'One more' }), { actor: by, now: clock.now() })
  // Another person's course does not wait.
  expect(await behind(database, creating(ada), creating(other))).toEqual({ waited: false, end: 'done' })
  expect(await behind(database, creating(ada), creating(ada))).toEqual({
    waited: true,
    end: messages.tooMany,
  })
  const { rowCount } = await database.pool.query('select 1 from courses where user_id = $1', [ada.id])
  expect(rowCount).toBe(MAX_OWN_COURSES)
})
