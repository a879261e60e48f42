// Which part of a sale does the platform keep, of whom and of what, and until when?
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { addProfile } from '../../profiles/server/profiles.actions.ts'
import { deleteCommissionsOf, findCommission, listCommissions, setCommission } from './commission.ts'

const { database } = await testDatabase()
const act = database.inTransaction
const NOW = new Date('2028-02-29T23:59:59Z')

/** Returns the id of a seller who can sign in with this address; without one, of a seller who has left. */
async function aSeller(email?: string): Promise<string> {
  const id = randomUUID()
  const created_at = NOW.toISOString()
  const profile = { id, display_name: 'Ada', handle: null, is_public: false, created_at, named_at: null }
  await act((tx) => addProfile(tx, profile))
  if (email !== undefined)
    await database.pool.query(
      'insert into users (id, email, created_at, updated_at) values ($1, $2, $3, $3)',
      [id, email, created_at],
    )
  return id
}

it('the platform keeps the most specific rate: of the seller, then of the type, then of all', async () => {
  const [seller, other] = [await aSeller(), await aSeller()]
  const set = (seller_id: string | null, product_type: string | null, rate: number | null) =>
    act((tx) => setCommission(tx, { seller_id, product_type }, rate, NOW))
  const kept = async () =>
    Promise.all([
      findCommission(database.db, seller, 'course'),
      findCommission(database.db, seller, 'agent'),
      findCommission(database.db, other, 'course'),
      findCommission(database.db, other, 'agent'),
    ])
  expect(await kept()).toEqual([0, 0, 0, 0])
  await set(seller, 'course', 100)
  await set(seller, null, 200)
  await set(null, 'course', 300)
  await set(null, null, 400)
  expect(await kept()).toEqual([100, 200, 300, 400])
  await set(seller, 'course', 150)
  await set(null, null, 450)
  expect(await kept()).toEqual([150, 200, 300, 450])
  await set(seller, null, null)
  expect(await kept()).toEqual([150, 450, 300, 450])
  await set(null, 'course', null)
  expect(await kept()).toEqual([150, 450, 450, 450])
  await set(seller, 'course', null)
  await set(null, null, 0)
  expect(await kept()).toEqual([0, 0, 0, 0])
})

it('a seller who leaves takes their rates with them, and no one else’s', async () => {
  const [seller, other] = [await aSeller(), await aSeller()]
  for (const seller_id of [seller, other])
    await act((tx) => setCommission(tx, { seller_id, product_type: 'agent' }, 200, NOW))
  await act((tx) => deleteCommissionsOf(tx, seller))
  expect(await findCommission(database.db, seller, 'agent')).toBe(0)
  expect(await findCommission(database.db, other, 'agent')).toBe(200)
})

it('operators read the general rates first, whichever was set first, and whose each is', async () => {
  await database.pool.query('delete from commission_rates')
  const [ada, left] = [await aSeller('ada@example.com'), await aSeller()]
  for (const [seller_id, product_type, rate] of [
    [ada, 'agent', 7],
    [left, null, 200],
    [ada, null, 100],
    [null, 'course', 750],
    [null, 'agent', 0],
    [null, null, 1250],
  ] as const)
    await act((tx) => setCommission(tx, { seller_id, product_type }, rate, NOW))
  expect(await listCommissions(database.db)).toEqual([
    { seller_id: null, email: null, product_type: null, basis_points: 1250 },
    { seller_id: null, email: null, product_type: 'course', basis_points: 750 },
    { seller_id: null, email: null, product_type: 'agent', basis_points: 0 },
    { seller_id: left, email: null, product_type: null, basis_points: 200 },
    { seller_id: ada, email: 'ada@example.com', product_type: null, basis_points: 100 },
    { seller_id: ada, email: 'ada@example.com', product_type: 'agent', basis_points: 7 },
  ])
})
