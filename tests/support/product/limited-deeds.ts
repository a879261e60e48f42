// The limits of members' actions: each is used up, and its effects are counted.
import { completeOrder } from '../../../src/features/courses/orders/server/orders.actions.ts'
import { callableAgents } from '../agents/callable-agents.ts'
import {
  makeAgent,
  makeCourse,
  makeFormerBuyer,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
  makeUpdate,
} from '../people/makers.ts'
import type { LimitTable, World } from './limited.ts'

const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  while (made.length < count) made.push(await work())
  return made
}
const stars = (count: number) => Array.from({ length: count }, () => 4)

async function reviewsOf({ product }: World, agent: number): Promise<number[]> {
  const { rows } = await product.database.pool.query(
    "select id::int from reviews where product_type = 'agent' and product_id = $1 order by id",
    [agent],
  )

  return rows.map(({ id }) => id)
}

/** Makes an agent of another person with so many reviews. */
async function reviewed(world: World, count: number) {
  const agent = await makeAgent(world.still, await makePerson(world.still), { stars: stars(count) })
  return reviewsOf(world, agent)
}

/** Makes a student of a course, and returns the place of its questions. */
async function student({ member, still, product }: World) {
  const ada = await member()
  const course = await makeCourse(still, await makePerson(still))
  await product.database.inTransaction((tx) => completeOrder(tx, ada.me, course, product.clock.now()))
  const { rows } = await product.database.pool.query('select id from course_lectures where course_id = $1', [
    course,
  ])
  return { ada, questions: `/courses/${course}/lectures/${rows[0].id}/questions` }
}

const TALK: LimitTable = {
  async message({ member, still }) {
    const ada = await member()
    const { id } = await makeProposal(still, await makeProject(still, ada.me))
    const ask = (nth: number) =>
      ada.ask('POST', `/conversations/${id}/messages`, { body: `Hello ${nth}`, files: [] })
    return { ask, table: 'messages', most: 3 }
  },
  async first_message({ member, still }) {
    const ada = await member()
    const all = await times(2, async () => makeProposal(still, await makeProject(still, ada.me)))
    const ask = (nth: number) =>
      ada.ask('POST', `/conversations/${all[nth]?.id}/messages`, { body: 'Hello', files: [] })
    return { ask, table: 'messages', most: 1 }
  },
  async invitation({ member, still }) {
    const ada = await member()
    const project = await makeProject(still, ada.me)
    const handles = await times(3, async () => {
      const handle = `pro-${crypto.randomUUID().slice(0, 8)}`
      await makePerson(still, { handle, user_type: 'professional' })
      return handle
    })
    const ask = (nth: number) =>
      ada.ask('POST', `/projects/${project}/invitations`, { handle: handles[nth], note: null })
    return { ask, table: 'project_invitations', most: 2 }
  },
  async report({ member, still }) {
    const ada = await member()
    const agents = await times(3, async () => makeAgent(still, await makePerson(still)))
    const ask = (nth: number) =>
      ada.ask('POST', '/reports', { kind: 'agent', id: String(agents[nth]), reason: 'spam', details: null })
    return { ask, table: 'reports', most: 2 }
  },
  async lecture_question(world) {
    const { ada, questions } = await student(world)
    const ask = (nth: number) =>
      ada.ask('POST', questions, { title: `Why does ${nth} sort twice?`, body: '' })
    return { ask, table: 'lecture_questions', most: 2 }
  },
  async lecture_answer(world) {
    const { ada, questions } = await student(world)
    const { id } = (await (
      await ada.ask('POST', questions, { title: 'Why is it so?', body: '' })
    ).json()) as { id: number }
    const ask = (nth: number) =>
      ada.ask('POST', `/lecture-questions/${id}/answers`, { body: `Because of ${nth}` })
    return { ask, table: 'lecture_answers', most: 6 }
  },
}

const REVIEWS: LimitTable = {
  async review({ member, still, product }) {
    const ada = await member()
    const agents = await times(3, async () => {
      const agent = await makeAgent(still, await makePerson(still))
      await makeFormerBuyer(product, agent, ada.me)
      return agent
    })
    const ask = (nth: number) =>
      ada.ask('POST', `/agents/${agents[nth]}/reviews`, { rating: 4, review_text: null })
    return { ask, table: 'reviews', most: 2 }
  },
  async review_reply(world) {
    const ada = await world.member()
    const all = await reviewsOf(world, await makeAgent(world.still, ada.me, { stars: stars(7) }))
    const ask = (nth: number) => ada.ask('PUT', `/reviews/${all[nth]}/reply`, { reply_text: 'Thank you' })
    return { ask, table: 'review_replies', most: 6 }
  },
  async review_vote(world) {
    const ada = await world.member()
    const all = await reviewed(world, 13)
    return { ask: (nth) => ada.ask('PUT', `/reviews/${all[nth]}/helpful`), table: 'review_votes', most: 12 }
  },
  async review_report(world) {
    const ada = await world.member()
    const all = await reviewed(world, 3)
    const ask = (nth: number) =>
      ada.ask('POST', `/reviews/${all[nth]}/reports`, { reason: 'spam', details: null })
    return { ask, table: 'reports', most: 2 }
  },
}

