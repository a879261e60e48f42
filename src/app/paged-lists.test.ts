// Does every paged list, by number or by cursor, show none, one and many rows, and over three pages each row once? All
// rows have the same moment, so that only a complete order keeps pages apart.
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { deploy, PRICE } from '../../tests/support/money/buyers.ts'
import { PASSWORD, testAccounts } from '../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makeFormerBuyer,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
  makeStudent,
  makeUpdate,
} from '../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../tests/support/people/members.ts'
import { emitTo } from '../../tests/support/people/recipients.ts'
import { reviewAgent } from '../features/agents/server/reviews.ts'
import { reviewCourse } from '../features/courses/server/reviews.ts'
import { followPerson } from '../features/follows/server/follows.actions.ts'
import { blockPerson } from '../features/profiles/blocks/server/blocks.actions.ts'
import { actFor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product } = accounts
const { database } = product
/** Rows are made at one moment: with a clock that moves on between them, any order would be complete. */
const place = { database, clock: { ...product.clock, advance: () => undefined } }
const now = product.clock.now()
const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => database.inTransaction(run)

const member = (user_type = 'business') => newMember(accounts, { user_type })
/** A list has its caller, the address with its query, and the number of rows before any are added. */
type List = { by?: Member; address: string; before?: number }
let lists: Readonly<Record<string, List>>
let add: () => Promise<void>

