// Does the log say who changed what for an operator, why, and the earlier value? And does a ban end on its day?
import { expect, it } from 'vitest'
import { deploy, PRICE } from '../../tests/support/money/buyers.ts'
import { PASSWORD, testAccounts } from '../../tests/support/people/accounts.ts'
import { makeAgent, makeProject } from '../../tests/support/people/makers.ts'
import { actFor } from '../platform/actor.ts'
import { runAccountsCommand } from './accounts-command.ts'
import { readActing } from './acting.ts'
import { endBans } from './moderation.ts'
import { runModerationCommand } from './moderation-command.ts'
import { runPaymentsCommand } from './payments-command.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { browser, person, product } = accounts
const { clock, database } = product
const rows = async (query: string) => (await database.pool.query(query)).rows
const logged = () =>
  rows('select operator, verb, kind, before, after, note from moderation_log order by id desc limit 1')
const asFounder = ['--as', 'founder', '--why', 'They asked']

it('commands that concern a person want a reason, and are logged with who, before and after', async () => {
  const seller = await person()
  const { buyer } = await deploy(accounts, await makeAgent(product, actFor(seller.id), { price: PRICE }))
  const [{ id }] = await rows('select id from subscriptions')
  const act = {
    accounts: (...words: string[]) => runAccountsCommand(database, words, clock.now()),
    payments: (...words: string[]) => runPaymentsCommand(database, words, clock.now()),
    moderation: (...words: string[]) => runModerationCommand(database, words, clock.now()),
  }
  for (const refused of [
    await act.accounts('confirm', buyer.email),
    await act.accounts('delete', buyer.email),
    await act.moderation('ban', buyer.email, '--as', 'founder'),
    await act.payments('end', String(id)),
    await act.payments('refund', '1', '5'),
  ])
    expect(refused).toEqual({ code: 2, lines: ['Say why, for the log: --why "…"'] })
  expect(await rows('select id from moderation_log')).toEqual([])
  expect(await rows('select status from subscriptions')).toEqual([{ status: 'active' }])

  await act.accounts('confirm', buyer.email, ...asFounder)
  expect(await logged()).toEqual([
    {
      operator: 'founder',
      verb: 'confirm',
      kind: 'account',
      note: 'They asked',
      before: 'unconfirmed  1 sessions  0 factors',
      after: 'It is confirmed.',
    },
  ])
  await act.payments('commission', '5', '--as', 'founder')
  expect(await logged()).toMatchObject([
    { verb: 'commission', before: 'all sales  0 %', after: 'Sales from now on: all sales  5 %' },
  ])
  await act.payments('end', String(id), ...asFounder)
  expect(await logged()).toMatchObject([{ verb: 'end', kind: 'subscription', note: 'They asked' }])
  expect((await act.moderation('log')).lines[1]).toContain('was: all sales 0 %  now: Sales from now on')
})

it('who runs it is named by the account of the machine, or by what they say', () => {
  expect(readActing(['ban', '--as', ' Ada ', 'x@example.com', '--why', ' spam '])).toEqual({
    words: ['ban', 'x@example.com'],
    by: { operator: 'Ada', note: 'spam' },
    until: undefined,
  })
  expect(() => readActing(['ban', '--until', 'soon'])).toThrow('--until is a day')
  expect(() => readActing(['ban', '--anyway'])).toThrow('--anyway')
})

it('a ban ends on its day, and gives back what it hid', async () => {
  const ada = await person()
  const project = await makeProject(product, actFor(ada.id))
  const day = (days: number) =>
    new Date(clock.now().getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const ban = (until: string) =>
    runModerationCommand(database, ['ban', ada.email, '--until', until, ...asFounder], clock.now())
  const signIn = async () =>
    (await browser().signInWithPassword({ email: ada.email, password: PASSWORD })).error?.code
  const isThere = async () => (await product.ask('GET', `/rest/v1/projects/${project}`)).status === 200
  expect((await ban(day(0))).code).toBe(2)
  expect((await ban(day(3))).code).toBe(0)
  expect([await signIn(), await isThere(), await endBans(database, clock.now())]).toEqual([
    'user_banned',
    false,
    0,
  ])
  clock.advance(3 * 24 * 3600)
  expect(await endBans(database, clock.now())).toBe(1)
  expect([await signIn(), await isThere(), await endBans(database, clock.now())]).toEqual([
    undefined,
    true,
    0,
  ])
  expect(await logged()).toMatchObject([{ operator: 'Guildhall', verb: 'unban', note: 'The ban is over' }])
})
