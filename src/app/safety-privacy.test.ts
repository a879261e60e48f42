// Can a stranger read hidden content, or one's posts across a block? Every address of the product that shows an item's
// words is found first, and asked again once the item is hidden or the two are apart.
// @module-tag proof
import { beforeAll, describe, expect, it } from 'vitest'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makeFormerBuyer,
  makeProject,
  makeProposal,
  makeUpdate,
} from '../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../tests/support/people/members.ts'
import { reviewAgent } from '../features/agents/server/reviews.ts'
import { newMessage } from '../features/conversations/conversations.schemas.ts'
import { sendMessage } from '../features/conversations/server/messages.actions.ts'
import type { TakenCourse } from '../features/courses/learning/learning.contract.ts'
import { completeOrder } from '../features/courses/orders/server/orders.actions.ts'
import { REPORTED_KINDS, type ReportedKind } from '../features/moderation/moderation.rules.ts'
import { actFor } from '../platform/actor.ts'
import { baseOf, type Contract } from '../platform/contract/contract.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from './conversations.ts'
import { runModerationCommand } from './moderation-command.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const now = () => clock.now()

/** All texts of an item of a kind have it, and no other text. */
const wordOf = (kind: ReportedKind) => `zq${kind.replace('_', '')}qz`

let owner: Member
/** The witness deals with the owner in every way: follows, is mentioned, writes, is notified of everything. */
let witness: Member
/** The friend reposts, and others comment on that. */
let friend: Member
let stranger: Member
const ids: Record<ReportedKind, string> = {
  profile: '',
  project: '',
  agent: '',
  course: '',
  review: '',
  review_reply: '',
  message: '',
  update: '',
  comment: '',
  lecture_question: '',
  lecture_answer: '',
}
/** The witness teaches the course of this lecture, and the owner and the friend take it. */
let lecture = ''
/** The quoting updates are not hidden themselves, but show something that is. */
const places: number[] = []

type Made = { id: number; comment: { id: number } }
const asked = async <T = Made>(by: Member, method: string, path: string, body?: object): Promise<T> => {
  const answer = await by.ask(method, path, body)
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body as T
}

async function follow() {
  for (const one of [witness, friend]) await asked(one, 'PUT', `/profiles/${owner.handle}/follow`)
  await asked(owner, 'PUT', `/profiles/${witness.handle}/follow`)
}

beforeAll(async () => {
  owner = await newMember(accounts, { display_name: `Ada ${wordOf('profile')}` })
  witness = await newMember(accounts, { display_name: 'Wim Witness' })
  friend = await newMember(accounts, { display_name: 'Fay Friend' })
  stranger = await newMember(accounts, { display_name: 'Stella Stranger' })
  const by = actFor(owner.id)
  const project = await makeProject(product, by, {
    title: `Sort ${wordOf('project')}`,
    skills: [wordOf('project')],
  })
  await makeProject(product, by, { title: 'Another one', skills: [wordOf('project').slice(0, 4)] })
  const agent = await makeAgent(product, by, { name: `Bot ${wordOf('agent')}`, category: 'Security' })
  const otherAgent = await makeAgent(product, by, { name: 'Other bot', category: 'Security' })
  const course = await makeCourse(product, by, { title: `Learn ${wordOf('course')}` })
  const otherCourse = await makeCourse(product, by, { title: 'Learn more' })

  const friends = await makeAgent(product, actFor(friend.id), { name: 'Bot of a friend' })
  const review = await database.inTransaction(async (tx) => {
    const reviewed = { rating: 2, review_text: `Bad ${wordOf('review')}` }
    await makeFormerBuyer(product, friends, by)
    return reviewAgent(tx, { actor: by, agentId: friends, review: reviewed }, now())
  })
  await makeFormerBuyer(product, otherAgent, actFor(friend.id))
  const answered = await database.inTransaction((tx) =>
    reviewAgent(
      tx,
      { actor: actFor(friend.id), agentId: otherAgent, review: { rating: 4, review_text: 'Fine' } },
      now(),
    ),
  )
  await asked(owner, 'PUT', `/reviews/${answered}/reply`, { reply_text: `Sorry ${wordOf('review_reply')}` })

  await follow()
  const update = await makeUpdate(product, by, {
    text: `Read ${wordOf('update')} #tag${wordOf('update')} @${witness.handle}`,
  })
  const ofFriend = await makeUpdate(product, actFor(friend.id), { text: 'By a friend' })
  const ofWitness = await makeUpdate(product, actFor(witness.id), { text: 'By a witness' })
  await asked(friend, 'PUT', `/updates/${update}/marks/retweet`)
  const said = await asked(owner, 'POST', `/updates/${ofFriend}/comments`, {
    content: `Nice ${wordOf('comment')}`,
  })
  await asked(owner, 'PUT', `/updates/${ofWitness}/marks/like`)

  const witnessed = await makeProject(product, actFor(witness.id), { title: 'Of a witness' })
  const { id: conversation } = await makeProposal(product, witnessed, by)
  const message = await database.inTransaction((tx) =>
    sendMessage(
      tx,
      { id: conversation, newMessage: newMessage.parse({ body: `Hi ${wordOf('message')}` }) },
      { actor: by, now: now(), subjects },
    ),
  )
  const taught = await makeCourse(product, actFor(witness.id), { title: 'Of a witness' })
  await database.inTransaction(async (tx) => {
    for (const student of [by, actFor(friend.id)]) await completeOrder(tx, student, taught, now())
  })
  const { curriculum } = await asked<TakenCourse>(witness, 'GET', `/courses/${taught}/learn`)
  lecture = String(curriculum[0]?.lectures[0]?.id)
  const questions = `/courses/${taught}/lectures/${lecture}/questions`
  const question = await asked(owner, 'POST', questions, { title: `Why ${wordOf('lecture_question')}` })
  const { id: ofAnother } = await asked(friend, 'POST', questions, { title: 'Why not' })
  const { answer } = await asked<{ answer: { id: number } }>(
    owner,
    'POST',
    `/lecture-questions/${ofAnother}/answers`,
    {
      body: `So ${wordOf('lecture_answer')}`,
    },
  )
  ids.lecture_question = String(question.id)
  ids.lecture_answer = String(answer.id)

  const made = { project, agent, course, review, review_reply: answered, message: message.id, update }
  for (const [kind, id] of Object.entries(made)) ids[kind as ReportedKind] = String(id)
  ids.profile = owner.handle
  ids.comment = String(said.comment.id)
  places.push(
    otherAgent,
    otherCourse,
    friends,
    ofFriend,
    ofWitness,
    witnessed,
    conversation,
    taught,
    ofAnother,
  )
})