beforeAll(async () => {
  const [ada, host, reader, author, buyer, student, invited, talker] = await Promise.all(
    Array.from({ length: 8 }, (_, at) => member([1, 6, 7].includes(at) ? 'professional' : 'business')),
  )
  if (!ada || !host || !reader || !author || !buyer || !student || !invited || !talker)
    throw new Error('Not everyone signed up')
  const [actor, owner] = [actFor(ada.id), actFor(host.id)]
  const project = await makeProject(place, owner)
  const [soldAgent, reviewedAgent] = [await makeAgent(place, owner), await makeAgent(place, owner)]
  const runAgent = await makeAgent(place, owner)
  await makePurchase(place, runAgent, actFor(student.id))
  const deployed = Number(
    (await database.pool.query('select id from purchases where agent_id = $1', [runAgent])).rows[0].id,
  )
  const course = await makeCourse(place, owner, { price: 20 })
  const [askedCourse, answeredCourse] = [await makeCourse(place, owner), await makeCourse(place, owner)]
  const lectureOf = async (id: number) =>
    Number(
      (await database.pool.query('select id from course_lectures where course_id = $1', [id])).rows[0].id,
    )
  for (const id of [askedCourse, answeredCourse]) await makeStudent(place, id, actFor(student.id))
  const questions = async (id: number) => `/courses/${id}/lectures/${await lectureOf(id)}/questions`
  const idFrom = ({ status, body }: Awaited<ReturnType<Member['ask']>>) => {
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { id: number }).id
  }
  const asked = await questions(askedCourse)
  const question = idFrom(await student.ask('POST', await questions(answeredCourse), { title: 'Why?' }))
  const update = await makeUpdate(place, owner)
  const talk = (await makeProposal(place, project, actFor(talker.id))).id
  await inTransaction((tx) => followPerson(tx, actFor(reader.id), author.handle, now))

  lists = {
    '/account/sessions': { by: ada, address: '/account/sessions', before: 1 },
    '/own/purchases': { by: buyer, address: '/own/purchases' },
    '/own/orders': { by: buyer, address: '/own/orders' },
    '/own/sold-orders': { by: host, address: '/own/sold-orders', before: 2 },
    '/own/subscriptions': { by: talker, address: '/own/subscriptions' },
    '/own/payments': { by: talker, address: '/own/payments' },
    '/own/payouts': { by: host, address: '/own/payouts' },
    '/own/ledger': { by: talker, address: '/own/ledger' },
    '/own/analytics/events': { by: invited, address: '/own/analytics/events' },
    '/own/blocks': { by: ada, address: '/own/blocks' },
    '/professionals': { address: '/professionals?skill=Walking' },
    '/profiles/:handle/followers': { address: `/profiles/${ada.handle}/followers` },
    '/profiles/:handle/following': { address: `/profiles/${ada.handle}/following` },
    '/notifications': { by: reader, address: '/notifications' },
    '/projects': { address: '/projects?category=Chatbot' },
    '/profiles/:handle/projects': { address: `/profiles/${ada.handle}/projects` },
    '/own/projects': { by: ada, address: '/own/projects' },
    '/own/proposals': { by: ada, address: '/own/proposals' },
    '/professionals/:handle/invitable-projects': {
      by: ada,
      address: `/professionals/${invited.handle}/invitable-projects`,
    },
    '/own/invitations': { by: invited, address: '/own/invitations' },
    '/own/received-proposals': { by: host, address: '/own/received-proposals', before: 1 },
    '/projects/:id/proposals': { by: host, address: `/projects/${project}/proposals`, before: 1 },
    '/conversations': { by: ada, address: '/conversations' },
    '/conversations/:id/messages': { by: talker, address: `/conversations/${talk}/messages` },
    '/agents': { address: '/agents?category=Sales' },
    '/profiles/:handle/agents': { address: `/profiles/${ada.handle}/agents` },
    '/own/agents': { by: ada, address: '/own/agents' },
    '/own/deployments': { by: buyer, address: '/own/deployments' },
    '/own/deployments/:id/runs': { by: student, address: `/own/deployments/${deployed}/runs` },
    '/own/agents/:id/runs': { by: host, address: `/own/agents/${runAgent}/runs` },
    '/own/agents/:id/deployments': { by: host, address: `/own/agents/${soldAgent}/deployments` },
    '/agents/:id/reviews': { address: `/agents/${reviewedAgent}/reviews` },
    '/courses/:id/reviews': { address: `/courses/${course}/reviews` },
    '/courses': { address: '/courses?category=Design' },
    '/profiles/:handle/courses': { address: `/profiles/${ada.handle}/courses` },
    '/own/courses': { by: ada, address: '/own/courses' },
    '/own/courses-taken': { by: buyer, address: '/own/courses-taken' },
    '/courses/:id/lectures/:lecture_id/questions': { by: student, address: asked },
    '/lecture-questions/:id/answers': { by: student, address: `/lecture-questions/${question}/answers` },
    '/own/courses/:id/people': { by: host, address: `/own/courses/${course}/people` },
    '/own/courses/:id/orders': { by: host, address: `/own/courses/${course}/orders` },
    '/own/courses/:id/questions': { by: host, address: `/own/courses/${askedCourse}/questions` },
    '/updates': { address: '/updates?tag=walked' },
    '/profiles/:handle/updates': { address: `/profiles/${author.handle}/updates` },
    '/own/feed': { by: reader, address: '/own/feed' },
    '/own/updates': { by: author, address: '/own/updates' },
    '/updates/:id/comments': { address: `/updates/${update}/comments` },
  }

  add = async () => {
    const friend = await makePerson(place, { user_type: 'professional', skills: ['Walking'] })
    const foe = await makePerson(place)
    const { handle } = (await database.pool.query('select handle from profiles where id = $1', [friend.id]))
      .rows[0]
    await inTransaction(async (tx) => {
      await followPerson(tx, friend, ada.handle, now)
      await followPerson(tx, actor, handle, now)
      await blockPerson(tx, { id: foe.id, kind: 'block' }, { actor, now, handlers: [] })
    })
    await accounts.browser().signInWithPassword({ email: ada.email, password: PASSWORD })
    await emitTo(product, reader.id)
    // Projects have proposals and conversations.
    const other = await makeProject(place, friend, { category: 'Chatbot' })
    const mine = await makeProject(place, actor, { category: null })
    const invitation = await ada.ask('POST', `/projects/${mine}/invitations`, { handle: invited.handle })
    expect(invitation.status, JSON.stringify(invitation.body)).toBe(200)
    const proposal = await makeProposal(place, other, actor)
    await makeProposal(place, project, friend)
    for (const [who, id] of [
      [ada, proposal.id],
      [host, talk],
    ] as const)
      idFrom(await who.ask('POST', `/conversations/${id}/messages`, { body: 'Hello' }))
    // Agents have buyers.
    const agent = await makeAgent(place, actor, { category: 'Sales' })
    await makePurchase(place, agent, actFor(buyer.id))
    await makePurchase(place, soldAgent, friend)
    await makeFormerBuyer(place, reviewedAgent, friend)
    const review = { rating: 4, review_text: null }
    await inTransaction((tx) => reviewAgent(tx, { actor: friend, agentId: reviewedAgent, review }, now))
    await deploy(accounts, await makeAgent(place, friend, { price: PRICE }), {
      ...talker,
      storage: new Map(),
    })
    await database.pool.query(
      "insert into payouts (user_id, amount, status, created_at, paid_at) values ($1, 5, 'paid', $2, $2)",
      [host.id, now.toISOString()],
    )
    await database.pool.query(
      `insert into charges (user_id, seller_id, product_type, product_id, amount, status, created_at)
       values ($1, $2, 'agent', 1, 5, 'paid', $3)`,
      [buyer.id, talker.id, now.toISOString()],
    )
    // A seller's analytics count some views of each product a day, of one address.
    const seen = await makeAgent(place, actFor(invited.id))
    expect((await product.ask('POST', `/rest/v1/agents/${seen}/views`)).status).toBe(200)
    await database.pool.query(
      `insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at, ended_at)
       values ($1, $2, $3, 'api', 'succeeded', $4, $4)`,
      [runAgent, deployed, student.id, now.toISOString()],
    )
    // Courses have students.
    await makeStudent(place, await makeCourse(place, actor, { category: 'Design' }), actFor(buyer.id))
    await makeStudent(place, course, friend)
    await inTransaction((tx) => reviewCourse(tx, { actor: friend, courseId: course, review }, now))
    idFrom(await student.ask('POST', asked, { title: 'Why not?' }))
    idFrom(await student.ask('POST', `/lecture-questions/${question}/answers`, { body: 'Because.' }))
    // Updates have comments.
    await makeUpdate(place, actFor(author.id), { text: 'One more #walked' })
    const comment = await reader.ask('POST', `/updates/${update}/comments`, { content: 'Right' })
    expect(comment.status, JSON.stringify(comment.body)).toBe(200)
  }
})

