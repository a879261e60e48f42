// Fills an empty database with the demonstration: people, projects with proposals, agents with users and reviews. Under
// the demo rule some of the people have accounts. Everything is created through the actions that people trigger, so
// every count has real rows behind it.
import {
  createPasswords,
  roomForHashing,
} from '../src/features/accounts/identity/passwords/server/passwords.actions.ts'
import { addUser } from '../src/features/accounts/identity/users/server/users.actions.ts'
import { makeKey, verifyKey } from '../src/features/agents/access/server/access.actions.ts'
import { agentDeployed } from '../src/features/agents/agents.events.ts'
import { newAgent } from '../src/features/agents/agents.schemas.ts'
import { declareChecked } from '../src/features/agents/interfaces/server/interfaces.actions.ts'
import {
  completePurchase,
  continueAgentIds,
  offerAgent,
} from '../src/features/agents/server/agents.actions.ts'
import { agentReviews, reviewAgent } from '../src/features/agents/server/reviews.ts'
import { newCourse } from '../src/features/courses/courses.schemas.ts'
import { openCourse, saveProgress } from '../src/features/courses/learning/server/learning.actions.ts'
import { completeOrder } from '../src/features/courses/orders/server/orders.actions.ts'
import type { Quiz } from '../src/features/courses/quizzes/quizzes.rules.ts'
import { createCourse } from '../src/features/courses/server/editing.actions.ts'
import { courseReviews, reviewCourse } from '../src/features/courses/server/reviews.ts'
import { settleEvent } from '../src/features/events/server/events.actions.ts'
import { followPerson } from '../src/features/follows/server/follows.actions.ts'
import { countSeededViews } from '../src/features/payments/server/analytics.ts'
import { addProfile, hasPeople } from '../src/features/profiles/server/profiles.actions.ts'
import { newReview, reviewReply } from '../src/features/reviews/reviews.schemas.ts'
import { voteHelpful } from '../src/features/reviews/server/marks.ts'
import { replyToReview } from '../src/features/reviews/server/replies.ts'
import { addComment, markUpdate } from '../src/features/updates/server/interactions.actions.ts'
import { createUpdate } from '../src/features/updates/server/posting.actions.ts'
import { newComment, newUpdate } from '../src/features/updates/updates.schemas.ts'
import type { Person } from '../src/platform/actor.ts'
import type { Database, Tx } from '../src/platform/database/database.ts'
import { sqlState } from '../src/platform/database/unavailable.ts'
import { systemRandom } from '../src/platform/random.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { furtherAgents, numberedAgents } from './agents.ts'
import { chance, chanceBetween } from './chance.ts'
import { addQuestions } from './course-questions.ts'
import { courses, enrolmentsIn } from './courses.ts'
import { deploymentsOf, type SeedReview } from './deployments.ts'
import { follows } from './follows.ts'
import { addMeasuredDays } from './health.ts'
import { hoursBefore } from './hours.ts'
import { actorCalled, people, personCalled } from './people.ts'
import { addProject } from './posted-projects.ts'
import { projects } from './projects.ts'
import { passQuiz, quizLecture, quizzesOf } from './quizzes.ts'
import { addRefunds } from './refunded-orders.ts'
import { endpointOf, interfaceOf } from './sample-endpoints.ts'
import type { SeedAgent, SeedCourse, SeedPerson, SeedUpdate } from './shapes.ts'
import { marksOn, updates } from './updates.ts'
import { viewsOf } from './views.ts'

/** Within so many hours, an agent is set up. */
const SET_UP_WITHIN_HOURS = 24 * 7
/** This share of keys is made and never used. */
const SHARE_OF_UNUSED_KEYS = 0.1
const REVIEWED = [agentReviews, courseReviews]
const UNIQUE_VIOLATION = '23505'

