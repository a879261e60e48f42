// One item of every kind that can be reported and hidden, with all places that show it.
import { expect } from 'vitest'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../src/app/conversations.ts'
import { reviewAgent } from '../../../src/features/agents/server/reviews.ts'
import { newMessage } from '../../../src/features/conversations/conversations.schemas.ts'
import { sendMessage } from '../../../src/features/conversations/server/messages.actions.ts'
import { moderationMessages as messages } from '../../../src/features/moderation/moderation.messages.ts'
import type { ReportedKind } from '../../../src/features/moderation/moderation.rules.ts'
import { profileMessages } from '../../../src/features/profiles/profiles.messages.ts'
import { actFor } from '../../../src/platform/actor.ts'
import { classrooms } from '../courses/classrooms.ts'
import type { TestAccounts } from './accounts.ts'
import { makeAgent, makeCourse, makeFormerBuyer, makeProject, makeProposal, makeUpdate } from './makers.ts'
import { type Member, newMember } from './members.ts'

/** Each word is unique. */
let words = 0
const aWord = () => `zq${String.fromCharCode(97 + (words++ % 26))}${words}x`

type Case = {
  /** Reports and commands use this id. */
  id: string
  owner: Member
  /** The member can report it. */
  reporter: Member
  /** These places show it, by a text that only it has there. */
  shown: readonly { path: string; has: string; by?: Member }[]
  /** Its owner would ask this to put it back, and gets this answer. */
  back?: { ask: () => ReturnType<Member['ask']>; message: string; status?: number }
}

async function profileCase(accounts: TestAccounts): Promise<Case> {
  const { product } = accounts
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

async function projectCase(accounts: TestAccounts): Promise<Case> {
  const { product } = accounts
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

async function agentCase(accounts: TestAccounts): Promise<Case> {
  const { product } = accounts
  const { clock, database } = product
  const word = aWord()
  const owner = await newMember(accounts)
  const id = await makeAgent(product, actFor(owner.id), { name: `Bot ${word}`, category: 'Security' })
  const other = await makeAgent(product, actFor(owner.id), { name: 'Other', category: 'Security' })
  const buyer = await newMember(accounts)
  await makeFormerBuyer(product, id, actFor(buyer.id))
  await database.inTransaction((tx) =>
    reviewAgent(
      tx,
      { actor: actFor(buyer.id), agentId: id, review: { rating: 4, review_text: `Fine ${word}` } },
      clock.now(),
    ),
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

async function courseCase(accounts: TestAccounts): Promise<Case> {
  const { product } = accounts
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

async function reviewCase(accounts: TestAccounts): Promise<Case> {
  const { product } = accounts
  const { clock, database } = product
  const word = aWord()
  const seller = await newMember(accounts)
  const owner = await newMember(accounts)
  const agent = await makeAgent(product, actFor(seller.id), {})
  await makeFormerBuyer(product, agent, actFor(owner.id))
  const id = await database.inTransaction((tx) =>
    reviewAgent(
      tx,
      { actor: actFor(owner.id), agentId: agent, review: { rating: 1, review_text: `Bad ${word}` } },
      clock.now(),
    ),
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

async function replyCase(accounts: TestAccounts): Promise<Case> {
  const word = aWord()
  const { id, owner: reporter, reporter: owner, shown } = await reviewCase(accounts)
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

async function messageCase(accounts: TestAccounts): Promise<Case> {
  const { product } = accounts
  const { clock, database } = product
  const word = aWord()
  const reporter = await newMember(accounts)
  const owner = await newMember(accounts)
  const project = await makeProject(product, actFor(reporter.id))
  const { id: conversation } = await makeProposal(product, project, actFor(owner.id))
  const said = await database.inTransaction((tx) =>
    sendMessage(
      tx,
      { id: conversation, newMessage: newMessage.parse({ body: `Hi ${word}` }) },
      { actor: actFor(owner.id), now: clock.now(), subjects },
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

async function postedCase(accounts: TestAccounts): Promise<Case> {
  const { product } = accounts
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

async function commentCase(accounts: TestAccounts): Promise<Case> {
  const { product } = accounts
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

async function questionCase(accounts: TestAccounts): Promise<Case> {
  const { aClassroom } = classrooms(accounts)
  const word = aWord()
  const room = await aClassroom()
  const owner = await room.student()
  const { id } = await room.ask(owner, `Why ${word}?`)
  return {
    id: String(id),
    owner,
    reporter: room.instructor,
    shown: [
      { path: room.questions, has: word, by: room.instructor },
      { path: room.questions, has: '"total":1', by: room.instructor },
      { path: `/lecture-questions/${id}`, has: word, by: room.instructor },
      { path: '/notifications', has: word, by: room.instructor },
      { path: '/home/activity', has: word, by: room.instructor },
    ],
  }
}

async function answerCase(accounts: TestAccounts): Promise<Case> {
  const { aClassroom, answer } = classrooms(accounts)
  const word = aWord()
  const room = await aClassroom()
  const [owner, reporter] = [await room.student(), await room.student()]
  const asked = await room.ask(reporter)
  const { id } = await answer(owner, asked, `Because ${word}`)
  return {
    id: String(id),
    owner,
    reporter,
    shown: [
      { path: `/lecture-questions/${asked.id}/answers`, has: word, by: reporter },
      { path: `/lecture-questions/${asked.id}`, has: '"answers_count":1', by: reporter },
      { path: room.questions, has: '"answers_count":1', by: room.instructor },
    ],
  }
}

const ALL_CASES: readonly [ReportedKind, (accounts: TestAccounts) => Promise<Case>][] = [
  ['profile', profileCase],
  ['project', projectCase],
  ['agent', agentCase],
  ['course', courseCase],
  ['review', reviewCase],
  ['review_reply', replyCase],
  ['message', messageCase],
  ['update', postedCase],
  ['comment', commentCase],
  ['lecture_question', questionCase],
  ['lecture_answer', answerCase],
]

/** Call it at the top of a test file. */
export function moderationCases(accounts: TestAccounts) {
  const CASES = ALL_CASES.map(([kind, make]) => [kind, () => make(accounts)] as const)
  return { CASES, profileCase: () => profileCase(accounts), projectCase: () => projectCase(accounts) }
}