/** Returns the addresses of a contract that could show an item: with its id, with people's handles, with its words. */
function addressesOf({ path, query, base }: Contract): string[] {
  const start = baseOf(base === undefined ? {} : { base })
  const numbers = [...new Set([...Object.values(ids), ...places.map(String)])].filter((id) => /^\d/.test(id))
  const handles = [owner, witness, friend].map(({ handle }) => handle)
  let filled = [start + path]
  if (path.includes(':id')) filled = filled.flatMap((one) => numbers.map((id) => one.replace(':id', id)))
  if (path.includes(':handle'))
    filled = filled.flatMap((one) => handles.map((handle) => one.replace(':handle', handle)))
  const others = filled.map((one) => one.replace(':lecture_id', lecture).replace(/:\w+/g, '1'))
  const shape = query?.shape ?? {}
  const all = 'page_size' in shape ? '?page_size=100' : ''
  const queries = [all]
  const words = REPORTED_KINDS.map(wordOf)
  if ('search' in shape) queries.push(...[...words, owner.handle].map((word) => `?search=${word}`))
  if ('tag' in shape) queries.push(`?tag=tag${wordOf('update')}`)
  if ('skill' in shape) queries.push(`?skill=${wordOf('project')}`)
  if ('typed' in shape) queries.push('?typed=tagzq', '?typed=gus', `?typed=${owner.handle}`)
  if ('ids' in shape) queries.push(`?ids=${numbers.join(',')}`)
  if ('handles' in shape) queries.push(`?handles=${owner.handle}`)
  return others.flatMap((one) => queries.map((two) => one + two))
}

const viewers = () => ({ visitor: undefined, stranger, friend, witness })
type Viewer = keyof ReturnType<typeof viewers>
type Place = { address: string; viewer: Viewer; path: string }

const textAt = async ({ address, viewer }: Pick<Place, 'address' | 'viewer'>) => {
  const { body } = await product.ask('GET', address, { headers: viewers()[viewer]?.headers ?? {} })
  // The repeated search text is no answer.
  const { search: _, ...rest } = (body ?? {}) as Record<string, unknown>
  return JSON.stringify(rest)
}

/** Others can read each kind's words in these places. */
const found = new Map<ReportedKind, Place[]>(REPORTED_KINDS.map((kind) => [kind, []]))

async function searchAt(place: Place): Promise<void> {
  const text = await textAt(place)
  for (const kind of REPORTED_KINDS) if (text.includes(wordOf(kind))) found.get(kind)?.push(place)
}

beforeAll(async () => {
  for (const contract of product.contracts.filter(({ method }) => method === 'GET'))
    for (const address of addressesOf(contract))
      for (const viewer of ['visitor', 'stranger', 'friend', 'witness'] as const)
        await searchAt({ address, viewer, path: contract.path })
}, 120_000)

const placesOf = (kind: ReportedKind) => found.get(kind) ?? []

