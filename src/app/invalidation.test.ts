// Does every change of a row that a public answer shows invalidate the cached pages that depend on it? A page is cached
// until one of the rows that its contracts declare has changed, so a missing declaration would serve old rows for a
// minute.
import { describe, expect, it } from 'vitest'
import { headersOf, testAccounts } from '../../tests/support/accounts.ts'
import { testDatabase } from '../../tests/support/database.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
  makeUpdate,
} from '../../tests/support/makers.ts'
import { editAgent, removeAgent, restoreAgent } from '../features/agents/listings/server/actions.ts'
import { reviewAgent } from '../features/agents/reviews/server/actions.ts'
import type { EditedAgent } from '../features/agents/schemas.ts'
import { repairAgentCounts } from '../features/agents/server/actions.ts'
import { CODE_BYTES } from '../features/courses/certificates/rules.ts'
import { listCertificate } from '../features/courses/certificates/server/actions.ts'
import { editCourse, readOwnCourse, setCourseStatus } from '../features/courses/editing/server/actions.ts'
import { openCourse, saveProgress } from '../features/courses/learning/server/actions.ts'
import { completeOrder, refundOrder } from '../features/courses/orders/server/actions.ts'
import { reviewCourse } from '../features/courses/reviews/server/actions.ts'
import { followPerson } from '../features/follows/server/actions.ts'
import { saveOwnProfile } from '../features/profiles/server/actions.ts'
import { acceptProposal } from '../features/projects/proposals/outcomes/server/actions.ts'
import {
  repairProjectCounts,
  submitProposal,
  withdrawProposal,
} from '../features/projects/proposals/server/actions.ts'
import { archiveProject, editProject, restoreProject } from '../features/projects/server/actions.ts'
import { repairReviewCounts } from '../features/reviews/repair/server/actions.ts'
import {
  editReview,
  removeReply,
  removeReview,
  replyToReview,
  restoreReview,
  voteHelpful,
} from '../features/reviews/server/actions.ts'
import { addComment, markUpdate, unmarkUpdate } from '../features/updates/interactions/server/actions.ts'
import { countJobs } from '../features/updates/interactions/server/jobs.ts'
import { editUpdate } from '../features/updates/posting/server/actions.ts'
import { actFor } from '../platform/actor.ts'
import type { Contract } from '../platform/contract/contract.ts'
import { REST_BASE } from '../platform/contract/contract.ts'
import { rowsShown } from '../platform/contract/families.ts'
import type { Tx } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { ALL_REVIEWED_PRODUCTS as PRODUCTS } from './reviews.ts'
import { FEED_PEOPLE } from './updates.ts'

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
})
const project = await makeProject(product, owner)
const agent = await makeAgent(product, owner)
const neighbour = await makeAgent(product, owner)
const buyer = await makePurchase(product, agent)
const course = await makeCourse(product, owner)
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
  const { curriculum } = await openCourse(tx, owner, learned)
  const lectureId = curriculum[0]?.lectures[0]?.id ?? 0
  const report = { is_completed: true, age_ms: 0 }
  await saveProgress(tx, { bytes: () => CODE }, owner, { courseId: learned, lectureId, report }, now())
})
const orderOf = async (courseId: number): Promise<number> => {
  const { rows } = await database.pool.query('select id::int from orders where course_id = $1', [courseId])
  return rows[0].id
}

const AN_AGENT: EditedAgent = {
  name: 'Another name',
  category: 'Customer Service',
  description: 'Answers otherwise.',
  features: ['Triage'],
  price: 9,
}

