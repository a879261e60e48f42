// Does every change of a row that a public answer shows invalidate the cached pages that depend on it? A page is cached
// until one of the rows that its contracts declare has changed, so a missing declaration would serve old rows for a
// minute.
import { describe, expect, it } from 'vitest'
import { AN_AGENT, failingCheck } from '../../tests/support/agents/changed-agents.ts'
import { changesOfUpdates } from '../../tests/support/content/changes-of-updates.ts'
import { testDatabase } from '../../tests/support/database/database.ts'
import { headersOf, testAccounts } from '../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
  makeUpdate,
} from '../../tests/support/people/makers.ts'
import { type Change, PUBLIC_ADDRESSES, publicAnswers } from '../../tests/support/product/public-answers.ts'
import { editAgent, removeAgent, restoreAgent } from '../features/agents/listings/server/listings.actions.ts'
import { repairAgentCounts } from '../features/agents/server/agents.actions.ts'
import { reviewAgent } from '../features/agents/server/reviews.ts'
import { CODE_BYTES } from '../features/courses/certificates/certificates.rules.ts'
import {
  issueCertificate,
  listCertificate,
} from '../features/courses/certificates/server/certificates.actions.ts'
import { completeOrder, refundOrder } from '../features/courses/orders/server/orders.actions.ts'
import { editCourse, readOwnCourse, setCourseStatus } from '../features/courses/server/editing.actions.ts'
import { reviewCourse } from '../features/courses/server/reviews.ts'
import { followPerson } from '../features/follows/server/follows.actions.ts'
import { saveOwnProfile } from '../features/profiles/server/profiles.actions.ts'
import { acceptProposal } from '../features/projects/proposals/server/outcomes.actions.ts'
import {
  repairProjectCounts,
  submitProposal,
  withdrawProposal,
} from '../features/projects/proposals/server/proposals.actions.ts'
import { archiveProject, editProject, restoreProject } from '../features/projects/server/projects.actions.ts'
import { voteHelpful } from '../features/reviews/server/marks.ts'
import { repairReviewCounts } from '../features/reviews/server/repair.actions.ts'
import { removeReply, replyToReview } from '../features/reviews/server/replies.ts'
import { editReview, removeReview, restoreReview } from '../features/reviews/server/reviews.actions.ts'
import { actFor } from '../platform/actor.ts'
import { REST_BASE } from '../platform/contract/contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { ALL_REVIEWED_PRODUCTS as PRODUCTS } from './reviews.ts'

const SLOW = { rating: 2, review_text: 'Slow' }
const PRAISE = { rating: 5, review_text: null }
const SORRY = { reply_text: 'Sorry' }
const ACCEPTED = { note: null, edited_at: null }

const {
  LIST,
  ONE,
  OF_PERSON,
  AGENTS,
  STATS,
  COMPARED,
  AGENT,
  INTERFACE,
  HEALTH,
  RELATED,
  AGENTS_OF_PERSON,
  REVIEWS,
  PROFILE,
  PEOPLE,
  RECORD,
  SKILLS,
  RELATED_PROJECTS,
  PROJECT_SKILLS,
  COURSES,
  FACETS,
  COMPARED_COURSES,
  COURSE,
  RELATED_COURSES,
  COURSES_OF_PERSON,
  CERTIFICATE,
  CERTIFICATES_OF_PERSON,
  REVIEWS_OF_COURSE,
  UPDATES,
  UPDATE,
  FOLLOWS,
  FOLLOWERS,
  FOLLOWING,
  SEARCH,
} = PUBLIC_ADDRESSES

const shared = await testDatabase()
const accounts = await testAccounts({ database: shared })
const { product } = accounts
const { database, clock } = product
const now = () => clock.now()
const change = <T>(work: (tx: Tx) => Promise<T>) => database.inTransaction(work)

let reviewId = 0

