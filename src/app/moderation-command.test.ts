// Do `npm run moderation` and `npm run catalog` keep hidden content out of every answer? Its owner is notified and
// cannot put it back, and everything is logged.
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import { makeAgent, makeCourse, makeProject } from '../../tests/support/people/makers.ts'
import { type Member, newMember, notificationsOf } from '../../tests/support/people/members.ts'
import { moderationCases } from '../../tests/support/people/moderation-cases.ts'
import { moderationMessages as messages } from '../features/moderation/moderation.messages.ts'
import { REASONS_OF, REPORTED_KINDS, type ReportedKind } from '../features/moderation/moderation.rules.ts'
import { actFor } from '../platform/actor.ts'
import { runCatalogCommand } from './catalog-command.ts'
import { ALL_MODERATED_KINDS } from './moderation.ts'
import { runModerationCommand } from './moderation-command.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock, database } = product

async function run(...words: string[]) {
  clock.advance(1)
  return runModerationCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now())
}
const lines = async (...words: string[]) => (await run(...words)).lines
const get = async (path: string, by?: Member) =>
  by ? by.ask('GET', path) : product.ask('GET', `/rest/v1${path}`)
const text = async (path: string, by?: Member) => JSON.stringify((await get(path, by)).body)

const { CASES, profileCase, projectCase } = moderationCases(accounts)

const report = (by: Member, kind: ReportedKind, id: string, reason: string = 'spam') =>
  by.ask('POST', '/reports', { kind, id, reason, details: 'Look at this.' })

it('has a case for every kind that is registered, and every kind that can be reported is', () => {
  expect(CASES.map(([kind]) => kind).sort()).toEqual(ALL_MODERATED_KINDS.map(({ kind }) => kind).sort())
  expect(CASES.map(([kind]) => kind).sort()).toEqual([...REPORTED_KINDS].sort())
})

describe.each(CASES)('a %s', (kind, make) => {
  it('is reported once by each person, never by its owner, nor by strangers to the site', {
    tags: ['proof'],
  }, async () => {
    const { id, owner, reporter } = await make()
    const before = await notificationsOf(owner)
    const body = { kind, id, reason: 'spam', details: null }
    expect((await product.ask('POST', '/rest/v1/reports', { body })).status).toBe(401)
    expect(await report(owner, kind, id)).toMatchObject({ status: 403, body: { message: messages.notOwn } })
    expect(await report(reporter, kind, id)).toMatchObject({ status: 200, body: { received: true } })
    expect(await report(reporter, kind, id)).toMatchObject({
      status: 409,
      body: { message: messages.reportedBefore(kind) },
    })
    const unfit = ['fake', 'scam'].find((reason) => !REASONS_OF[kind].some((one) => one === reason))
    expect((await report(await newMember(accounts), kind, id, unfit)).status).not.toBe(200)
    for (const missing of ['999999999', 'no-one-here', '0'])
      expect((await report(reporter, kind, missing)).status, missing).toBe(404)
    expect(await notificationsOf(owner)).toEqual(before)
  })

  it('is in the queue, leaves every answer when it is hidden, and comes back whole', {
    tags: ['proof'],
  }, async () => {
    const { id, owner, reporter, shown, back } = await make()
    for (const { path, has, by } of shown) expect(await text(path, by), path).toContain(has)
    const before = await Promise.all(shown.map(({ path, by }) => text(path, by)))
    await report(reporter, kind, id)
    const stored = kind === 'profile' ? owner.id : id
    expect((await lines('queue')).some((line) => line.startsWith(`${kind} ${stored}  `))).toBe(true)
    expect((await lines('show', kind, id)).at(-1)).toContain('Look at this.')

    expect(await run('hide', kind, id, 'spam', 'as reported')).toEqual({
      code: 0,
      lines: [`${kind} ${id} is hidden.`],
    })
    for (const { path, has, by } of shown) expect(await text(path, by), path).not.toContain(has)
    expect((await run('hide', kind, id)).code).toBe(1)
    expect((await lines('queue')).some((line) => line.startsWith(`${kind} ${stored}  `))).toBe(false)

    // The owner of a hidden thing is notified, and cannot show it again.
    expect((await notificationsOf(owner))[0]).toMatch(/^Guildhall hid your /)
    expect((await owner.ask('GET', '/own/hidden')).body).toMatchObject({ items: [{ kind, reason: 'spam' }] })
    expect((await reporter.ask('GET', '/own/hidden')).body).toEqual({ items: [] })
    if (back) expect(await back.ask()).toMatchObject({ status: 409, body: { message: back.message } })
    for (const { path, has, by } of shown) expect(await text(path, by), path).not.toContain(has)

    expect(await run('restore', kind, id)).toEqual({ code: 0, lines: [`${kind} ${id} is visible again.`] })
    expect(await Promise.all(shown.map(({ path, by }) => text(path, by)))).toEqual(before)
    expect((await run('restore', kind, id)).code).toBe(1)
    expect((await owner.ask('GET', '/own/hidden')).body).toEqual({ items: [] })
    expect((await notificationsOf(owner))[0]).toMatch(/^Guildhall restored your /)
    const log = (await lines('log')).slice(0, 2)
    expect(log[0]).toContain(`restore  ${kind} ${stored}`)
    expect(log[1]).toMatch(new RegExp(`hide  ${kind} ${stored}  as reported$`))
  })

  it('stays when its reports are dismissed', { tags: ['proof'] }, async () => {
    const { id, reporter, shown } = await make()
    await report(reporter, kind, id)
    expect(await run('dismiss', kind, id)).toEqual({ code: 0, lines: ['1 report dismissed.'] })
    expect((await run('dismiss', kind, id)).code).toBe(1)
    for (const { path, has, by } of shown) expect(await text(path, by), path).toContain(has)
  })
})