const posted = await makeUpdate(product, owner)
const LIST = '/projects'
const ONE = '/projects/:id'
const OF_PERSON = '/profiles/:handle/projects'
const AGENTS = '/agents'
const STATS = '/agents/stats'
const AGENT = '/agents/:id'
const RELATED = '/agents/:id/related'
const AGENTS_OF_PERSON = '/profiles/:handle/agents'
const REVIEWS = '/agents/:id/reviews'
const PROFILE = '/profiles/:handle'
const PEOPLE = '/professionals'
const SKILLS = '/professionals/skills'
const RELATED_PROJECTS = '/projects/:id/related'
const PROJECT_SKILLS = '/projects/skills'
const COURSES = '/courses'
const FACETS = '/courses/facets'
const COURSE = '/courses/:id'
const RELATED_COURSES = '/courses/:id/related'
const COURSES_OF_PERSON = '/profiles/:handle/courses'
const CERTIFICATE = '/certificates/:code'
const CERTIFICATES_OF_PERSON = '/profiles/:handle/certificates'
const REVIEWS_OF_COURSE = '/courses/:id/reviews'
const UPDATES = '/updates'
const UPDATE = '/updates/:id'
const COMMENTS = '/updates/:id/comments'
const UPDATES_OF_PERSON = '/profiles/:handle/updates'

const FOLLOWS = '/profiles/:handle/follows'
const FOLLOWERS = '/profiles/:handle/followers'
const FOLLOWING = '/profiles/:handle/following'

const publicGets = product.contracts.filter(({ method, access }) => method === 'GET' && access === 'public')

const ids: [string, number][] = [
  ['/agents', agent],
  ['/courses', course],
  ['/updates', posted],
]

/** What every public GET answers, by its path in the contract. */
async function answers(): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const { path } of publicGets) {
    const id = ids.find(([start]) => path.startsWith(start))?.[1] ?? project
    const address =
      REST_BASE +
      path.replace(':handle', 'ada').replace(':id', String(id)).replace(':code', CODE.toString('base64url'))
    const { status, body } = await product.ask('GET', address)
    all.set(path, status === 200 ? JSON.stringify(body) : String(status))
  }
  return all
}

/** The answer; undefined for a refusal. */
function answerIn(all: ReadonlyMap<string, string>, path: string): unknown {
  const text = all.get(path) ?? ''
  return /^\d+$/.test(text) ? undefined : JSON.parse(text)
}

const rename = (display_name: string) => change((tx) => saveOwnProfile(tx, owner, { display_name }, now()))
const show = (is_public: boolean) => change((tx) => saveOwnProfile(tx, owner, { is_public }, now()))
const withOwner = [LIST, ONE, AGENTS, AGENT, COURSES, COURSE, PROFILE, PEOPLE, UPDATES, UPDATE]
const ofOwner = [OF_PERSON, AGENTS_OF_PERSON, COURSES_OF_PERSON]
const changeOwnCourse = (fields: { status?: 'draft' | 'published'; title?: string }) =>
  change(async (tx) => {
    const { version } = await readOwnCourse(tx, owner, course)
    return editCourse(tx, owner, course, { version, ...fields }, now())
  })
const input = { message: 'm'.repeat(60), budget: 900, timeline: '3 weeks' }