type Page = { items: object[]; next_cursor?: string | null; total?: number }

async function pageOf({ by, address }: List, query: Record<string, string | number>): Promise<Page> {
  const path = Object.entries({ page_size: 2, ...query }).reduce(
    (path, [name, value]) => `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`,
    address,
  )
  const answer = await product.ask('GET', `/rest/v1${path}`, by ? { headers: by.headers } : {})
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body as Page
}

/** Returns the pages of a list, to its last; a list by number ends at its total. */
async function pagesOf(list: List): Promise<object[][]> {
  const pages: object[][] = []
  for (let query: Record<string, string | number> | undefined = {}; query; ) {
    const { items, next_cursor, total = 0 }: Page = await pageOf(list, query)
    pages.push(items)
    if (next_cursor !== undefined) query = next_cursor === null ? undefined : { cursor: next_cursor }
    else query = pages.length * 2 < total ? { page: pages.length + 1 } : undefined
    if (pages.length > 9) throw new Error(`${list.address} has no last page`)
  }
  return pages
}

/** Rows differ in their id, or in all that they say. */
const keyOf = (item: object) => JSON.stringify('id' in item ? item.id : item)

/** Returns the list as it comes, and in each order that can be chosen. */
function ordersOf(path: string, list: List): List[] {
  const sort = product.contracts.find((one) => one.method === 'GET' && one.path === path)?.query?.shape.sort
  const orders = sort === undefined ? [] : (z.toJSONSchema(sort, { io: 'input' }).enum ?? [])
  expect(orders.length > 1, path).toBe(sort !== undefined)
  const sign = list.address.includes('?') ? '&' : '?'
  return [list, ...orders.map((order) => ({ ...list, address: `${list.address}${sign}sort=${order}` }))]
}

async function expectLists(added: number): Promise<void> {
  const wrong: Record<string, unknown> = {}
  for (const list of Object.entries(lists).flatMap(([path, one]) => ordersOf(path, one))) {
    const count = added + (list.before ?? 0)
    const sizes = Array.from({ length: Math.max(1, Math.ceil(count / 2)) }, (_, at) =>
      Math.min(2, count - at * 2),
    )
    const pages = await pagesOf(list)
    const keys = new Set(pages.flat().map(keyOf))
    const found = { sizes: pages.map(({ length }) => length), different: keys.size }
    if (JSON.stringify(found) !== JSON.stringify({ sizes, different: count })) wrong[list.address] = found
  }
  expect(wrong).toEqual({})
}

it('every list that is paged is walked here', () => {
  const paged = product.contracts.filter(
    ({ query }) => query !== undefined && ('page' in query.shape || 'cursor' in query.shape),
  )
  // The activity has pages of one size, which home.test.ts walks.
  expect(Object.keys(lists).toSorted()).toEqual(
    paged
      .map(({ path }) => path)
      .filter((path) => path !== '/home/activity')
      .toSorted(),
  )
})

describe('every list', () => {
  it('has one empty page of none', { tags: ['proof'] }, () => expectLists(0))

  describe('to which something is added', () => {
    beforeAll(() => add())
    it('has one page of one', { tags: ['proof'] }, () => expectLists(1))

    describe('again and again', () => {
      beforeAll(async () => {
        for (let count = 0; count < 4; count++) await add()
      })
      it('has three pages, with each row once', { tags: ['proof'] }, () => expectLists(5))
    })
  })
})
