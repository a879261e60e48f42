// Creates rows for API tests through the nouns' own actions; values that a test does not mention have defaults.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import { type AgentInput, newAgent } from '../../../src/features/agents/agents.schemas.ts'
import {
  completePurchase,
  offerAgent,
  type SeededAgent,
} from '../../../src/features/agents/server/agents.actions.ts'
import { purchases } from '../../../src/features/agents/server/agents.table.ts'
import { reviewAgent } from '../../../src/features/agents/server/reviews.ts'
import { newCourse } from '../../../src/features/courses/courses.schemas.ts'
import { completeOrder } from '../../../src/features/courses/orders/server/orders.actions.ts'
import { createCourse, type SeededCourse } from '../../../src/features/courses/server/editing.actions.ts'
import { reviewCourse } from '../../../src/features/courses/server/reviews.ts'
import { postPayment } from '../../../src/features/ledger/server/movements.actions.ts'
import { charges } from '../../../src/features/payments/server/payments.table.ts'
import type { BlockKind } from '../../../src/features/profiles/blocks/blocks.rules.ts'
import { blockPerson } from '../../../src/features/profiles/blocks/server/blocks.actions.ts'
import { addProfile } from '../../../src/features/profiles/server/profiles.actions.ts'
import { newProject, type ProjectInput } from '../../../src/features/projects/projects.schemas.ts'
import type { Proposal } from '../../../src/features/projects/proposals/proposals.contract.ts'
import { newProposal } from '../../../src/features/projects/proposals/proposals.schemas.ts'
import { submitProposal } from '../../../src/features/projects/proposals/server/proposals.actions.ts'
import { postProject, type SeededProject } from '../../../src/features/projects/server/projects.actions.ts'
import { createUpdate, type SeededUpdate } from '../../../src/features/updates/server/posting.actions.ts'
import { newUpdate } from '../../../src/features/updates/updates.schemas.ts'
import { actFor, type Person } from '../../../src/platform/actor.ts'
import type { TestProduct } from '../product/product.ts'

type Place = Pick<TestProduct, 'database' | 'clock'>
type ProfileRow = Parameters<typeof addProfile>[1]

/** Makes a person with a public profile and a public name, unless they have none. */
export async function makePerson(
  { database, clock }: Place,
  profile: Partial<ProfileRow> = {},
): Promise<Person> {
  const id = randomUUID()
  const created_at = clock.now().toISOString()
  const row = {
    id,
    display_name: 'Ada Example',
    handle: `ada-${id.slice(0, 8)}`,
    is_public: true,
    created_at,
    ...profile,
  }
  const isNamed = row.display_name !== null && row.handle !== null
  await database.inTransaction((tx) => addProfile(tx, { named_at: isNamed ? created_at : null, ...row }))
  return actFor(id)
}

/** Makes a person who counts where lists are ordered, as new accounts don't. */
export const makeEarlierPerson = (place: Place): Promise<Person> =>
  makePerson(place, { created_at: '2020-01-01T00:00:00.000Z' })

const aProject = {
  title: 'Sort incoming invoices',
  company: 'Acme Works',
  description: 'Read invoices from a mailbox and file them by supplier.',
  budget: 1000,
  duration: '4 weeks',
  location: 'Remote',
  skills: ['Python'],
  category: 'Automation',
} satisfies ProjectInput

/** An active project by default; returns its id. The clock moves on a minute, so that the next is newer. */
export async function makeProject(
  { database, clock }: Place,
  owner: Person,
  project: Partial<ProjectInput> & SeededProject = {},
): Promise<number> {
  const { id, status, rating, ...input } = project
  const seeded = { ...(id && { id }), ...(status && { status }), ...(rating && { rating }) }
  clock.advance(60)
  const posted = await database.inTransaction((tx) =>
    postProject(tx, newProject.parse({ ...aProject, ...input }), { actor: owner, now: clock.now(), seeded }),
  )
  return posted.id
}

/** A proposal, by a new person by default. */
export async function makeProposal(place: Place, projectId: number, by?: Person): Promise<Proposal> {
  const person = by ?? (await makePerson(place))
  const proposal = newProposal.parse({
    message: 'I have built three of these and would start with a sample of your own data.',
    budget: 900,
    timeline: '3 weeks',
  })
  return place.database.inTransaction((tx) =>
    submitProposal(tx, { projectId, input: proposal }, { actor: person, now: place.clock.now() }),
  )
}

const anAgent = {
  name: 'Inbox Sorter',
  category: 'Customer Service',
  description: 'Answers what has been answered before.',
  // An agent needs these to be on sale without an endpoint.
  setup_instructions:
    'Forward your mailbox to the address in our first message, then answer the three questions that we ask you.',
  features: ['Triage'],
  price: 29.99,
} satisfies AgentInput