const owner = await makePerson(product, {
  handle: 'ada',
  display_name: 'Ada Example',
  user_type: 'professional',
  created_at: '2020-01-01T00:00:00.000Z',
})
const project = await makeProject(product, owner)
const agent = await makeAgent(product, owner)
const neighbour = await makeAgent(product, owner)
const buyer = await makePurchase(product, agent)
const course = await makeCourse(product, owner, { price: 20 })
const otherCourse = await makeCourse(product, owner)
const student = await makePerson(product)
const proposer = await makePerson(product)
const proposal = await makeProposal(product, project, proposer)
const rival = await makePerson(product)
const withdrawn = await makeProposal(product, project, rival)
const fan = await makePerson(product, { handle: 'fan', display_name: 'Fan' })
const leaver = await accounts.person()

const CODE = Buffer.alloc(CODE_BYTES)
const learned = await makeCourse(product, proposer, { title: 'Learned', price: 20 })
await change(async (tx) => {
  await completeOrder(tx, owner, learned, now())
  await issueCertificate(tx, { bytes: () => CODE }, { user_id: owner.id, course_id: learned }, now())
})
const orderOf = async (courseId: number): Promise<number> => {
  const { rows } = await database.pool.query('select id::int from orders where course_id = $1', [courseId])
  return rows[0].id
}

const posted = await makeUpdate(product, owner)

const { gets, changesBy } = publicAnswers(product, shared.rowChanges, {
  handle: 'ada',
  code: CODE.toString('base64url'),
  ids: { agents: agent, courses: course, updates: posted, projects: project },
})

const rename = (display_name: string) => change((tx) => saveOwnProfile(tx, owner, { display_name }, now()))
const show = (is_public: boolean) => change((tx) => saveOwnProfile(tx, owner, { is_public }, now()))
const products = [AGENTS, COMPARED, AGENT, COURSES, COMPARED_COURSES, COURSE]
const withOwner = [...products, LIST, ONE, PROFILE, PEOPLE, UPDATES, UPDATE]
const ofOwner = [RECORD, OF_PERSON, AGENTS_OF_PERSON, COURSES_OF_PERSON]
const changeOwnCourse = (fields: { status?: 'draft' | 'published'; title?: string }) =>
  change(async (tx) => {
    const { version } = await readOwnCourse(tx, owner, course)
    return editCourse(tx, { id: course, courseChange: { version, ...fields } }, { actor: owner, now: now() })
  })
const input = { message: 'm'.repeat(60), budget: 900, timeline: '3 weeks' }

let spare = 0

const { becomeCallable, failCheck } = failingCheck(product, agent)

