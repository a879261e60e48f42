// `npm run moderation` and `npm run catalog`: what operators hide is in no answer of any endpoint, its owner is told and
// cannot put it back, and everything is logged.
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../tests/support/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makeFormerBuyer,
  makeProject,
  makeProposal,
  makeUpdate,
} from '../../tests/support/makers.ts'
import { bellOf, type Member, newMember } from '../../tests/support/members.ts'
import { reviewAgent } from '../features/agents/reviews/server/actions.ts'
import { sendMessage } from '../features/conversations/messages/server/actions.ts'
import { newMessage } from '../features/conversations/schemas.ts'
import { moderationMessages as messages } from '../features/moderation/messages.ts'
import { REASONS_OF, REPORTED_KINDS, type ReportedKind } from '../features/moderation/rules.ts'
import { profileMessages } from '../features/profiles/messages.ts'
import { actFor } from '../platform/actor.ts'
import { runCatalogCommand } from './catalog-command.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from './conversations.ts'
import { ALL_MODERATED_KINDS } from './moderation.ts'
import { runModerationCommand } from './moderation-command.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock, database } = product

async function run(...words: string[]) {
  clock.advance(1)
  return runModerationCommand(database, words, clock.now())
}
const lines = async (...words: string[]) => (await run(...words)).lines
const get = async (path: string, by?: Member) =>
  by ? by.ask('GET', path) : product.ask('GET', `/rest/v1${path}`)
const text = async (path: string, by?: Member) => JSON.stringify((await get(path, by)).body)

/** A word that nothing else has. */
let words = 0
const aWord = () => `zq${String.fromCharCode(97 + (words++ % 26))}${words}x`

type Case = {
  /** As it is reported and hidden. */
  id: string
  owner: Member
  /** Who can report it. */
  reporter: Member
  /** Everywhere that it is shown, by a text that only it has there. */
  shown: readonly { path: string; has: string; by?: Member }[]
  /** What its owner would do to put it back, and what they hear. */
  back?: { ask: () => ReturnType<Member['ask']>; message: string; status?: number }
}

async function profileCase(): Promise<Case> {
  const word = aWord()
  const owner = await newMember(accounts, { display_name: `Ada ${word}` })
  const reporter = await newMember(accounts)
  await owner.ask('PUT', `/profiles/${reporter.handle}/follow`)
  await makeAgent(product, actFor(owner.id), { name: 'Sorter' })
  await makeCourse(product, actFor(owner.id), { title: `About ${word}` })
  return {
    id: owner.handle,
    owner,
    reporter,
    shown: [
      { path: `/profiles/${owner.handle}`, has: word },
      { path: `/profiles/${owner.handle}/follows`, has: owner.handle },
      { path: `/profiles/${reporter.handle}/followers`, has: word },
      { path: '/professionals?page_size=100', has: word },
      { path: `/professionals?search=${word}`, has: owner.handle },
      { path: `/profiles/${owner.handle}/agents`, has: 'Sorter' },
      { path: `/profiles/${owner.handle}/courses`, has: 'About' },
      { path: '/agents?page_size=100', has: `Ada ${word}` },
      { path: '/courses?page_size=100', has: `Ada ${word}` },
    ],
    back: {
      ask: () => owner.ask('PATCH', '/profile', { is_public: true }),
      message: profileMessages.hidden,
    },
  }
}

async function projectCase(): Promise<Case> {
  const word = aWord()
  const owner = await newMember(accounts)
  const project = { title: `Sort ${word}`, skills: [word], category: 'Chatbot' as const }
  const id = await makeProject(product, actFor(owner.id), project)
  const other = await makeProject(product, actFor(owner.id), { ...project, title: 'Other' })
  return {
    id: String(id),
    owner,
    reporter: await newMember(accounts),
    shown: [
      { path: `/projects/${id}`, has: word },
      { path: '/projects?page_size=100', has: `Sort ${word}` },
      { path: `/projects?search=${word}`, has: `Sort ${word}` },
      { path: `/projects?skill=${word}`, has: `Sort ${word}` },
      { path: `/projects?skill=${word}`, has: '"total":2' },
      { path: '/projects?category=Chatbot', has: `Sort ${word}` },
      { path: `/projects/${other}/related`, has: `Sort ${word}` },
      { path: `/profiles/${owner.handle}/projects`, has: `Sort ${word}` },
    ],
    back: {
      ask: () => owner.ask('POST', `/projects/${id}/restore`),
      message: messages.staysHidden,
    },
  }
}

