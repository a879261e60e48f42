// Is nothing left of requests that arrive while their person's account is being deleted?
import { expect, it } from 'vitest'
import { typedProject } from '../../../../../tests/support/content/typed-project.ts'
import { behind, heldUp } from '../../../../../tests/support/database/held.ts'
import { headersOf, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makePerson, makeUpdate } from '../../../../../tests/support/people/makers.ts'
import { recordingLog } from '../../../../../tests/support/product/recording-log.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { GONE_MESSAGE } from '../../../../platform/http/failures.ts'
import { holdAccount } from '../../sessions/server/gate.ts'
import { sessionMessages } from '../../sessions/sessions.messages.ts'

const log = recordingLog()
const { product, person } = await testAccounts({ log })
const { database } = product

const project = typedProject

it.each([
  ['nothing without a key', {}],
  ['nothing with one', { 'idempotency-key': 'one' }],
])('of what they create, %s, though their profile stays behind what they bought', async (_case, key) => {
  const ada = await person()
  const headers = { ...(await headersOf(ada)), ...key }
  const [answer] = await heldUp(
    database,
    ['select 1 from users where id = $1 for update', [ada.id]],
    [() => product.ask('POST', '/rest/v1/projects', { headers, body: project })],
    (query) => query('delete from users where id = $1', [ada.id]),
  )
  expect(answer).toMatchObject({ status: 401, body: { message: sessionMessages.over } })
  for (const table of ['projects', 'idempotency_keys']) {
    const { rows } = await database.pool.query(`select 1 from ${table} where user_id = $1`, [ada.id])
    expect(rows).toEqual([])
  }
})

it('of what they create without end, nothing: each waits for its turn, and so the deletion has one', async () => {
  const { id } = await person()
  const hold = (tx: Tx) => holdAccount(tx, id)
  expect(await behind(database, hold, hold)).toEqual({ waited: true, end: 'done' })
})

it('of a mark, nothing: it is refused as belonging to someone who is gone, and no fault', async () => {
  const ada = await person()
  const headers = await headersOf(ada)
  const update = await makeUpdate(product, await makePerson(product))
  const [answer] = await heldUp(
    database,
    ['select 1 from profiles where id = $1 for update', [ada.id]],
    [() => product.ask('PUT', `/rest/v1/updates/${update}/marks/like`, { headers })],
    (query) => query('delete from profiles where id = $1', [ada.id]),
  )
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', message: GONE_MESSAGE } })
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
  expect(log.lines).toContainEqual(expect.objectContaining({ level: 'warn', event: 'reference_gone' }))
})

it('of a mark that is being stored when the deletion comes, nothing: the deletion waits for it', {
  tags: ['proof'],
}, async () => {
  const ada = await person()
  const headers = await headersOf(ada)
  const update = await makeUpdate(product, await makePerson(product))
  const mark = [
    `with mark as (insert into update_interactions (update_id, user_id, interaction_type, created_at)
       values ($1, $2, 'like', $3))
     update updates set likes_count = likes_count + 1 where id = $1`,
    [update, ada.id, product.clock.now().toISOString()],
  ] as const
  const deletion = () => product.ask('DELETE', '/rest/v1/account', { headers, body: {} })
  const [answer] = await heldUp(database, mark, [deletion])
  expect(answer?.status).toBe(200)
  const left = 'select likes_count::int from updates where id = $1'
  expect((await database.pool.query(left, [update])).rows).toEqual([{ likes_count: 0 }])
})