const UPDATES: LimitTable = {
  async update_post({ member }) {
    const ada = await member()
    return { ask: (nth) => ada.ask('POST', '/updates', { text: `Update ${nth}` }), table: 'updates', most: 6 }
  },
  async update_mark({ member, still }) {
    const ada = await member()
    const author = await makePerson(still)
    const all = await times(31, () => makeUpdate(still, author))
    const ask = (nth: number) => ada.ask('PUT', `/updates/${all[nth]}/marks/like`)
    return { ask, table: 'update_interactions', most: 30, apart: 30 }
  },
  async update_comment({ member, still }) {
    const ada = await member()
    const update = await makeUpdate(still, await makePerson(still))
    const ask = (nth: number) => ada.ask('POST', `/updates/${update}/comments`, { content: `Comment ${nth}` })
    return { ask, table: 'update_interactions', most: 12 }
  },
  async follow({ member, still }) {
    const ada = await member()
    const handles = await times(21, async () => {
      const handle = `liked-${crypto.randomUUID().slice(0, 8)}`
      await makePerson(still, { handle })
      return handle
    })
    return { ask: (nth) => ada.ask('PUT', `/profiles/${handles[nth]}/follow`), table: 'follows', most: 20 }
  },
  async tag_follow({ member }) {
    const ada = await member()
    return { ask: (nth) => ada.ask('PUT', `/own/followed-tags/tag${nth}`), table: 'tag_follows', most: 20 }
  },
  async save_search({ member }) {
    const ada = await member()
    const search = (nth: number) => ({
      path: `/projects?search=word${nth}`,
      frequency: 'daily',
      time_zone: 'UTC',
    })
    return {
      ask: (nth) => ada.ask('POST', '/own/saved-searches', search(nth)),
      table: 'saved_searches',
      most: 6,
    }
  },
  async published_unverified({ member, accounts }) {
    const ada = await member(await accounts.person())
    return { ask: (nth) => ada.ask('POST', '/updates', { text: `Update ${nth}` }), table: 'updates', most: 1 }
  },
  async approached_unverified({ member, accounts, still, product }) {
    const ada = await member(await accounts.person())
    await product.database.pool.query(
      "update profiles set user_type = 'professional', is_public = true where id = $1",
      [ada.id],
    )
    const projects = await times(2, async () => makeProject(still, await makePerson(still)))
    const proposal = {
      message: 'I have built three of these and would begin at once.',
      budget: 9,
      timeline: '3 weeks',
    }
    return {
      ask: (nth) => ada.ask('POST', `/projects/${projects[nth]}/proposals`, proposal),
      table: 'proposals',
      most: 1,
    }
  },
}

const AGENTS: LimitTable = {
  async listing({ member }) {
    const ada = await member()
    const agent = (nth: number) => ({
      name: `Agent ${nth}`,
      category: 'Sales',
      description: 'Sells.',
      features: ['Quick'],
      price: 1,
    })
    return { ask: (nth) => ada.ask('POST', '/own/agents', agent(nth)), table: 'agents', most: 2 }
  },
  async agent_try({ member, accounts, endpoint }) {
    const { agentId } = await callableAgents(accounts, endpoint).offered()
    const ada = await member(await accounts.provedPerson())
    const ask = () => ada.ask('POST', `/agents/${agentId}/tries`, { input: { text: 'a b' } })
    return { ask, table: 'agent_runs', most: 1 }
  },
  async agent_test({ member, accounts, endpoint }) {
    const { agentId, seller } = await callableAgents(accounts, endpoint).offered()
    const ada = await member(seller)
    const ask = () => ada.ask('POST', `/agents/${agentId}/tries`, { input: { text: 'a b' } })
    return { ask, table: 'agent_runs', most: 10 }
  },
  async usage_claim({ member, still, product }) {
    const ada = await member()
    const agent = await makeAgent(still, await makePerson(still))
    await makePurchase(still, agent, ada.me)
    const { rows } = await product.database.pool.query(
      `insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at, ended_at, cost)
       select agent_id, id, user_id, 'api', 'succeeded', now(), now(), 5000
       from purchases, generate_series(1, 3) where agent_id = $1 returning id`,
      [agent],
    )
    const ask = (nth: number) => ada.ask('POST', `/own/runs/${rows[nth]?.id}/claim`, { reason: 'Nothing' })
    return { ask, table: 'usage_claims', most: 1 }
  },
  async agent_check({ member, accounts, endpoint }) {
    const { agentId, seller } = await callableAgents(accounts, endpoint).offered()
    const ada = await member(seller)
    return {
      ask: () => ada.ask('POST', `/own/agents/${agentId}/interface/check`),
      done: () => endpoint.calls.length,
      most: 6,
    }
  },
}

export const LIMITED_DEEDS: LimitTable = { ...TALK, ...REVIEWS, ...UPDATES, ...AGENTS }