export type Seeded = {
  people: number
  projects: number
  agents: number
  courses: number
  updates: number
  /** By their names. */
  agentIds: ReadonlyMap<string, number>
  /** By their titles. */
  courseIds: ReadonlyMap<string, number>
}

/** `withAccounts`: some people can sign in, with a public password. Only under the demo rule. */
export type SeedOptions = { withAccounts: boolean }

/** Creates the demonstration unless there are people already; `announce` is called first, since it takes a while. */
export async function seedIfEmpty(
  database: Database,
  now: Date,
  options: SeedOptions & { announce?: () => void },
): Promise<Seeded | undefined> {
  if (await hasPeople(database.db)) return undefined
  options.announce?.()
  try {
    return await seedDemoContent(database, now, options)
  } catch (error) {
    // Another process that started at the same moment was quicker.
    if (sqlState(error) === UNIQUE_VIOLATION && (await hasPeople(database.db))) return undefined
    throw error
  }
}

/** Creates the demonstration as of `now`, atomically. Raises a unique violation if it exists already. */
export async function seedDemoContent(
  database: Database,
  now: Date,
  { withAccounts }: SeedOptions,
): Promise<Seeded> {
  const passwords = createPasswords(systemRandom, roomForHashing({ cores: 1, threads: 1, scale: 1 }))
  // One hash for all: a salt protects nothing if the password is printed.
  const passwordHash = withAccounts
    ? await passwords.inTurn((hashing) => hashing.hash(DEMO_PASSWORD))
    : undefined
  return database.inTransaction(async (tx) => {
    for (const person of people) await addPerson(tx, person, passwordHash, now)
    for (const project of projects) await addProject(tx, project, now)
    const agentIds = new Map<string, number>()
    const courseIds = new Map<string, number>()
    for (const agent of numberedAgents) agentIds.set(agent.name, await addAgent(tx, agent, now))
    await continueAgentIds(tx)
    for (const agent of furtherAgents) agentIds.set(agent.name, await addAgent(tx, agent, now))
    for (const course of courses) courseIds.set(course.title, await addCourse(tx, course, now))
    for (const update of updates) await addUpdate(tx, update, now)
    for (const { by, followed, hours_ago } of follows)
      await followPerson(tx, actorCalled(by), followed, hoursBefore(now, hours_ago))
    return {
      people: people.length,
      projects: projects.length,
      agents: numberedAgents.length + furtherAgents.length,
      courses: courses.length,
      updates: updates.length,
      agentIds,
      courseIds,
    }
  })
}

async function addPerson(
  tx: Tx,
  person: SeedPerson,
  passwordHash: string | undefined,
  now: Date,
): Promise<void> {
  const { joined_days_ago, ...described } = person
  const joined = hoursBefore(now, joined_days_ago * 24)
  const profile = { ...described, named_at: joined.toISOString() }
  const account = demoAccounts.find(({ handle }) => handle === person.handle)
  if (!account || passwordHash === undefined) {
    await addProfile(tx, { ...profile, created_at: joined.toISOString() })
    return
  }
  const { email, selected_path, survey_responses } = account
  await addUser(
    tx,
    systemRandom,
    {
      id: person.id,
      email,
      password_hash: passwordHash,
      email_confirmed_at: joined.toISOString(),
      user_metadata: { full_name: person.full_name },
      profile: { ...profile, onboarding_completed: true, selected_path, survey_responses },
    },
    joined,
  )
}