async function agentCase(): Promise<Case> {
  const word = aWord()
  const owner = await newMember(accounts)
  const id = await makeAgent(product, actFor(owner.id), { name: `Bot ${word}`, category: 'Security' })
  const other = await makeAgent(product, actFor(owner.id), { name: 'Other', category: 'Security' })
  const buyer = await newMember(accounts)
  await makeFormerBuyer(product, id, actFor(buyer.id))
  await database.inTransaction((tx) =>
    reviewAgent(tx, actFor(buyer.id), id, { rating: 4, review_text: `Fine ${word}` }, clock.now()),
  )
  return {
    id: String(id),
    owner,
    reporter: buyer,
    shown: [
      { path: `/agents/${id}`, has: word },
      { path: '/agents?page_size=100', has: `Bot ${word}` },
      { path: `/agents?search=${word}`, has: `Bot ${word}` },
      { path: `/agents?search=${word}`, has: '"total":1' },
      { path: '/agents?category=Security', has: `Bot ${word}` },
      { path: `/agents/${other}/related`, has: `Bot ${word}` },
      { path: `/agents/${id}/reviews`, has: `Fine ${word}` },
      { path: `/profiles/${owner.handle}/agents`, has: `Bot ${word}` },
    ],
    back: { ask: () => owner.ask('POST', `/own/agents/${id}/restore`), message: messages.staysHidden },
  }
}

async function courseCase(): Promise<Case> {
  const word = aWord()
  const owner = await newMember(accounts)
  const id = await makeCourse(product, actFor(owner.id), { title: `Learn ${word}`, category: 'Design' })
  const other = await makeCourse(product, actFor(owner.id), { title: 'Other course', category: 'Design' })
  return {
    id: String(id),
    owner,
    reporter: await newMember(accounts),
    shown: [
      { path: `/courses/${id}`, has: word },
      { path: '/courses?page_size=100', has: `Learn ${word}` },
      { path: `/courses?search=${word}`, has: `Learn ${word}` },
      { path: `/courses?search=${word}`, has: '"total":1' },
      { path: '/courses?category=Design', has: `Learn ${word}` },
      { path: `/courses/${other}/related`, has: `Learn ${word}` },
      { path: `/courses/${id}/reviews`, has: '"product_id"' },
      { path: `/profiles/${owner.handle}/courses`, has: `Learn ${word}` },
    ],
    back: {
      ask: () => owner.ask('POST', '/own/courses/status', { ids: [id], status: 'published' }),
      message: messages.staysHidden,
    },
  }
}

async function reviewCase(): Promise<Case> {
  const word = aWord()
  const seller = await newMember(accounts)
  const owner = await newMember(accounts)
  const agent = await makeAgent(product, actFor(seller.id), {})
  await makeFormerBuyer(product, agent, actFor(owner.id))
  const id = await database.inTransaction((tx) =>
    reviewAgent(tx, actFor(owner.id), agent, { rating: 1, review_text: `Bad ${word}` }, clock.now()),
  )
  return {
    id: String(id),
    owner,
    reporter: seller,
    shown: [
      { path: `/agents/${agent}/reviews`, has: `Bad ${word}` },
      { path: `/agents/${agent}/reviews`, has: '"total":1' },
      { path: `/agents/${agent}/reviews?stars=1`, has: `Bad ${word}` },
      { path: `/agents/${agent}`, has: '"rating":1' },
    ],
    back: { ask: () => owner.ask('POST', `/reviews/${id}/restore`), message: messages.staysHidden },
  }
}

async function replyCase(): Promise<Case> {
  const word = aWord()
  const { id, owner: reporter, reporter: owner, shown } = await reviewCase()
  const reply = { reply_text: `Sorry ${word}` }
  expect((await owner.ask('PUT', `/reviews/${id}/reply`, reply)).status).toBe(200)
  const path = shown[0]?.path ?? ''
  return {
    id,
    owner,
    reporter,
    shown: [
      { path, has: `Sorry ${word}` },
      { path: `${path}?stars=1`, has: `Sorry ${word}` },
    ],
    back: { ask: () => owner.ask('PUT', `/reviews/${id}/reply`, reply), message: messages.staysHidden },
  }
}