type Happen = () => Promise<unknown>
/** In order: what happens, which answers must change, and what has to be done before, unannounced. */
const CHANGES: [string, readonly string[], Happen, Happen?][] = [
  ['somebody is followed', [FOLLOWS, FOLLOWERS], () => change((tx) => followPerson(tx, fan, 'ada', now()))],
  ['somebody follows', [FOLLOWS, FOLLOWING], () => change((tx) => followPerson(tx, owner, 'fan', now()))],
  ['an owner has another name', withOwner, () => rename('Ada Renamed')],
  ['an owner goes private', [...withOwner, ...ofOwner], () => show(false)],
  ['an owner is public again', [...withOwner, ...ofOwner], () => show(true)],
  [
    'a professional names a skill',
    [PROFILE, PEOPLE, SKILLS],
    () => change((tx) => saveOwnProfile(tx, owner, { skills: ['Prolog'] }, now())),
  ],
  [
    'a project is posted',
    [LIST, OF_PERSON, RELATED_PROJECTS, PROJECT_SKILLS],
    () => makeProject(product, owner),
  ],
  [
    'a project is edited',
    [LIST, ONE, OF_PERSON],
    () => change((tx) => editProject(tx, owner, project, { title: 'Another title' })),
  ],
  [
    'a proposal comes',
    [LIST, ONE, OF_PERSON],
    async () => {
      const other = await makePerson(product)
      await change((tx) => submitProposal(tx, other, project, input, now()))
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
    'a proposal is accepted',
    [ONE],
    () => change((tx) => acceptProposal(tx, owner, proposal.id, { note: null, edited_at: null }, now())),
  ],
  [
    'a project is archived',
    [LIST, OF_PERSON, PROJECT_SKILLS],
    () => change((tx) => archiveProject(tx, owner, project, now())),
  ],
  [
    'a project is restored',
    [LIST, OF_PERSON, PROJECT_SKILLS],
    () => change((tx) => restoreProject(tx, owner, project, now())),
  ],
  ['an agent is offered', [AGENTS, STATS, RELATED, AGENTS_OF_PERSON], () => makeAgent(product, owner)],
  ['an agent has one more user', [AGENTS, STATS, AGENT], () => makePurchase(product, agent)],
  [
    'a number of users that had gone wrong is repaired',
    [AGENTS, STATS, AGENT],
    () => change(repairAgentCounts),
    () => database.pool.query('update agents set users_count = 7 where id = $1', [agent]),
  ],
  [
    'an agent is reviewed',
    [AGENTS, STATS, AGENT, REVIEWS],
    async () => {
      const review = { rating: 2, review_text: null }
      reviewId = await change((tx) => reviewAgent(tx, buyer, agent, review, now()))
    },
  ],
  [
    'a review has another text',
    [REVIEWS],
    () =>
      change((tx) => editReview(tx, PRODUCTS, buyer, reviewId, { rating: 2, review_text: 'Slow' }, now())),
  ],
  [
    'a review was helpful',
    [REVIEWS],
    () => change((tx) => voteHelpful(tx, PRODUCTS, rival, reviewId, true, now())),
  ],
  [
    'the seller replies',
    [REVIEWS],
    () => change((tx) => replyToReview(tx, PRODUCTS, owner, reviewId, { reply_text: 'Sorry' }, now())),
  ],
  [
    'the seller removes the reply',
    [REVIEWS],
    () => change((tx) => removeReply(tx, PRODUCTS, owner, reviewId, now())),
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
    [AGENTS, STATS, AGENT, REVIEWS],
    () => change((tx) => removeReview(tx, PRODUCTS, buyer, reviewId, now())),
  ],
  [
    'a removed review is restored',
    [AGENTS, STATS, AGENT, REVIEWS],
    () => change((tx) => restoreReview(tx, PRODUCTS, buyer, reviewId, now())),
  ],
  [
    'counts of reviews that had gone wrong are repaired',
    [AGENTS, STATS, AGENT, REVIEWS],
    () => change((tx) => repairReviewCounts(tx, PRODUCTS)),
    async () => {
      await database.pool.query('update review_totals set stars_5 = 3')
      await database.pool.query('update agents set rating = 1.5 where id = $1', [agent])
    },
  ],
  [
    'an agent is edited',
    [AGENTS, AGENT, AGENTS_OF_PERSON],
    () => change((tx) => editAgent(tx, owner, agent, { ...AN_AGENT, price: 12 })),
  ],
  [
    'an agent is withdrawn from sale',
    [AGENTS, STATS, AGENT, AGENTS_OF_PERSON],
    () => change((tx) => removeAgent(tx, owner, agent, now())),
  ],
  [
    'an agent is put back on sale',
    [AGENTS, STATS, AGENT, AGENTS_OF_PERSON],
    () => change((tx) => restoreAgent(tx, owner, agent)),
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
    [COURSES, COURSE, COURSES_OF_PERSON],
    () => change((tx) => completeOrder(tx, student, course, now())),
  ],
  [
    'a course is reviewed',
    [COURSES, FACETS, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => change((tx) => reviewCourse(tx, student, course, { rating: 5, review_text: null }, now())),
  ],
  [
    'a course is unpublished',
    [COURSES, FACETS, RELATED_COURSES, COURSES_OF_PERSON],
    () => change((tx) => setCourseStatus(tx, owner, { ids: [otherCourse], status: 'draft' }, now())),
  ],
  [
    'a course with reviews is unpublished',
    [COURSES, FACETS, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => change((tx) => setCourseStatus(tx, owner, { ids: [course], status: 'draft' }, now())),
  ],
  [
    'a course with reviews is published again',
    [COURSES, FACETS, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => change((tx) => setCourseStatus(tx, owner, { ids: [course], status: 'published' }, now())),
  ],
  [
    'a course with reviews is made a draft in the editor',
    [COURSES, FACETS, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => changeOwnCourse({ status: 'draft' }),
  ],
  [
    'a course with reviews is published in the editor',
    [COURSES, FACETS, COURSE, COURSES_OF_PERSON, REVIEWS_OF_COURSE],
    () => changeOwnCourse({ status: 'published' }),
  ],
  [
    'a published course is edited',
    [COURSES, COURSE, COURSES_OF_PERSON],
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
  ['an update is posted', [UPDATES, UPDATES_OF_PERSON], () => makeUpdate(product, owner)],
  [
    'an update is liked',
    [UPDATES, UPDATE, UPDATES_OF_PERSON],
    () =>
      change((tx) => markUpdate(tx, FEED_PEOPLE, student, { id: posted, interaction_type: 'like' }, now())),
  ],
  [
    'a like is taken back',
    [UPDATES, UPDATE],
    () => change((tx) => unmarkUpdate(tx, student, { id: posted, interaction_type: 'like' })),
  ],
  [
    'an update is commented on',
    [UPDATES, UPDATE, COMMENTS],
    () => change((tx) => addComment(tx, FEED_PEOPLE, student, posted, { content: 'Yes' }, now())),
  ],
  [
    'who commented goes private',
    [COMMENTS],
    () => change((tx) => saveOwnProfile(tx, student, { is_public: false }, now())),
  ],
  [
    'an update is edited',
    [UPDATES, UPDATE, UPDATES_OF_PERSON],
    () => change((tx) => editUpdate(tx, FEED_PEOPLE, owner, posted, { text: 'Changed' }, now())),
  ],
  [
    'counts of updates that had gone wrong are repaired',
    [UPDATES, UPDATE],
    async () => countJobs(database, createLog('silent'))[0]?.run(),
    async () => {
      await database.pool.query('update updates set likes_count = 7 where id = $1', [posted])
    },
  ],
  [
    'an update becomes a draft',
    [UPDATES, UPDATE, COMMENTS, UPDATES_OF_PERSON],
    () => change((tx) => editUpdate(tx, FEED_PEOPLE, owner, posted, { is_draft: true }, now())),
  ],
  ['somebody posts before they leave', [LIST], () => makeProject(product, actFor(leaver.id))],
  [
    'somebody leaves, and their project with them',
    [LIST],
    async () => {
      const headers = await headersOf(leaver)
      await product.ask('DELETE', `${REST_BASE}/account`, { headers, body: {} })
    },
  ],
]

describe('the cache of a public answer is invalidated when', () => {
  it.each(CHANGES)('%s', async (_what, expected, happen, first) => {
    await first?.()
    const before = await answers()
    const mark = shared.rowChanges.mark()
    await happen()
    const after = await answers()
    const changed = publicGets.filter(({ path }) => before.get(path) !== after.get(path))
    expect(changed.map(({ path }) => path)).toEqual(expect.arrayContaining([...expected]))
    // The rows that a cached page depended on.
    const dependenciesOf = ({ path, dependsOn = [] }: Contract) =>
      rowsShown(dependsOn, answerIn(before, path))
    const missed = changed.filter(
      (contract) => !shared.rowChanges.changedSince(mark, dependenciesOf(contract)),
    )
    expect(missed.map((contract) => `${contract.path} depends on ${dependenciesOf(contract)}`)).toEqual([])
  })

  it('anything that it shows changes: every contract is covered', () => {
    const seen = new Set(CHANGES.flatMap(([, expected]) => expected))
    expect(publicGets.filter(({ dependsOn }) => dependsOn !== undefined).map(({ path }) => path)).toEqual(
      expect.arrayContaining([...seen]),
    )
    expect(
      publicGets.filter(({ path, dependsOn }) => dependsOn && !seen.has(path)).map(({ path }) => path),
    ).toEqual([])
  })
})