async function addAgent(tx: Tx, seed: SeedAgent, now: Date): Promise<number> {
  const { id: ownId, owner, offered_days_ago, verified: _, trending, deployments, reviews, ...input } = seed
  const id = await offerAgent(tx, newAgent.parse({ ...input, endpoint_url: endpointOf(input.name) }), {
    actor: actorCalled(owner),
    now: hoursBefore(now, offered_days_ago * 24),
    seeded: { ...(ownId === undefined ? {} : { id: ownId }), trending },
  })
  await declareChecked(tx, id, { ...(await interfaceOf(input.name)), url: endpointOf(input.name) }, now)
  await addMeasuredDays(tx, id, seed, now)
  for (const { by, hours_ago, review } of deploymentsOf(seed)) {
    const deployment = await completePurchase(tx, actorCalled(by), id, hoursBefore(now, hours_ago))
    if (deployment !== undefined) await addUse(tx, seed.owner, { id: deployment, by, hours_ago }, now)
    if (!review) continue
    const written = newReview.parse({ rating: review.stars, review_text: review.text })
    const at = hoursBefore(now, review.hours_ago)
    const reviewId = await reviewAgent(tx, { actor: actorCalled(by), agentId: id, review: written }, at)
    await addWhatFollowed(tx, { seller: actorCalled(owner), id: reviewId, seedReview: review }, now)
  }
  await addViews(
    tx,
    owner,
    { product_type: 'agent', product_id: id },
    viewsOf({ name: seed.name, days: offered_days_ago }, now),
  )
  return id
}

async function addViews(
  tx: Tx,
  owner: string,
  product: { product_type: 'agent' | 'course'; product_id: number },
  views: ReturnType<typeof viewsOf>,
): Promise<void> {
  if (isDemoAccount(owner))
    await countSeededViews(tx, { seller_id: personCalled(owner).id, ...product }, views)
}

/**
 * A buyer of some days has set the agent up, and its owner has been notified. Only people with accounts can look at it,
 * so it is done for them alone.
 */
async function addUse(
  tx: Tx,
  owner: string,
  { id, by, hours_ago }: { id: number; by: string; hours_ago: number },
  now: Date,
): Promise<void> {
  if (hours_ago < SET_UP_WITHIN_HOURS || ![owner, by].some(isDemoAccount)) return
  const since = hoursBefore(now, hours_ago - SET_UP_WITHIN_HOURS)
  const key = await makeKey(tx, id, { actor: actorCalled(by), now: since, random: systemRandom })
  const share = chance('used', by, String(id))
  if (share > SHARE_OF_UNUSED_KEYS) await verifyKey(tx, key, hoursBefore(now, share * SET_UP_WITHIN_HOURS))
  await settleEvent(tx, agentDeployed, { user_id: personCalled(owner).id, subject: id }, since)
}

const isDemoAccount = (handle: string) => demoAccounts.some((account) => account.handle === handle)

async function addWhatFollowed(
  tx: Tx,
  {
    seller,
    id,
    seedReview: { hours_ago, reply, helpful_to },
  }: { seller: Person; id: number; seedReview: SeedReview },
  now: Date,
): Promise<void> {
  const voted = hoursBefore(now, hours_ago / 2)
  for (const handle of helpful_to)
    await voteHelpful(tx, { products: REVIEWED, actor: actorCalled(handle), id, isHelpful: true }, voted)
  if (!reply) return
  const input = reviewReply.parse({ reply_text: reply.text })
  await replyToReview(
    tx,
    { products: REVIEWED, actor: seller, id, reviewReply: input },
    hoursBefore(now, reply.hours_ago),
  )
}