describe('a ban', () => {
  it('ends the sessions, hides everything that the person has, and its end puts back just that', {
    tags: ['proof'],
  }, async () => {
    const { owner, id } = await profileCase()
    const project = await makeProject(product, actFor(owner.id), { title: 'Kept apart' })
    const alreadyHidden = await makeProject(product, actFor(owner.id))
    await run('hide', 'project', String(alreadyHidden))
    const listed = async () => [
      (await get(`/profiles/${id}`)).status,
      (await get(`/projects/${project}`)).status,
      (await get(`/projects/${alreadyHidden}`)).status,
    ]
    expect(await listed()).toEqual([200, 200, 404])
    const { code, lines: said } = await run('ban', owner.email, 'spammer')
    expect([code, said]).toEqual([0, [`${owner.email} is banned; 1 sessions ended.`, '4 things hidden.']])
    expect(await listed()).toEqual([404, 404, 404])
    expect((await owner.ask('GET', '/profile')).status).toBe(401)
    expect((await lines('log'))[0]).toContain('spammer')
    expect((await lines('unban', owner.email)).at(-1)).toBe('4 things visible again.')
    expect(await listed()).toEqual([200, 200, 404])
    expect((await run('ban', 'nobody@example.com')).code).toBe(1)
  })
})

describe('the command', () => {
  it('explains itself for anything that it does not know', async () => {
    for (const given of [
      [],
      ['hide'],
      ['hide', 'planet', '1'],
      ['show', 'agent'],
      ['ban'],
      ['restore', 'agent'],
    ])
      expect((await run(...given)).code, given.join()).toBe(2)
    expect((await run('hide', 'agent', '999999')).code).toBe(1)
    // A misspelled kind is named, with the existing ones.
    expect((await lines('hide', 'agnet', '1')).join('\n')).toMatch(
      /“agnet” is no kind.*\nkinds: profile, project, agent/,
    )
  })

  it('says whose a thing is, and bans by handle as by address', async () => {
    const { owner, id } = await projectCase()
    expect(await lines('show', 'project', id)).toContain(`by ${owner.email}`)
    expect((await lines('ban', owner.handle))[0]).toContain(`${owner.email} is banned`)
    expect(await lines('show', 'project', id)).toContain(`by ${owner.email}, who is banned`)
    expect((await run('unban', owner.id)).code).toBe(0)
    expect((await run('ban', 'no-such-handle')).code).toBe(1)
  })

  it('says so when a thing is hidden without a reason, which its owner would read', async () => {
    const { id } = await projectCase()
    expect((await lines('hide', 'project', id, 'ofensive')).join('\n')).toMatch(
      /No reason was given.*offensive/,
    )
  })

  it('shows a queue that no one can write control characters into', async () => {
    const { id, owner, reporter } = await projectCase()
    await database.pool.query("update projects set title = E'a\\u001b[2Jb\\u202ec' where id = $1", [id])
    await reporter.ask('POST', '/reports', { kind: 'project', id, reason: 'spam', details: 'x' })
    const all = (await lines('queue')).join('\n') + (await lines('show', 'project', id)).join('\n')
    expect(all).not.toMatch(/[^\P{C}\n]/u)
    expect(owner.handle).not.toBe('')
  })
})

describe('flags (DEC-44)', () => {
  it('DEC-44 are set and taken by an operator, shown everywhere, and by no one else', async () => {
    const owner = await newMember(accounts)
    const agent = await makeAgent(product, actFor(owner.id), { verified: false, trending: false })
    const course = await makeCourse(product, actFor(owner.id), {})
    const flag = (...given: string[]) =>
      runCatalogCommand(database, [...given, '--as', 'tester'], clock.now())
    const flags = async () => {
      const [a, c] = [(await get(`/agents/${agent}`)).body, (await get(`/courses/${course}`)).body]
      return [a, c] as unknown as [{ verified: boolean; trending: boolean }, { bestseller: boolean }]
    }
    for (const [name, id] of [
      ['trending', agent],
      ['bestseller', course],
    ] as const)
      expect((await flag(name, String(id), 'on')).code).toBe(0)
    expect(await flags()).toMatchObject([{ verified: false, trending: true }, { bestseller: true }])
    expect((await flag('trending', String(agent), 'off')).lines[0]).toMatch(/is not trending\.$/)
    expect(await flags()).toMatchObject([{ verified: false, trending: false }, { bestseller: true }])
    expect((await lines('log'))[0]).toContain(`trending off  agent ${agent}`)
    for (const wrong of [
      ['trending', 'x', 'on'],
      ['verified', String(agent), 'on'],
      ['trending', '1', 'maybe'],
      [],
    ])
      expect((await flag(...wrong)).code).toBe(2)
    expect((await flag('bestseller', '999999', 'on')).code).toBe(1)
    for (const body of [{ verified: true }, { trending: true }])
      expect((await owner.ask('PATCH', `/own/agents/${agent}`, body)).status).toBe(400)
  })
})
