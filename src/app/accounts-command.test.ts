// What operators do with accounts from the command line.
import { expect, it } from 'vitest'
import { PASSWORD, testAccounts } from '../../tests/support/accounts.ts'
import { runAccountsCommand } from './accounts-command.ts'

const { browser, person, product } = await testAccounts()
const run = (...words: string[]) => runAccountsCommand(product.database, words, product.clock.now())

it('lists, confirms, bans, revokes, and deletes', async () => {
  const ada = await person()
  expect((await run('list', ada.email)).lines).toEqual([
    `${ada.email}  ${ada.id}  unconfirmed  1 sessions  0 factors`,
  ])
  expect((await run('list', '%')).lines).toEqual([])
  await run('confirm', ada.email.toUpperCase())
  expect((await ada.client.getUser()).data.user?.email_confirmed_at).toBeDefined()
  await run('revoke', ada.email)
  expect((await ada.client.getUser()).error?.name).toBe('AuthSessionMissingError')
  await run('ban', ada.email)
  const signIn = async () =>
    (await browser().signInWithPassword({ email: ada.email, password: PASSWORD })).error
  expect((await signIn())?.code).toBe('user_banned')
  await run('unban', ada.email)
  expect(await signIn()).toBeNull()
  expect(await run('delete', ada.email)).toEqual({ code: 0, lines: [`${ada.email} is deleted.`] })
  expect((await signIn())?.code).toBe('invalid_credentials')
  expect((await run('delete', ada.email)).code).toBe(1)
})

it('resets second factors, and ends the sessions that they had raised', async () => {
  const ada = await person()
  await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  expect((await run('reset-factors', ada.email)).lines[0]).toContain('1 second factors')
  expect((await ada.client.getUser()).error?.name).toBe('AuthSessionMissingError')
})

it('says how it is used, and rotates no key that is too new', async () => {
  expect((await run()).code).toBe(2)
  expect((await run('promote', 'a@example.com')).code).toBe(2)
  expect((await run('rotate-keys')).code).toBe(1)
})
