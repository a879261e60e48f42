// Do the commands of operators change accounts as they should?
import { expect, it } from 'vitest'
import { heldUp } from '../../tests/support/database/held.ts'
import { PASSWORD, testAccounts } from '../../tests/support/people/accounts.ts'
import { withApp } from '../../tests/support/people/guessing.ts'
import { makeProject } from '../../tests/support/people/makers.ts'
import { actFor } from '../platform/actor.ts'
import { enqueueMail } from '../platform/mail/outbox.ts'
import { runAccountsCommand } from './accounts-command.ts'

const { browser, person, product } = await testAccounts()
const run = (...words: string[]) =>
  runAccountsCommand(product.database, [...words, '--as', 'tester', '--why', 'A test'], product.clock.now())

it('lists, confirms, bans, revokes, and deletes', { tags: ['proof'] }, async () => {
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

it('lists what an operator needs to know of each account, oldest first, and treats no character as a wildcard', async () => {
  const ada = await person('list_a@example.com')
  product.clock.advance(1)
  const bo = await person('listxb@example.com')
  await withApp({ product, browser, person }, ada)
  await browser().signInWithPassword({ email: bo.email, password: PASSWORD })
  await run('confirm', bo.email)
  await run('ban', ada.email)
  expect((await run('list', 'LIST')).lines).toEqual([
    `${ada.email}  ${ada.id}  unconfirmed  0 sessions  1 factors  banned`,
    `${bo.email}  ${bo.id}  confirmed  2 sessions  0 factors`,
  ])
  expect((await run('list', 'list_')).lines).toHaveLength(1)
  expect((await run('list', 'list\\')).lines).toEqual([])
})

it('says what each of them did, and does it to no one else', async () => {
  const [ada, bo] = [await person(), await person()]
  await browser().signInWithPassword({ email: ada.email, password: PASSWORD })
  expect(await run('confirm', ada.email)).toEqual({ code: 0, lines: [`${ada.email} is confirmed.`] })
  expect((await run('revoke', ada.email)).lines).toEqual([`2 sessions of ${ada.email} ended.`])
  await browser().signInWithPassword({ email: ada.email, password: PASSWORD })
  expect((await run('ban', ada.email)).lines).toEqual([`${ada.email} is banned; 1 sessions ended.`])
  expect((await run('unban', ada.email)).lines).toEqual([`${ada.email} can sign in again.`])
  expect((await bo.client.getUser()).error).toBeNull()
  expect((await bo.client.getUser()).data.user?.email_confirmed_at).toBeUndefined()
  for (const verb of ['confirm', 'ban', 'unban', 'revoke', 'reset-factors', 'delete'])
    expect(await run(verb, 'nobody@example.com')).toEqual({
      code: 1,
      lines: ['No account uses nobody@example.com.'],
    })
  expect((await run('ban')).code).toBe(2)
})

it('finds no account that is deleted, or leaves its address, in the meantime', async () => {
  const [ada, bo] = [await person(), await person()]
  const moved = { lock: 'update users set email = $2 where id = $1', values: [bo.id, `new-${bo.email}`] }
  const gone = { lock: 'delete from users where id = $1', values: [ada.id] }
  for (const [who, { lock, values }] of [
    [ada, gone],
    [bo, moved],
  ] as const) {
    const deletion = () => run('delete', who.email)
    expect(await heldUp(product.database, [lock, values], [deletion])).toEqual([
      { code: 1, lines: [`No account uses ${who.email}.`] },
    ])
  }
  expect((await bo.client.getUser()).error).toBeNull()
})

it('erases with an account what its person did everywhere, and the mails to them', async () => {
  const ada = await person()
  const project = await makeProject(product, actFor(ada.id))
  const mail = { template: 'test', subject: 'Hello', html: '', text: 'Hello' }
  await product.database.inTransaction((tx) =>
    enqueueMail(tx, { ...mail, to: ada.email }, product.clock.now()),
  )
  expect((await run('delete', ada.email)).code).toBe(0)
  expect((await product.ask('GET', `/rest/v1/projects/${project}`)).status).toBe(404)
  const { rowCount } = await product.database.pool.query('select 1 from mails where recipient = $1', [
    ada.email,
  ])
  expect(rowCount).toBe(0)
})

it('rotates the keys once the next one is known everywhere, and what they signed holds on', async () => {
  const ada = await person()
  const rotate = (seconds: number) =>
    runAccountsCommand(
      product.database,
      ['rotate-keys', '--as', 'tester'],
      new Date(product.clock.now().getTime() + seconds * 1000),
    )
  const early = await rotate(0)
  expect(early.code).toBe(1)
  const wait = Number(/Wait (\d+) s /.exec(early.lines[0] ?? '')?.[1])
  expect((await rotate(wait - 1)).code).toBe(1)
  expect(await rotate(wait)).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^Tokens will be signed with \S+ within a minute\.$/)],
  })
  expect((await ada.client.getUser()).error).toBeNull()
})

it('lists the names of people and apps that are older than the rule which refuses them, and no others', async () => {
  const [ada, bo] = [await person(), await person()]
  await person()
  const name = (id: string, text: string) =>
    product.database.pool.query('update profiles set display_name = $2 where id = $1', [id, text])
  await name(ada.id, 'Gυildhall Support')
  await name(bo.id, 'Bo\u200bBuyer')
  const at = product.clock.now().toISOString()
  for (const [id, text] of [
    ['first-app', 'Guildhall'],
    ['second-app', 'Helper'],
  ])
    await product.database.pool.query(
      `insert into applications (id, name, redirect_uris, created_at) values ($1, $2, '["https://a.example/"]', $3)`,
      [id, text, at],
    )
  const { code, lines } = await run('names')
  expect(code).toBe(0)
  expect(lines.toSorted()).toEqual(
    [
      `${ada.email}  ${ada.id}  Gυildhall Support`,
      `${bo.email}  ${bo.id}  Bo\\u{200b}Buyer`,
      'app  first-app  Guildhall',
    ].toSorted(),
  )
})

it('says how it is used, and rotates no key that is too new', async () => {
  expect((await run()).code).toBe(2)
  expect((await run('promote', 'a@example.com')).code).toBe(2)
  expect((await run('rotate-keys')).code).toBe(1)
})
