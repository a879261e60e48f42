import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshEmail, PASSWORD, testAccounts } from '../../../../../../tests/support/accounts.ts'
import { besideDatabase, testDatabase } from '../../../../../../tests/support/database.ts'
import { createPasswords } from '../../../identity/passwords/server/actions.ts'

const database = await testDatabase()
const random = { bytes: (n: number) => randomBytes(n) } as never
const real = createPasswords(random, {
  atOnce: 1,
  maxWaiting: 50,
  expectedWaitMs: 9e3,
  longestWaitMs: 9e3,
} as never)
let gate: Promise<void> | undefined
let arrived: (() => void) | undefined
// A process whose queue of hashes is long.
const busy = {
  inTurn: async (work: never) => {
    const g = gate
    if (g) {
      arrived?.()
      await g
    }
    return real.inTurn(work)
  },
}
const config = { AUTH_CONFIRM: 'required', RATE_LIMIT_SCALE: 1 } as never
const slow = await testAccounts({ config, database, passwords: busy as never })
const other = await testAccounts({ config, database: besideDatabase(database) })
const STRANGERS = 'a-stranger-chose-this'
const signUp = async (at: typeof slow, email: string, password: string, client = at.browser()) =>
  (await client.signUp({ email, password })).error?.code
const signIn = async (email: string, password: string) =>
  (await other.browser().signInWithPassword({ email, password })).error?.code ?? 'signed in'

it('a sign-up that overtakes an earlier one stays contested', async () => {
  const email = freshEmail()
  expect(await signUp(slow, email, STRANGERS)).toBeUndefined()
  slow.product.clock.advance(61)
  other.product.clock.advance(61)
  const { promise, resolve } = Promise.withResolvers<void>()
  const here = Promise.withResolvers<void>()
  gate = promise
  arrived = here.resolve
  const strangers = signUp(slow, email, STRANGERS)
  await here.promise
  const owner = other.browser()
  expect(await signUp(other, email, PASSWORD, owner)).toBeUndefined()
  gate = undefined
  resolve()
  expect(await strangers).toBeUndefined()
  const token = slow.mails.last(email, 'confirmation').code
  console.log('mails', slow.mails.sent.length, other.mails.sent.length)
  expect((await owner.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  expect([await signIn(email, STRANGERS), await signIn(email, PASSWORD)]).toEqual([
    'invalid_credentials',
    'invalid_credentials',
  ])
})
