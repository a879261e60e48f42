// Does each request wait in the right lane for its password to be checked?

import type { Asking } from '@guildhall/http-server'
import { expect, it } from 'vitest'
import { PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { countedPasswords } from '../../../../../tests/support/people/guessing.ts'

const asked: (Asking | undefined)[] = []
const quick = countedPasswords()
const { person, browser } = await testAccounts({
  passwords: {
    inTurn: (work, who) => {
      asked.push(who)
      return quick.inTurn(work)
    },
  },
})

it('a client that the account knows waits in the lane of those who are known, and no one else does', async () => {
  const { client, email } = await person(undefined, { address: '198.51.100.7' })
  const lanesOf = async (signingIn: () => Promise<unknown>) => {
    asked.length = 0
    await signingIn()
    return asked.map((who) => who?.isKnown)
  }
  expect(await lanesOf(() => client.signInWithPassword({ email, password: PASSWORD }))).toEqual([true])
  const stranger = browser({ address: '203.0.113.9' })
  expect(await lanesOf(() => stranger.signInWithPassword({ email, password: 'a wrong one' }))).toEqual([
    false,
  ])
  expect(
    await lanesOf(() => stranger.signInWithPassword({ email: 'nobody@example.com', password: PASSWORD })),
  ).toEqual([false])
})