/** Returns the places where the words of a kind can still be read. */
async function leftOf(kind: ReportedKind, where: readonly Place[]): Promise<string[]> {
  const left: string[] = []
  for (const place of where)
    if ((await textAt(place)).includes(wordOf(kind))) left.push(`${place.viewer} ${place.address}`)
  return left
}
async function expectEverywhere(kind: ReportedKind, isExpected: (place: Place) => boolean = () => true) {
  for (const place of placesOf(kind).filter(isExpected))
    expect(await textAt(place), place.address).toContain(wordOf(kind))
}

async function run(...words: string[]) {
  clock.advance(1)
  const { code, lines } = await runModerationCommand(
    database,
    [...words, '--as', 'tester', '--why', 'A test'],
    now(),
  )
  expect(code, lines.join('\n')).toBe(0)
}

/** Each kind is shown at least in these places, so that the table can fail. */
const SHOWN_AT: Record<ReportedKind, readonly string[]> = {
  profile: [
    '/profiles/:handle',
    '/professionals',
    '/profiles/:handle/followers',
    '/notifications',
    '/updates',
  ],
  project: ['/projects', '/projects/:id', '/projects/skills', '/profiles/:handle/projects'],
  agent: ['/agents', '/agents/:id', '/agents/:id/related', '/profiles/:handle/agents'],
  course: ['/courses', '/courses/:id', '/courses/:id/related', '/profiles/:handle/courses'],
  review: ['/agents/:id/reviews'],
  review_reply: ['/agents/:id/reviews'],
  message: ['/conversations', '/conversations/:id/messages'],
  update: ['/updates', '/updates/:id', '/own/feed', '/update-suggestions/tags', '/notifications'],
  comment: ['/updates/:id/comments'],
  lecture_question: [
    '/courses/:id/lectures/:lecture_id/questions',
    '/lecture-questions/:id',
    '/notifications',
  ],
  lecture_answer: ['/lecture-questions/:id/answers'],
}

/**
 * Parties go on knowing each other, as with a private profile: the other side of a proposal and of its conversation,
 * and a buyer.
 */
const KNOWN_TO_PARTIES = [
  '/notifications',
  '/home/activity',
  '/own/received-proposals',
  '/own/received-proposals/:id',
  '/projects/:id/proposals',
  '/conversations',
  '/conversations/:id',
  '/own/deployments',
  '/own/deployments/:id',
]
const isParty = ({ viewer, path }: Place) =>
  (viewer === 'witness' || viewer === 'friend') && KNOWN_TO_PARTIES.includes(path)
const closedPlacesOf = (kind: ReportedKind) =>
  placesOf(kind).filter((place) => kind !== 'profile' || !isParty(place))

describe.each(REPORTED_KINDS)('a hidden %s', (kind) => {
  it('is read by no one at any address that showed it, and at all of them again once it is restored', async () => {
    expect([...new Set(placesOf(kind).map(({ path }) => path))]).toEqual(
      expect.arrayContaining([...SHOWN_AT[kind]]),
    )
    await run('hide', kind, ids[kind])
    const left = await leftOf(kind, closedPlacesOf(kind))
    await run('restore', kind, ids[kind])
    expect(left).toEqual([])
    await expectEverywhere(kind)
  })
})

/** Earlier notifications stay in a person's list, and a tag belongs to no one (decision 65). */
const STAYS = ['/notifications', '/home/activity', '/update-suggestions/tags', '/updates/tags']

describe.each([
  ['who blocked its author', 'block', () => [witness, owner]],
  ['whom its author blocked', 'block', () => [owner, witness]],
  ['who muted its author', 'mute', () => [witness, owner]],
] as const)('an update and a comment', (whose, kind, sides) => {
  it(`are read at no address by someone ${whose}, and by everyone else as before`, async () => {
    const [by = owner, whom = owner] = sides()
    const { id } = await asked(by, 'PUT', `/people/${whom.id}/block`, { kind })
    const left: string[] = []
    const missing: string[] = []
    for (const said of ['update', 'comment'] as const) {
      const own = placesOf(said).filter(({ viewer, path }) => viewer === 'witness' && !STAYS.includes(path))
      expect(own.length).toBeGreaterThan(0)
      left.push(...(await leftOf(said, own)))
      for (const place of placesOf(said))
        if (place.viewer !== 'witness' && !(await textAt(place)).includes(wordOf(said)))
          missing.push(`${place.viewer} ${place.address}`)
    }
    await asked(by, 'DELETE', `/own/blocks/${id}`)
    // A block ends follows, and its end does not bring them back.
    await follow()
    expect({ left, missing }).toEqual({ left: [], missing: [] })
  })
})

it('of someone who is banned no one reads anything but what they said in conversations', async () => {
  await run('ban', owner.email)
  const left: string[] = []
  for (const kind of REPORTED_KINDS)
    if (kind !== 'message') left.push(...(await leftOf(kind, closedPlacesOf(kind))))
  await expectEverywhere('message')
  await run('unban', owner.email)
  expect(left).toEqual([])
  // Comments come back; their notifications don't.
  for (const kind of REPORTED_KINDS) await expectEverywhere(kind, ({ path }) => path !== '/home/activity')
})