async function addCourse(tx: Tx, seed: SeedCourse, now: Date): Promise<number> {
  const { owner, keywords, curriculum, created_days_ago, bestseller, isDraft, students, reviews, ...fields } =
    seed
  const input = newCourse.parse({
    ...fields,
    seo: { keywords },
    status: isDraft ? 'draft' : 'published',
    curriculum: curriculum.map(({ title, lectures }) => ({
      title,
      lectures: [
        ...lectures.map(([name, duration, body, isFree]) => ({
          title: name,
          duration,
          body,
          type: 'article' as const,
          isFreePreview: isFree === 'free',
        })),
        ...[quizLecture(fields.title, title) ?? []].flat(),
      ],
    })),
  })
  const created = hoursBefore(now, created_days_ago * 24)
  const course = await createCourse(tx, input, {
    actor: actorCalled(owner),
    now: created,
    seeded: {
      bestseller: bestseller === true,
    },
  })
  const { id } = course
  for (const { by, hours_ago, review } of enrolmentsIn(seed)) {
    await completeOrder(tx, actorCalled(by), id, hoursBefore(now, hours_ago))
    const reviewedFree = input.price === 0 && review ? { atLeast: 0.5, until: review.hours_ago } : undefined
    if (reviewedFree || isDemoAccount(by) || isDemoAccount(owner)) {
      const taken = { id, quizzes: quizzesOf(course), ...(reviewedFree ?? { atLeast: 0, until: 0 }) }
      await learn(tx, actorCalled(by), taken, { now, hours_ago })
    }
    if (!review) continue
    const given = newReview.parse({ rating: review.stars, review_text: review.text })
    await reviewCourse(
      tx,
      { actor: actorCalled(by), courseId: id, review: given },
      hoursBefore(now, review.hours_ago),
    )
  }
  const lectures = course.curriculum.flatMap((section) => section.lectures)
  const shown = { id, title: seed.title, lectures }
  await addQuestions(tx, shown, actorCalled, (hours) => hoursBefore(now, hours))
  const sold = { id, title: seed.title, seller: actorCalled(owner) }
  await addRefunds(tx, sold, actorCalled, (hours) => hoursBefore(now, hours))
  if (!isDraft) {
    const views = viewsOf({ name: seed.title, days: created_days_ago }, now)
    await addViews(tx, owner, { product_type: 'course', product_id: id }, views)
  }
  return id
}

/**
 * Completes lectures of students with an account, or with an instructor who has one; some are at the end, and have a
 * certificate. All reviewers of a free course have done half of it before.
 */
async function learn(
  tx: Tx,
  actor: Person,
  {
    id: courseId,
    quizzes,
    atLeast,
    until,
  }: { id: number; quizzes: ReadonlyMap<number, Quiz>; atLeast: number; until: number },
  { now, hours_ago }: { now: Date; hours_ago: number },
): Promise<void> {
  const { curriculum } = await openCourse(tx, actor, courseId)
  const lectures = curriculum.flatMap((section) => section.lectures)
  const most = Math.round(lectures.length * chanceBetween(0, 1.4, 'learned', actor.id, String(courseId)))
  const done = Math.max(most, Math.ceil(lectures.length * atLeast))
  for (const [at, { id }] of lectures.slice(0, done).entries()) {
    const quiz = quizzes.get(id)
    const pace = chanceBetween(1, 9, 'pace', actor.id)
    const when = hoursBefore(now, Math.min(until + (lectures.length - at) * pace, hours_ago))
    const place = { courseId, lectureId: id }
    const report = { is_completed: true, age_ms: 0 }
    if (quiz) await passQuiz(tx, { actor, place, quiz }, when)
    else await saveProgress(tx, { ...place, report }, { actor, now: when, random: systemRandom })
  }
}

async function addUpdate(tx: Tx, seed: SeedUpdate, now: Date): Promise<void> {
  const { by, hours_ago, text, isDraft = false, comments } = seed
  const input = newUpdate.parse({ text, is_draft: isDraft })
  const { id } = await createUpdate(tx, input, { actor: actorCalled(by), now: hoursBefore(now, hours_ago) })
  if (isDraft) return
  for (const interaction_type of ['like', 'retweet'] as const)
    for (const mark of marksOn(seed, interaction_type)) {
      const at = hoursBefore(now, mark.hours_ago)
      await markUpdate(tx, { id, interaction_type }, { actor: actorCalled(mark.by), now: at })
    }
  for (const comment of comments) {
    const content = newComment.parse({ content: comment.text })
    await addComment(
      tx,
      { id, newComment: content },
      { actor: actorCalled(comment.by), now: hoursBefore(now, comment.hours_ago) },
    )
  }
}
