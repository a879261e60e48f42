// Does hiding something, and restoring it, invalidate the cached pages that show it?
import { expect, it } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makeFormerBuyer,
  makeProject,
  makeUpdate,
} from '../../tests/support/people/makers.ts'
import { newMember } from '../../tests/support/people/members.ts'
import { PUBLIC_ADDRESSES as AT, publicAnswers } from '../../tests/support/product/public-answers.ts'
import { reviewAgent } from '../features/agents/server/reviews.ts'
import { issueCertificate } from '../features/courses/certificates/server/certificates.actions.ts'
import { completeOrder } from '../features/courses/orders/server/orders.actions.ts'
import { reviewCourse } from '../features/courses/server/reviews.ts'
import { REPORTED_KINDS } from '../features/moderation/moderation.rules.ts'
import { replyToReview } from '../features/reviews/server/replies.ts'
import { actFor } from '../platform/actor.ts'
import { runModerationCommand } from './moderation-command.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

const shared = await testDatabase()
const accounts = await testAccounts({ database: shared })
const { product } = accounts
const { database, clock } = product

const [ada, bo] = [await newMember(accounts, { display_name: 'Ada' }), await newMember(accounts)]
const [owner, buyer] = [actFor(ada.id), actFor(bo.id)]
const project = await makeProject(product, owner)
const agent = await makeAgent(product, owner)
const course = await makeCourse(product, owner, { price: 20 })
const posted = await makeUpdate(product, owner, { text: 'Read #this' })
const said = await bo.ask('POST', `/updates/${posted}/comments`, { content: 'Yes' })
const comment = (said.body as { comment: { id: number } }).comment.id
await makeFormerBuyer(product, agent, buyer)
const learned = await makeCourse(product, buyer)
const code = Buffer.alloc(16)
const review = await database.inTransaction(async (tx) => {
  const now = clock.now()
  const id = await reviewAgent(
    tx,
    { actor: buyer, agentId: agent, review: { rating: 4, review_text: 'Fine' } },
    now,
  )
  await replyToReview(
    tx,
    { products: ALL_REVIEWED_PRODUCTS, actor: owner, id, reviewReply: { reply_text: 'Thanks' } },
    now,
  )
  await completeOrder(tx, buyer, course, now)
  await reviewCourse(tx, { actor: buyer, courseId: course, review: { rating: 4, review_text: 'Fine' } }, now)
  await issueCertificate(tx, { bytes: () => code }, { user_id: ada.id, course_id: learned }, now)
  return id
})

const { changesBy } = publicAnswers(product, shared.rowChanges, {
  handle: ada.handle,
  code: code.toString('base64url'),
  ids: { agents: agent, courses: course, updates: posted, projects: project },
})

const HIDDEN = [
  [
    'profile',
    ada.handle,
    [AT.PROFILE, AT.PEOPLE, AT.RECORD, AT.FOLLOWS, AT.CERTIFICATE, AT.UPDATES_OF_PERSON],
  ],
  ['project', project, [AT.LIST, AT.ONE, AT.OF_PERSON]],
  ['agent', agent, [AT.AGENTS, AT.AGENT, AT.AGENTS_OF_PERSON, AT.REVIEWS]],
  ['course', course, [AT.COURSES, AT.COURSE, AT.COURSES_OF_PERSON, AT.REVIEWS_OF_COURSE]],
  ['review', review, [AT.AGENT, AT.REVIEWS]],
  ['review_reply', review, [AT.REVIEWS]],
  ['update', posted, [AT.UPDATES, AT.UPDATE, AT.COMMENTS, AT.UPDATES_OF_PERSON]],
  ['comment', comment, [AT.UPDATES, AT.UPDATE, AT.COMMENTS]],
] as const

it.each(HIDDEN)('a %s that is hidden or restored', { tags: ['proof'] }, async (kind, id, expected) => {
  for (const verb of ['hide', 'restore']) {
    const { changed, missed } = await changesBy(async () => {
      clock.advance(1)
      const { code: exit } = await runModerationCommand(
        database,
        [verb, kind, String(id), '--as', 'tester'],
        clock.now(),
      )
      expect(exit).toBe(0)
    })
    expect(changed, verb).toEqual(expect.arrayContaining([...expected]))
    expect(missed, verb).toEqual([])
  }
})

it('every kind that is shown to everyone is covered', () => {
  const ofFew = ['message', 'lecture_question', 'lecture_answer']
  expect([...HIDDEN.map(([kind]) => kind), ...ofFew].sort()).toEqual([...REPORTED_KINDS].sort())
})