async function messageCase(): Promise<Case> {
  const word = aWord()
  const reporter = await newMember(accounts)
  const owner = await newMember(accounts)
  const project = await makeProject(product, actFor(reporter.id))
  const { id: conversation } = await makeProposal(product, project, actFor(owner.id))
  const said = await database.inTransaction((tx) =>
    sendMessage(
      tx,
      subjects,
      actFor(owner.id),
      conversation,
      newMessage.parse({ body: `Hi ${word}` }),
      clock.now(),
    ),
  )
  return {
    id: String(said.id),
    owner,
    reporter,
    shown: [
      { path: `/conversations/${conversation}/messages`, has: word, by: reporter },
      { path: `/conversations/${conversation}/messages`, has: word, by: owner },
      { path: '/conversations', has: word, by: reporter },
      { path: '/conversations/unread-count', has: '"unread":1', by: reporter },
    ],
  }
}

async function updateCase(): Promise<Case> {
  const word = aWord()
  const [owner, reporter] = [await newMember(accounts), await newMember(accounts)]
  const id = await makeUpdate(product, actFor(owner.id), { text: `Read ${word} in #tag${word}` })
  for (const [method, path, body] of [
    ['PUT', `/updates/${id}/marks/retweet`],
    ['POST', `/updates/${id}/comments`, { content: `True ${word}` }],
    ['PUT', `/profiles/${owner.handle}/follow`],
  ] as const)
    expect((await reporter.ask(method, path, body)).status).toBe(200)
  return {
    id: String(id),
    owner,
    reporter,
    shown: [
      { path: `/updates/${id}`, has: word },
      { path: `/updates/${id}/comments`, has: `True ${word}` },
      { path: '/updates?page_size=100', has: `Read ${word}` },
      { path: `/updates?search=${word}`, has: `Read ${word}` },
      { path: `/updates?search=${owner.handle}`, has: `Read ${word}` },
      { path: `/updates?tag=tag${word}`, has: `Read ${word}` },
      { path: `/updates/recent?ids=${id}`, has: `"id":${id}` },
      { path: `/update-suggestions/tags?typed=tag${word}`, has: `tag${word}`, by: reporter },
      { path: '/own/feed', has: `Read ${word}`, by: reporter },
      { path: `/profiles/${owner.handle}/updates`, has: `Read ${word}` },
      { path: `/profiles/${reporter.handle}/updates`, has: `Read ${word}` },
    ],
    back: {
      ask: () => owner.ask('PATCH', `/updates/${id}`, { is_draft: false }),
      message: messages.staysHidden,
    },
  }
}

async function commentCase(): Promise<Case> {
  const word = aWord()
  const [owner, reporter] = [await newMember(accounts), await newMember(accounts)]
  const update = await makeUpdate(product, actFor(reporter.id), { text: `Read this by ${word}` })
  const { body } = await owner.ask('POST', `/updates/${update}/comments`, { content: `Nice ${word}` })
  return {
    id: String((body as { comment: { id: number } }).comment.id),
    owner,
    reporter,
    shown: [
      { path: `/updates/${update}/comments`, has: `Nice ${word}` },
      { path: `/updates/${update}`, has: '"comments_count":1' },
      { path: `/updates/recent?ids=${update}`, has: '"comments_count":1' },
      { path: `/updates?search=${word}`, has: '"comments_count":1' },
      { path: `/profiles/${reporter.handle}/updates`, has: '"comments_count":1' },
    ],
  }
}

const CASES: readonly [ReportedKind, () => Promise<Case>][] = [
  ['profile', profileCase],
  ['project', projectCase],
  ['agent', agentCase],
  ['course', courseCase],
  ['review', reviewCase],
  ['review_reply', replyCase],
  ['message', messageCase],
  ['update', updateCase],
  ['comment', commentCase],
]

const report = (by: Member, kind: ReportedKind, id: string, reason: string = 'spam') =>
  by.ask('POST', '/reports', { kind, id, reason, details: 'Look at this.' })

it('has a case for every kind that is registered, and every kind that can be reported is', () => {
  expect(CASES.map(([kind]) => kind).sort()).toEqual(ALL_MODERATED_KINDS.map(({ kind }) => kind).sort())
  expect(CASES.map(([kind]) => kind).sort()).toEqual([...REPORTED_KINDS].sort())
})

