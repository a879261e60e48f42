// Does every publication show its author? Nothing is published or sent without a name, and everything shows its
// author's name, handle and picture, however private their profile is.
import { beforeAll, describe, expect, it } from 'vitest'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makeFormerBuyer,
  makePerson,
  makeProject,
  makeProposal,
  makeUpdate,
} from '../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../tests/support/people/members.ts'
import { onboardingContracts } from '../features/profiles/onboarding.contract.ts'
import { profileMessages as messages } from '../features/profiles/profiles.messages.ts'
import { actFor } from '../platform/actor.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

const PICTURE = '/storage/v1/object/public/profiles/somebody/avatar.jpg'

/** A member can act on these items of others. */
let others: {
  project: number
  agent: number
  update: number
  course: number
  lecture: number
  proposal: number
}
let own: { project: number; handle: string }

async function unnamed(): Promise<Member> {
  const member = await newMember(accounts, { is_public: false, user_type: 'business' })
  await database.pool.query('update profiles set named_at = null, avatar_url = $2 where id = $1', [
    member.id,
    PICTURE,
  ])
  return member
}

async function makeOthers(member: Member) {
  const owner = await makePerson(product)
  const project = await makeProject(product, owner)
  const agent = await makeAgent(product, owner)
  await makeFormerBuyer(product, agent, actFor(member.id))
  const course = await makeCourse(product, owner, { price: 0 })
  const { rows } = await database.pool.query('select id::int from course_lectures where course_id = $1', [
    course,
  ])
  const ownProject = await makeProject(product, actFor(member.id))
  others = {
    project,
    agent,
    course,
    lecture: rows[0].id,
    update: await makeUpdate(product, owner),
    proposal: (await makeProposal(product, ownProject)).id,
  }
  const handle = `invited-${member.id.slice(0, 8)}`
  await makePerson(product, { handle, user_type: 'professional' })
  own = { project: ownProject, handle }
}

const PROJECT = {
  title: 'Sort incoming invoices',
  company: 'Acme Works',
  description: 'Read invoices from a mailbox and file them by supplier.',
  budget: 1000,
  duration: '4 weeks',
  location: 'Remote',
  skills: ['Python'],
}
const AGENT = {
  name: 'Inbox Sorter',
  category: 'Customer Service',
  description: 'Answers what has been answered before.',
  features: ['Triage'],
  price: 29.99,
}
const COURSE = {
  title: 'Sorting by machine',
  description: 'How to sort what comes in, and what to do with the rest.',
  category: 'Development',
  level: 'Beginner',
  language: 'English',
  status: 'published',
  curriculum: [
    {
      title: 'Begin here',
      lectures: [{ title: 'What comes in', duration: 45, type: 'article', body: 'Look.' }],
    },
  ],
}

type Request = readonly [what: string, method: string, path: () => string, body: object | undefined]
const REQUESTS: readonly Request[] = [
  ['a project', 'POST', () => '/projects', PROJECT],
  [
    'a proposal',
    'POST',
    () => `/projects/${others.project}/proposals`,
    {
      message: 'I have built three of these and would start with a sample of yours.',
      budget: 900,
      timeline: '3 weeks',
    },
  ],
  ['an agent', 'POST', () => '/own/agents', AGENT],
  ['a course', 'POST', () => '/courses', COURSE],
  ['an update', 'POST', () => '/updates', { text: 'Something new' }],
  ['a repost', 'PUT', () => `/updates/${others.update}/marks/retweet`, undefined],
  ['a comment', 'POST', () => `/updates/${others.update}/comments`, { content: 'You are an idiot' }],
  [
    'a question',
    'POST',
    () => `/courses/${others.course}/lectures/${others.lecture}/questions`,
    { title: 'Why does it come in?', body: '' },
  ],
  ['a review', 'POST', () => `/agents/${others.agent}/reviews`, { rating: 1, review_text: null }],
  ['a message', 'POST', () => `/conversations/${others.proposal}/messages`, { body: 'Hello', files: [] }],
]

