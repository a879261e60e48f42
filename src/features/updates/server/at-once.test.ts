// Does the limit of updates hold when a person posts several at the same time?
// @module-tag proof
import { expect, it } from 'vitest'
import { copyRow } from '../../../../tests/support/database/copies.ts'
import { behind } from '../../../../tests/support/database/held.ts'
import { makePerson, makeUpdate } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { MAX_OWN_UPDATES } from '../updates.rules.ts'
import { newUpdate } from '../updates.schemas.ts'
import { createUpdate } from './posting.actions.ts'

const product = await testProduct()
const { database, clock } = product

it('the last update that fits is saved once, however many come at the same time', async () => {
  const [ada, other] = [await makePerson(product), await makePerson(product)]
  const saving = (by: typeof ada) => (tx: Tx) =>
    createUpdate(tx, newUpdate.parse({ text: 'One more', is_draft: true }), { actor: by, now: clock.now() })
  const first = await makeUpdate(product, ada, { is_draft: true })
  await copyRow(database, 'updates', first, MAX_OWN_UPDATES - 3)
  // Another person's update does not wait.
  expect(await behind(database, saving(ada), saving(other))).toEqual({ waited: false, end: 'done' })
  expect(await behind(database, saving(ada), saving(ada))).toEqual({ waited: true, end: messages.tooMany })
  const { rowCount } = await database.pool.query('select 1 from updates where user_id = $1', [ada.id])
  expect(rowCount).toBe(MAX_OWN_UPDATES)
}, 60_000)