describe.each(CASES)('a %s', (kind, make) => {
  it('is reported once by each person, never by its owner, nor by strangers to the site', async () => {
    const { id, owner, reporter } = await make()
    const told = await bellOf(owner)
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
    for (const missing of ['999999999', 'nobody-here', '0'])
      expect((await report(reporter, kind, missing)).status, missing).toBe(404)
    expect(await bellOf(owner)).toEqual(told)
  })

  it('is in the queue, leaves every answer when it is hidden, and comes back whole', async () => {
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

    // Its owner is told, and cannot put it back.
    expect((await bellOf(owner))[0]).toMatch(/^Guildhall hid your /)
    expect((await owner.ask('GET', '/own/hidden')).body).toMatchObject({ items: [{ kind, reason: 'spam' }] })
    expect((await reporter.ask('GET', '/own/hidden')).body).toEqual({ items: [] })
    if (back) expect(await back.ask()).toMatchObject({ status: 409, body: { message: back.message } })
    for (const { path, has, by } of shown) expect(await text(path, by), path).not.toContain(has)

    expect(await run('restore', kind, id)).toEqual({ code: 0, lines: [`${kind} ${id} is visible again.`] })
    expect(await Promise.all(shown.map(({ path, by }) => text(path, by)))).toEqual(before)
    expect((await run('restore', kind, id)).code).toBe(1)
    expect((await owner.ask('GET', '/own/hidden')).body).toEqual({ items: [] })
    expect((await bellOf(owner))[0]).toMatch(/^Guildhall restored your /)
    const log = (await lines('log')).slice(0, 2)
    expect(log[0]).toContain(`restore  ${kind} ${stored}`)
    expect(log[1]).toMatch(new RegExp(`hide  ${kind} ${stored}  as reported$`))
  })

  it('stays when its reports are dismissed', async () => {
    const { id, reporter, shown } = await make()
    await report(reporter, kind, id)
    expect(await run('dismiss', kind, id)).toEqual({ code: 0, lines: ['1 reports dismissed.'] })
    expect((await run('dismiss', kind, id)).code).toBe(1)
    for (const { path, has, by } of shown) expect(await text(path, by), path).toContain(has)
  })
})

describe('a ban', () => {
  it('ends the sessions, hides everything that the person has, and its end puts back just that', async () => {
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
  })

  it('shows a queue that nobody can write control characters into', async () => {
    const { id, owner, reporter } = await projectCase()
    await database.pool.query("update projects set title = E'a\\u001b[2Jb\\u202ec' where id = $1", [id])
    await reporter.ask('POST', '/reports', { kind: 'project', id, reason: 'spam', details: 'x' })
    const all = (await lines('queue')).join('\n') + (await lines('show', 'project', id)).join('\n')
    expect(all).not.toMatch(/[^\P{C}\n]/u)
    expect(owner.handle).not.toBe('')
  })
})

describe('flags (DEC-44)', () => {
  it('DEC-44 are set and taken by an operator, shown everywhere, and by nobody else', async () => {
    const owner = await newMember(accounts)
    const agent = await makeAgent(product, actFor(owner.id), { verified: false, trending: false })
    const course = await makeCourse(product, actFor(owner.id), {})
    const flag = (...given: string[]) => runCatalogCommand(database, given, clock.now())
    const flags = async () => {
      const [a, c] = [(await get(`/agents/${agent}`)).body, (await get(`/courses/${course}`)).body]
      return [a, c] as unknown as [{ verified: boolean; trending: boolean }, { bestseller: boolean }]
    }
    const verified = async () =>
      ((await get('/agents/stats')).body as { verified_percent: number }).verified_percent
    const before = await verified()
    for (const [name, id] of [
      ['verified', agent],
      ['trending', agent],
      ['bestseller', course],
    ] as const)
      expect((await flag(name, String(id), 'on')).code).toBe(0)
    expect(await flags()).toMatchObject([{ verified: true, trending: true }, { bestseller: true }])
    expect(await verified()).toBeGreaterThanOrEqual(before)
    expect((await flag('verified', String(agent), 'off')).lines[0]).toMatch(/is not verified\.$/)
    expect(await flags()).toMatchObject([{ verified: false, trending: true }, { bestseller: true }])
    expect((await lines('log'))[0]).toContain(`verified off  agent ${agent}`)
    for (const wrong of [['verified', 'x', 'on'], ['best', '1', 'on'], ['verified', '1', 'maybe'], []])
      expect((await flag(...wrong)).code).toBe(2)
    expect((await flag('bestseller', '999999', 'on')).code).toBe(1)
    for (const body of [{ verified: true }, { trending: true }])
      expect((await owner.ask('PATCH', `/own/agents/${agent}`, body)).status).toBe(400)
  })
})
