// Fills an empty database with the demonstration: people, projects with proposals, agents, courses and updates, created
// through the actions that people trigger. Under the demo rule they have accounts, and life.ts lets them buy and sell.
import {
  createPasswords,
  roomForHashing,
} from '../src/features/accounts/identity/passwords/server/passwords.actions.ts'
import { addUser } from '../src/features/accounts/identity/users/server/users.actions.ts'
import { newAgent } from '../src/features/agents/agents.schemas.ts'
import { declareChecked } from '../src/features/agents/interfaces/server/interfaces.actions.ts'
import { continueAgentIds, offerAgent } from '../src/features/agents/server/agents.actions.ts'
import { newCourse } from '../src/features/courses/courses.schemas.ts'
import { LETTERS_READ_A_MINUTE } from '../src/features/courses/loss.policy.ts'
import { createCourse } from '../src/features/courses/server/editing.actions.ts'
import { followPerson } from '../src/features/follows/server/follows.actions.ts'
import { countSeededViews } from '../src/features/payments/server/analytics.ts'
import { addProfile, hasPeople } from '../src/features/profiles/server/profiles.actions.ts'
import { addComment, markUpdate } from '../src/features/updates/server/interactions.actions.ts'
import { createUpdate } from '../src/features/updates/server/posting.actions.ts'
import { newComment, newUpdate } from '../src/features/updates/updates.schemas.ts'
import type { Database, Tx } from '../src/platform/database/database.ts'
import { sqlState } from '../src/platform/database/unavailable.ts'
import { systemRandom } from '../src/platform/random.ts'
import { addressOf, DEMO_PASSWORD, demoAccounts, hasStory } from './accounts.ts'
import { furtherAgents, numberedAgents } from './agents.ts'
import { courses } from './courses.ts'
import { follows } from './follows.ts'
import { addMeasuredDays } from './health.ts'
import { hoursBefore } from './hours.ts'
import { actorCalled, people, personCalled } from './people.ts'
import { addProject } from './posted-projects.ts'
import { projects } from './projects.ts'
import { quizLecture } from './quizzes.ts'
import { endpointOf, interfaceOf } from './sample-endpoints.ts'
import type { SeedAgent, SeedCourse, SeedPerson, SeedUpdate } from './shapes.ts'
import { marksOn, updates } from './updates.ts'
import { viewsOf } from './views.ts'

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

/** `withAccounts`: people have accounts, and some can sign in, with a public password. Only under the demo rule. */
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
  const passwordHash = withAccounts ? await passwords.inTurn((hashing) => hashing.hash(DEMO_PASSWORD)) : null
  return database.inTransaction(async (tx) => {
    for (const person of people) await addPerson(tx, person, { withAccounts, passwordHash }, now)
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
  { withAccounts, passwordHash }: SeedOptions & { passwordHash: string | null },
  now: Date,
): Promise<void> {
  const { joined_days_ago, ...described } = person
  const joined = hoursBefore(now, joined_days_ago * 24)
  const profile = { ...described, named_at: joined.toISOString() }
  if (!withAccounts) {
    await addProfile(tx, { ...profile, created_at: joined.toISOString() })
    return
  }
  const account = demoAccounts.find(({ handle }) => handle === person.handle)
  await addUser(
    tx,
    systemRandom,
    {
      id: person.id,
      email: addressOf(person.handle),
      password_hash: account ? passwordHash : null,
      email_confirmed_at: joined.toISOString(),
      user_metadata: { full_name: person.full_name },
      profile: {
        ...profile,
        onboarding_completed: true,
        ...(account && { selected_path: account.selected_path, survey_responses: account.survey_responses }),
      },
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
  if (hasStory(owner)) await countSeededViews(tx, { seller_id: personCalled(owner).id, ...product }, views)
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
        ...lectures.map(([name, body, isFree]) => ({
          title: name,
          duration: minutesToRead(body),
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
  if (!isDraft) {
    const views = viewsOf({ name: seed.title, days: created_days_ago }, now)
    await addViews(tx, owner, { product_type: 'course', product_id: id }, views)
  }
  return id
}

const minutesToRead = (text: string): number => Math.ceil(text.length / LETTERS_READ_A_MINUTE)

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