describe('someone who has chosen no name', () => {
  let member: Member
  beforeAll(async () => {
    member = await unnamed()
    await makeOthers(member)
    await database.pool.query(
      "insert into orders (user_id, course_id, amount, status, created_at) values ($1, $2, 0, 'paid', $3)",
      [member.id, others.course, clock.now().toISOString()],
    )
  })

  it.each(REQUESTS)('publishes nothing: %s is refused until they have', async (_what, method, path, body) => {
    expect(await member.ask(method, path(), body)).toMatchObject({
      status: 403,
      body: { code: 'name_required', message: messages.nameRequired },
    })
  })

  it('invites no one, follows no one, and orders nothing', async () => {
    const refused = { status: 403, body: { code: 'name_required' } }
    const invitation = { handle: own.handle, note: null }
    expect(await member.ask('POST', `/projects/${own.project}/invitations`, invitation)).toMatchObject(
      refused,
    )
    expect(await member.ask('PUT', `/profiles/${own.handle}/follow`)).toMatchObject(refused)
    const order = { agentId: others.agent, agentName: AGENT.name, price: AGENT.price }
    expect(
      await product.ask('POST', '/functions/v1/create-agent-payment-intent', {
        headers: member.headers,
        body: order,
      }),
    ).toMatchObject(refused)
  })

  it('may save drafts, and likes without being named', async () => {
    expect((await member.ask('POST', '/updates', { text: 'Not yet', is_draft: true })).status).toBe(200)
    expect((await member.ask('POST', '/courses', { ...COURSE, status: 'draft' })).status).toBe(200)
    expect((await member.ask('PUT', `/updates/${others.update}/marks/like`)).status).toBe(200)
  })

  it('is asked once, and everything goes on under the name that they chose', {
    tags: ['proof'],
  }, async () => {
    const name = { display_name: 'Nadia Named', handle: `nadia-${member.id.slice(0, 8)}` }
    const saved = await member.ask('PUT', '/profile/name', name)
    expect(saved).toMatchObject({ status: 200, body: { ...name, is_public: false } })
    for (const [what, method, path, body] of REQUESTS)
      expect((await member.ask(method, path(), body)).body, what).not.toMatchObject({ code: 'name_required' })
    // A publication keeps its author's name.
    for (const field of ['display_name', 'handle'])
      expect(await member.ask('PATCH', '/profile', { [field]: null })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      })
  })
})

it('PATCH of a page that is made public chooses the name, too', async () => {
  const member = await unnamed()
  await member.ask('PATCH', '/profile', { is_public: true })
  expect((await member.ask('POST', '/updates', { text: 'Something new' })).status).toBe(200)
})

it.each([
  ['a short name', { display_name: 'A', handle: 'fine-handle' }, 'display_name'],
  ['no handle', { display_name: 'Ada', handle: '' }, 'handle'],
  ['a reserved handle', { display_name: 'Ada', handle: 'admin' }, 'handle'],
])('refuses %s', async (_what, name, field) => {
  const member = await unnamed()
  expect(await member.ask('PUT', '/profile/name', name)).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  })
})

it('refuses a handle that another has', async () => {
  const [first, second] = [await unnamed(), await unnamed()]
  const handle = `taken-${first.id.slice(0, 8)}`
  await product.call(
    onboardingContracts.publishAs,
    { body: { display_name: 'First', handle } },
    first.headers,
  )
  expect(await second.ask('PUT', '/profile/name', { display_name: 'Second', handle })).toMatchObject({
    status: 409,
    body: { fields: { handle: messages.handleTaken } },
  })
})

describe('what someone with a private profile published', () => {
  let member: Member
  const author = () => ({
    id: member.id,
    display_name: 'Priya Private',
    handle: member.handle,
    avatar_url: PICTURE,
    is_public: false,
  })
  beforeAll(async () => {
    member = await newMember(accounts, {
      display_name: 'Priya Private',
      is_public: false,
      user_type: 'business',
    })
    await database.pool.query('update profiles set avatar_url = $2 where id = $1', [member.id, PICTURE])
    await makeOthers(member)
    await database.pool.query(
      "insert into orders (user_id, course_id, amount, status, created_at) values ($1, $2, 0, 'paid', $3)",
      [member.id, others.course, clock.now().toISOString()],
    )
  })
  const visited = async (path: string) => (await product.ask('GET', `/rest/v1${path}`)).body

  it('DEC-26 shows their name, handle and picture to everyone, without a page to link to', async () => {
    const me = actFor(member.id)
    const project = await makeProject(product, me)
    const agent = await makeAgent(product, me)
    const course = await makeCourse(product, me)
    const update = await makeUpdate(product, me)
    expect(await visited(`/projects/${project}`)).toMatchObject({ owner: author() })
    expect(await visited(`/agents/${agent}`)).toMatchObject({ owner: author() })
    expect(await visited(`/courses/${course}`)).toMatchObject({
      owner: author(),
      instructor: 'Priya Private',
    })
    expect(await visited(`/updates/${update}`)).toMatchObject({ author: author() })
    await member.ask('POST', `/updates/${others.update}/comments`, { content: 'Indeed' })
    expect(await visited(`/updates/${others.update}/comments`)).toMatchObject({
      items: [{ author: author() }],
    })
    // The page itself, the directory and the search stay closed.
    expect((await product.ask('GET', `/rest/v1/profiles/${member.handle}`)).status).toBe(404)
    expect(JSON.stringify(await visited('/professionals?search=Priya'))).not.toContain(member.handle)
  })

  it('shows it to those it was sent to', async () => {
    const reader = await newMember(accounts)
    const project = await makeProject(product, actFor(reader.id))
    const { id } = await makeProposal(product, project, actFor(member.id))
    expect((await reader.ask('GET', `/projects/${project}/proposals`)).body).toMatchObject({
      items: [{ proposer: author() }],
    })
    await member.ask('POST', `/conversations/${id}/messages`, { body: 'Hello', files: [] })
    expect((await reader.ask('GET', `/conversations/${id}`)).body).toMatchObject({ other: author() })
    const notified = (await reader.ask('GET', '/notifications')).body as { items: { actor: object }[] }
    expect(notified.items.every(({ actor }) => JSON.stringify(actor) === JSON.stringify(author()))).toBe(true)
  })
})