/** The changes run in this order. */
const CHANGES: Change[] = [
  ['someone is followed', [FOLLOWS, FOLLOWERS], () => change((tx) => followPerson(tx, fan, 'ada', now()))],
  ['someone follows', [FOLLOWS, FOLLOWING], () => change((tx) => followPerson(tx, owner, 'fan', now()))],
  ['an owner has another name', withOwner, () => rename('Ada Renamed')],
  ['an owner goes private', [...withOwner, ...ofOwner], () => show(false)],
  ['an owner is public again', [...withOwner, ...ofOwner], () => show(true)],
  [
    'a professional names a skill',
    [PROFILE, PEOPLE, SKILLS],
    () => change((tx) => saveOwnProfile(tx, owner, { skills: ['Prolog'] }, now())),
  ],
  ['an endpoint fails its check', [INTERFACE, HEALTH], failCheck, becomeCallable],
  [
    'a project is posted',
    [LIST, OF_PERSON, RELATED_PROJECTS, PROJECT_SKILLS],
    () => makeProject(product, owner),
  ],
  [
    'a project is edited',
    [LIST, ONE, OF_PERSON, SEARCH],
    () => change((tx) => editProject(tx, owner, project, { title: 'Another title' })),
  ],
  [
    'a proposal comes',
    [LIST, ONE, OF_PERSON],
    async () => {
      const other = await makePerson(product)
      await change((tx) => submitProposal(tx, { projectId: project, input }, { actor: other, now: now() }))
    },
  ],
  [
    'a proposal is withdrawn',
    [LIST, ONE, OF_PERSON],
    () => change((tx) => withdrawProposal(tx, rival, withdrawn.id, now())),
  ],
  [
    'a count that had gone wrong is repaired',
    [LIST, ONE, OF_PERSON],
    () => change(repairProjectCounts),
    () => database.pool.query('update projects set proposals_count = 7 where id = $1', [project]),
  ],
  [
    // The project is no longer open.
    'a proposal is accepted',
    [LIST, ONE, OF_PERSON, PROJECT_SKILLS],
    () =>
      change((tx) =>
        acceptProposal(tx, { id: proposal.id, newAcceptance: ACCEPTED }, { actor: owner, now: now() }),
      ),
  ],
  [
    'a project is archived',
    [LIST, OF_PERSON, PROJECT_SKILLS],
    () => change((tx) => archiveProject(tx, owner, spare, now())),
    async () => {
      spare = await makeProject(product, owner)
    },
  ],
  [
    'a project is restored',
    [LIST, OF_PERSON, PROJECT_SKILLS],
    () => change((tx) => restoreProject(tx, owner, spare, now())),
  ],
  ['an agent is offered', [AGENTS, STATS, RELATED, AGENTS_OF_PERSON], () => makeAgent(product, owner)],
  ['an agent has one more user', [AGENTS, STATS, COMPARED, AGENT], () => makePurchase(product, agent)],
  [
    'a number of users that had gone wrong is repaired',
    [AGENTS, STATS, COMPARED, AGENT],
    () => change(repairAgentCounts),
    () => database.pool.query('update agents set users_count = 7 where id = $1', [agent]),
  ],
  [
    'an agent is reviewed',
    [AGENTS, STATS, COMPARED, AGENT, REVIEWS, RECORD],
    async () => {
      const review = { rating: 2, review_text: null }
      reviewId = await change((tx) => reviewAgent(tx, { actor: buyer, agentId: agent, review }, now()))
    },
  ],
  [
    'a review has another text',
    [REVIEWS],
    () =>
      change((tx) =>
        editReview(tx, { id: reviewId, input: SLOW }, { actor: buyer, now: now(), products: PRODUCTS }),
      ),
  ],
  [
    'a review was helpful',
    [REVIEWS],
    () =>
      change((tx) =>
        voteHelpful(tx, { products: PRODUCTS, actor: rival, id: reviewId, isHelpful: true }, now()),
      ),
  ],
  [
    'the seller replies',
    [REVIEWS],
    () =>
      change((tx) =>
        replyToReview(tx, { products: PRODUCTS, actor: owner, id: reviewId, reviewReply: SORRY }, now()),
      ),
  ],
  [
    'the seller removes the reply',
    [REVIEWS],
    () => change((tx) => removeReply(tx, { products: PRODUCTS, actor: owner, id: reviewId })),
  ],
  [
    'an author has another name',
    [REVIEWS],
    () => change((tx) => saveOwnProfile(tx, buyer, { display_name: 'Bea Renamed' }, now())),
  ],
  [
    'an author goes private',
    [REVIEWS],
    () => change((tx) => saveOwnProfile(tx, buyer, { is_public: false }, now())),
  ],
  [
    'a review is removed',
    [AGENTS, STATS, COMPARED, AGENT, REVIEWS],
    () => change((tx) => removeReview(tx, reviewId, { actor: buyer, now: now(), products: PRODUCTS })),
  ],
  [
    'a removed review is restored',
    [AGENTS, STATS, COMPARED, AGENT, REVIEWS],
    () => change((tx) => restoreReview(tx, reviewId, { actor: buyer, now: now(), products: PRODUCTS })),
  ],
  [
    'counts of reviews that had gone wrong are repaired',
    [AGENTS, STATS, COMPARED, AGENT, REVIEWS],
    () => change((tx) => repairReviewCounts(tx, PRODUCTS)),
    async () => {
      await database.pool.query('update review_totals set stars_5 = 3')
      await database.pool.query('update agents set rating = 1.5 where id = $1', [agent])
    },
  ],
  [
    'an agent is edited',
    [AGENTS, COMPARED, AGENT, AGENTS_OF_PERSON],
    () =>
      change((tx) =>
        editAgent(tx, { id: agent, change: { ...AN_AGENT, price: 12 } }, { actor: owner, now: now() }),
      ),
  ],
  [
    'an agent is withdrawn from sale',
    [AGENTS, STATS, COMPARED, AGENT, AGENTS_OF_PERSON],
    () => change((tx) => removeAgent(tx, owner, agent, now())),
  ],
  [
    'an agent is put back on sale',
    [AGENTS, STATS, COMPARED, AGENT, AGENTS_OF_PERSON],
    () => change((tx) => restoreAgent(tx, owner, agent, now())),
  ],
  [
    'an agent is deleted',
    [AGENTS, STATS, RELATED, AGENTS_OF_PERSON],
    () => change((tx) => removeAgent(tx, owner, neighbour, now())),
  ],
  [
    'a course is published',
    [COURSES, FACETS, RELATED_COURSES, COURSES_OF_PERSON],
    () => makeCourse(product, owner),
  ],
  [
    'a course has one more student',
    [COURSES, COMPARED_COURSES, COURSE, COURSES_OF_PERSON],
    () => change((tx) => completeOrder(tx, student, course, now())),
  ],
  [
    'a course is reviewed',
    [COURSES, FACETS, COMPARED_COURSES, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => change((tx) => reviewCourse(tx, { actor: student, courseId: course, review: PRAISE }, now())),
  ],
  [
    'a course is unpublished',
    [COURSES, FACETS, RELATED_COURSES, COURSES_OF_PERSON],
    () => change((tx) => setCourseStatus(tx, owner, { ids: [otherCourse], status: 'draft' }, now())),
  ],
  [
    'a course with reviews is unpublished',
    [COURSES, FACETS, COMPARED_COURSES, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => change((tx) => setCourseStatus(tx, owner, { ids: [course], status: 'draft' }, now())),
  ],
  [
    'a course with reviews is published again',
    [COURSES, FACETS, COMPARED_COURSES, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => change((tx) => setCourseStatus(tx, owner, { ids: [course], status: 'published' }, now())),
  ],
  [
    'a course with reviews is made a draft in the editor',
    [COURSES, FACETS, COMPARED_COURSES, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => changeOwnCourse({ status: 'draft' }),
  ],
  [
    'a course with reviews is published in the editor',
    [COURSES, FACETS, COMPARED_COURSES, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => changeOwnCourse({ status: 'published' }),
  ],
  [
    'a published course is edited',
    [COURSES, COMPARED_COURSES, COURSE, COURSES_OF_PERSON],
    () => changeOwnCourse({ title: 'Another title' }),
  ],
  [
    'a certificate is listed on a profile',
    [CERTIFICATES_OF_PERSON],
    () => change((tx) => listCertificate(tx, owner, learned, true)),
  ],
  [
    'the course of a certificate is refunded',
    [CERTIFICATE, CERTIFICATES_OF_PERSON],
    async () => {
      const order = await orderOf(learned)
      await change((tx) => refundOrder(tx, owner, order, now()))
    },
  ],
  ...changesOfUpdates({ product, owner, student, posted }),
  ['someone posts before they leave', [LIST], () => makeProject(product, actFor(leaver.id))],
  [
    'someone leaves, and their project with them',
    [LIST],
    async () => {
      const headers = await headersOf(leaver)
      await product.ask('DELETE', `${REST_BASE}/account`, { headers, body: {} })
    },
  ],
]

describe('the cache of a public answer is invalidated when', () => {
  it.each(CHANGES)('%s', { tags: ['proof'] }, async (_what, expected, happen, first) => {
    await first?.()
    const { changed, missed } = await changesBy(happen)
    expect(changed).toEqual(expect.arrayContaining([...expected]))
    expect(missed).toEqual([])
  })

  it('anything that it shows changes: every contract is covered', () => {
    const seen = new Set(CHANGES.flatMap(([, expected]) => expected))
    const dependent = gets.filter(({ dependsOn }) => dependsOn !== undefined).map(({ path }) => path)
    expect(dependent).toEqual(expect.arrayContaining([...seen]))
    expect(dependent.filter((path) => !seen.has(path))).toEqual([])
  })
})
