// For how long is a client that was seen before no stranger?
import { expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { TRUST } from '../trusted-devices.rules.ts'
import { openKeys } from './keys.actions.ts'
import { forgetOldClients, guesserOf, noteClient } from './trusted-devices.actions.ts'

const DAY_SECONDS = 24 * 3600
const { product, person } = await testAccounts()
const { clock, database } = product
const keys = await openKeys({
  database,
  random: systemRandom,
  issuer: 'http://localhost:3000/auth/v1',
  publicKey: undefined,
  now: clock.now(),
})

/** Creates a person with a client that was seen just now. */
async function seen() {
  const { id } = await person()
  const client = { addressKey: `address of ${id}`, browser: `browser of ${id}` }
  const note = (trust: 1 | 2 = TRUST.signedIn) =>
    database.inTransaction((tx) => noteClient({ keys }, tx, { userId: id, client, trust }, clock.now()))
  const isStranger = async (trust: 1 | 2 = TRUST.signedIn) =>
    (await guesserOf({ keys }, database.db, { userId: id, client, trust }, clock.now())).isStranger
  return { note, isStranger }
}

it('a client is trusted for 90 days after it was seen, and then forgotten', async () => {
  const { note, isStranger } = await seen()
  expect(await isStranger()).toBe(true)
  await note()
  clock.advance(90 * DAY_SECONDS - 1)
  expect(await isStranger()).toBe(false)
  await forgetOldClients(database, clock.now())
  expect(await isStranger()).toBe(false)
  clock.advance(1)
  expect(await isStranger()).toBe(true)
})

it('a client is recorded again once in a day, so that it is trusted for 90 days less a day at least', async () => {
  const { note, isStranger } = await seen()
  await note()
  clock.advance(DAY_SECONDS)
  await note()
  clock.advance(89 * DAY_SECONDS)
  expect(await isStranger()).toBe(true)
  await note()
  clock.advance(DAY_SECONDS + 1)
  await note()
  clock.advance(90 * DAY_SECONDS - 1)
  expect(await isStranger()).toBe(false)
})

it('a client that has shown no second factor is a stranger to it', async () => {
  const { note, isStranger } = await seen()
  await note()
  expect(await isStranger(TRUST.secondFactor)).toBe(true)
  await note(TRUST.secondFactor)
  expect(await isStranger(TRUST.secondFactor)).toBe(false)
  await note()
  expect(await isStranger(TRUST.secondFactor)).toBe(false)
})