/** An agent, with so many users and these reviews; returns its id. The clock moves on a minute. */
export async function makeAgent(
  place: Place,
  owner: Person,
  agent: Partial<AgentInput> &
    SeededAgent & { verified?: boolean; users?: number; stars?: readonly number[] } = {},
): Promise<number> {
  const { id, verified, trending, users = 0, stars = [], ...input } = agent
  const seeded = { ...(id && { id }), ...(trending && { trending }) }
  place.clock.advance(60)
  const now = place.clock.now()
  const agentId = await place.database.inTransaction((tx) =>
    offerAgent(tx, newAgent.parse({ ...anAgent, ...input }), { actor: owner, now, seeded }),
  )
  if (verified) await place.database.pool.query('update agents set verified = true where id = $1', [agentId])
  for (let count = 0; count < users; count++) await makePurchase(place, agentId)
  for (const rating of stars) await makeReview(place, agentId, rating)
  return agentId
}

/** Makes a buyer of the agent, a new person by default. */
export async function makePurchase(place: Place, agentId: number, buyer?: Person): Promise<Person> {
  const person = buyer ?? (await makePerson(place))
  await place.database.inTransaction((tx) => completePurchase(tx, person, agentId, place.clock.now()))
  return person
}

/** Makes a former buyer of the agent, who counts as no user. */
export async function makeFormerBuyer(
  { database, clock }: Place,
  agentId: number,
  buyer: Person,
): Promise<void> {
  const created_at = clock.now().toISOString()
  await database.inTransaction(async (tx) => {
    const bought = { user_id: buyer.id, amount: 29.99, created_at }
    await tx.insert(purchases).values({ ...bought, agent_id: agentId, status: 'ended' })
    const seller_id = sql`(select user_id from agents where id = ${agentId})`
    const [charge] = await tx
      .insert(charges)
      .values({ ...bought, seller_id, product_type: 'agent', product_id: agentId, status: 'paid' })
      .returning()
    if (charge) await postPayment(tx, charge, clock.now())
  })
}

async function makeReview(place: Place, agentId: number, rating: number): Promise<void> {
  const person = await makePerson(place)
  await makeFormerBuyer(place, agentId, person)
  await place.database.inTransaction((tx) =>
    reviewAgent(tx, { actor: person, agentId, review: { rating, review_text: null } }, place.clock.now()),
  )
}

const aCourse = {
  title: 'Sorting by machine',
  description: 'How to sort what comes in, and what to do with the rest.',
  status: 'published',
  curriculum: [
    {
      title: 'Begin here',
      lectures: [{ title: 'What comes in', duration: 45, type: 'article', body: 'Look at it first.' }],
    },
  ],
} satisfies z.input<typeof newCourse>

/**
 * Makes a course, published by default, with so many students, of whom the first wrote these reviews; returns its id.
 * The clock moves on a minute.
 */
export async function makeCourse(
  place: Place,
  owner: Person,
  course: Partial<z.input<typeof newCourse>> &
    SeededCourse & { students?: number; stars?: readonly number[] } = {},
): Promise<number> {
  const { bestseller, stars = [], students = stars.length, ...input } = course
  place.clock.advance(60)
  const now = place.clock.now()
  const { id } = await place.database.inTransaction((tx) =>
    createCourse(tx, newCourse.parse({ ...aCourse, ...input }), {
      actor: owner,
      now,
      seeded: bestseller ? { bestseller } : {},
    }),
  )
  for (let count = 0; count < students; count++) {
    const person = await makeEarlierPerson(place)
    await makeStudent(place, id, person)
    const rating = stars[count]
    if (rating === undefined) continue
    await place.database.inTransaction((tx) =>
      reviewCourse(tx, { actor: person, courseId: id, review: { rating, review_text: null } }, now),
    )
  }
  return id
}

/**
 * Makes a person who has the course and has completed it in some time, without a certificate; a new person by default.
 */
export async function makeStudent(place: Place, courseId: number, student?: Person): Promise<Person> {
  const person = student ?? (await makeEarlierPerson(place))
  const now = place.clock.now()
  await place.database.inTransaction(async (tx) => {
    await completeOrder(tx, person, courseId, now)
    await tx.execute(
      sql`update orders set begun_at = '2000-01-01' where user_id = ${person.id} and course_id = ${courseId}`,
    )
    await tx.execute(sql`
      insert into lecture_progress (user_id, lecture_id, course_id, is_completed, completion_at, seen_at)
      select ${person.id}, id, course_id, true, ${now.toISOString()}, ${now.toISOString()}
      from course_lectures where course_id = ${courseId}`)
  })
  return person
}

/** Makes one person block the other, or mute them. */
export const makeBlock = (
  { database, clock }: Place,
  by: { id: string },
  { id }: { id: string },
  kind: BlockKind = 'block',
) =>
  database.inTransaction((tx) =>
    blockPerson(tx, { id, kind }, { actor: actFor(by.id), now: clock.now(), handlers: [] }),
  )

/** A posted update by default; returns its id. The clock moves on a minute, so that the next is newer. */
export async function makeUpdate(
  { database, clock }: Place,
  author: Person,
  update: Partial<z.input<typeof newUpdate>> & SeededUpdate = {},
): Promise<number> {
  const { source_link, ...input } = update
  clock.advance(60)
  const { id } = await database.inTransaction((tx) =>
    createUpdate(tx, newUpdate.parse({ text: 'Read what is new', ...input }), {
      actor: author,
      now: clock.now(),
      seeded: source_link === undefined ? {} : { source_link },
    }),
  )
  return id
}
