// The own home over /rest/v1: figures that equal rows, and activity without gaps.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
  makeUpdate,
} from '../../../../tests/support/people/makers.ts'
import { pagesOf } from '../../../../tests/support/product/cursor-pages.ts'
import { EVENT_CATALOGUE } from '../../../app/events.ts'
import { actFor, type Person } from '../../../platform/actor.ts'
import { acceptProposal } from '../../projects/proposals/server/outcomes.actions.ts'
import { decideProposal, withdrawProposal } from '../../projects/proposals/server/proposals.actions.ts'
import { homeContracts } from '../home.contract.ts'
import { ACTIVITY_PAGE_SIZE } from '../home.rules.ts'
import { homeEndpoints } from './home.endpoints.ts'

const { person, product } = await testAccounts()

const tokenOf = async ({ client }: Pick<SignedIn, 'client'>) =>
  (await client.getSession()).data.session?.access_token ?? ''

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const overviewOf = async (who: SignedIn) =>
  product.call(homeContracts.overview, {}, bearer(await tokenOf(who)))

async function pageOf(who: SignedIn, cursor?: string | null) {
  const query = cursor ? { cursor } : {}
  return product.call(homeContracts.activity, { query }, bearer(await tokenOf(who)))
}

const activityOf = async (who: SignedIn) => (await pagesOf(({ cursor }) => pageOf(who, cursor))).flat()

const textsOf = async (who: SignedIn) => (await activityOf(who)).map((item) => item.text)

const isDecision = (kind: string): kind is 'shortlisted' | 'accepted' | 'declined' =>
  ['shortlisted', 'accepted', 'declined'].includes(kind)

/** Lets another person decide about a proposal of this person. */
async function decideOnOne(status: 'shortlisted' | 'accepted' | 'declined', proposer: Person): Promise<void> {
  const owner = await makePerson(product)
  const { id } = await makeProposal(product, await makeProject(product, owner), proposer)
  const now = product.clock.now()
  await product.database.inTransaction((tx) =>
    status === 'accepted'
      ? acceptProposal(tx, { id, newAcceptance: { note: null, edited_at: null } }, { actor: owner, now })
      : decideProposal(
          tx,
          { id, step: status === 'declined' ? 'decline' : 'shortlist', note: null },
          { actor: owner, now },
        ),
  )
}

/** Lets this person accept a proposal to a project of theirs. */
async function awardOne(owner: Person): Promise<void> {
  const { id } = await makeProposal(product, await makeProject(product, owner))
  await product.database.inTransaction((tx) =>
    acceptProposal(
      tx,
      { id, newAcceptance: { note: null, edited_at: null } },
      { actor: owner, now: product.clock.now() },
    ),
  )
}

const NOTHING = {
  courses: 0,
  agents: 0,
  projects: 0,
  updates: 0,
  proposals: 0,
  received_proposals: 0,
  sent_invitations: 0,
  taken_courses: 0,
  agents_on_sale: 0,
  published_courses: 0,
  payout_accounts: 0,
}

describe('the figures', () => {
  it("HOME-5 DATA-65 PERM-12 HOME-10 are the person's own rows, and nothing where there are none", {
    tags: ['proof'],
  }, async () => {
    const ada = await person()
    const other = await person()
    expect(await overviewOf(ada)).toEqual(NOTHING)
    const actor = actFor(ada.id)
    const project = await makeProject(product, actor)
    await makeProject(product, actor, { status: 'archived' })
    await makeProposal(product, project)
    await makeProposal(product, project)
    await makeAgent(product, actor, { users: 2 })
    await product.database.pool.query(
      "insert into project_invitations (project_id, invitee_id, created_at) values ($1, $2, '2026-03-02T09:00:00Z')",
      [project, other.id],
    )
    for (const status of ['draft', 'published', 'published'] as const)
      await makeCourse(product, actor, { status, students: 1 })
    for (const is_draft of [true, false, false, false]) await makeUpdate(product, actor, { is_draft })
    await makeCourse(product, actFor(other.id))
    await makeUpdate(product, actFor(other.id))
    const foreign = await makeProject(product, actFor(other.id))
    await makeProposal(product, foreign, actor)
    expect(await overviewOf(ada)).toEqual({
      ...NOTHING,
      courses: 3,
      agents: 1,
      projects: 2,
      updates: 4,
      proposals: 1,
      received_proposals: 2,
      sent_invitations: 1,
      agents_on_sale: 1,
      published_courses: 2,
    })
    expect(await overviewOf(other)).toEqual({
      ...NOTHING,
      courses: 1,
      projects: 1,
      updates: 1,
      received_proposals: 1,
      published_courses: 1,
    })
  })
})

describe('the recent activity', () => {
  it('HOME-6 HOME-10 is empty for someone to whom nothing happened', async () => {
    expect(await pageOf(await person())).toEqual({ items: [], next_cursor: null })
  })

  it('has ten items on a page, and each once over three pages, also where all came in one moment', async () => {
    const ada = await person()
    const still = { database: product.database, clock: { ...product.clock, advance: () => undefined } }
    const sizes: number[][] = []
    for (const count of [10, 1, 10]) {
      for (let made = 0; made < count; made++) await makeProject(still, actFor(ada.id))
      const pages = await pagesOf(({ cursor }) => pageOf(ada, cursor))
      sizes.push(pages.map(({ length }) => length))
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(pages.flat().length)
    }
    expect(sizes).toEqual([[10], [10, 1], [10, 10, 1]])
  })

  it('goes on after a page of things that are all gone', async () => {
    const ada = await person()
    const kept = await makeProject(product, actFor(ada.id))
    product.clock.advance(60)
    const gone: number[] = []
    for (let made = 0; made < ACTIVITY_PAGE_SIZE; made++)
      gone.push(await makeProject(product, actFor(ada.id)))
    await product.database.pool.query('delete from projects where id = any($1)', [gone])
    const first = await pageOf(ada)
    expect(first.items).toEqual([])
    expect(first.next_cursor).not.toBeNull()
    expect((await activityOf(ada)).map(({ path }) => path)).toEqual([`/projects/${kept}`])
  })

  it('HOME-6 shows what was posted, proposed, offered, sold and reviewed, newest first', {
    tags: ['proof'],
  }, async () => {
    const ada = await person()
    const actor = actFor(ada.id)
    const project = await makeProject(product, actor, { title: 'Sort the mail', budget: 1200 })
    product.clock.advance(60)
    await makeProposal(product, project, await makePerson(product, { display_name: 'Alan Public' }))
    const agent = await makeAgent(product, actor, { name: 'Reply Desk', price: 29.5 })
    product.clock.advance(60)
    await makePurchase(product, agent)
    const foreign = await makeProject(product, await makePerson(product), { title: 'Chart the sales' })
    product.clock.advance(60)
    await makeProposal(product, foreign, actor)
    await makeAgent(product, actor, { name: 'Chart Maker', stars: [1] })
    await makeAgent(product, actor, { name: 'Path Finder', stars: [4] })

    const items = await activityOf(ada)
    expect(items.map(({ text, amount }) => [text, amount])).toEqual([
      ['Ada Example gave “Path Finder” 4 stars', null],
      ['You listed the agent “Path Finder”', 29.99],
      ['Ada Example gave “Chart Maker” 1 star', null],
      ['You listed the agent “Chart Maker”', 29.99],
      ['You sent a proposal for “Chart the sales”', 900],
      ['Ada Example deployed “Reply Desk”', 29.5],
      ['You listed the agent “Reply Desk”', 29.5],
      ['Alan Public sent a proposal for “Sort the mail”', 900],
      ['You posted “Sort the mail”', 1200],
    ])
    expect(items.at(-1)).toEqual({
      id: expect.any(Number),
      kind: 'project_posted',
      icon: 'briefcase',
      text: 'You posted “Sort the mail”',
      path: `/projects/${project}`,
      amount: 1200,
      created_at: expect.stringMatching(/Z$/),
    })
    expect(items.find((item) => item.kind === 'agent_deployed')?.path).toBe(`/home/agents/offered/${agent}`)
  })

  it('HOME-6 lacks what was withdrawn, for its sender and for its recipient', async () => {
    const ada = await person()
    const proposer = await person()
    const project = await makeProject(product, actFor(ada.id), { title: 'Sort the mail' })
    product.clock.advance(60)
    const { id } = await makeProposal(product, project, actFor(proposer.id))
    const kinds = async (who: SignedIn) => (await activityOf(who)).map((item) => item.kind)
    expect(await kinds(ada)).toEqual(['proposal_received', 'project_posted'])
    expect(await kinds(proposer)).toEqual(['proposal_received'])
    await product.database.inTransaction((tx) =>
      withdrawProposal(tx, actFor(proposer.id), id, product.clock.now()),
    )
    expect(await kinds(ada)).toEqual(['project_posted'])
    expect(await kinds(proposer)).toEqual([])
    expect(await overviewOf(ada)).toMatchObject({ projects: 1, received_proposals: 0 })
    expect(await overviewOf(proposer)).toMatchObject({ proposals: 0 })
  })

  it('names who proposed and who bought, however private their profile', async () => {
    const ada = await person()
    const actor = actFor(ada.id)
    const hidden = await makePerson(product, { display_name: 'Secret Name', is_public: false })
    await makeProposal(product, await makeProject(product, actor, { title: 'Sort the mail' }), hidden)
    await makePurchase(product, await makeAgent(product, actor, { name: 'Reply Desk' }), hidden)
    await makePurchase(product, await makeAgent(product, actor, { name: 'Chart Maker' }))
    const texts = await textsOf(ada)
    expect(texts).toContain('Secret Name sent a proposal for “Sort the mail”')
    expect(texts).toContain('Ada Example deployed “Chart Maker”')
    expect(texts).toContain('Secret Name deployed “Reply Desk”')
  })

  it("PERM-12 shows no one else's sales, purchases or proposals", { tags: ['proof'] }, async () => {
    const ada = await person()
    const eve = await person()
    const project = await makeProject(product, actFor(ada.id))
    const agent = await makeAgent(product, actFor(ada.id), { stars: [5] })
    await makePurchase(product, agent, actFor(eve.id))
    await makeProposal(product, project)
    expect(await textsOf(eve)).toEqual(['You deployed “Inbox Sorter”'])
    // A sale that was never paid for does not count.
    await product.database.pool.query("update purchases set status = 'pending' where agent_id = $1", [agent])
    expect(await textsOf(eve)).toEqual([])
    expect((await activityOf(ada)).map((item) => item.kind)).toEqual([
      'proposal_received',
      'agent_reviewed',
      'agent_offered',
      'project_posted',
    ])
  })

  it('is paged without a gap and without a repetition, however many things share a moment', {
    tags: ['proof'],
    timeout: 60_000,
  }, async () => {
    const deed = fc.record({
      kind: fc.constantFrom(
        'project',
        'proposal',
        'received',
        'agent',
        'sale',
        'shortlisted',
        'accepted',
        'declined',
        'awarded',
      ),
      pause: fc.constantFrom(0, 0, 0, 60),
    })
    const deeds = fc.array(deed, { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(deeds, async (list) => {
        const ada = await person()
        const actor = actFor(ada.id)
        const project = await makeProject(product, actor)
        const agent = await makeAgent(product, actor)
        let count = 2
        for (const { kind, pause } of list) {
          product.clock.advance(pause)
          count += kind === 'awarded' ? 3 : isDecision(kind) ? 2 : 1
          if (isDecision(kind)) await decideOnOne(kind, actor)
          if (kind === 'awarded') await awardOne(actor)
          if (kind === 'project') await makeProject(product, actor)
          if (kind === 'agent') await makeAgent(product, actor)
          if (kind === 'received') await makeProposal(product, project)
          if (kind === 'sale') await makePurchase(product, agent)
          if (kind === 'proposal')
            await makeProposal(product, await makeProject(product, await makePerson(product)), actor)
        }
        // Every row gets one of two moments, so that pages end among rows of the same moment.
        for (const [table, id] of [
          ['events', 'id'],
          ['event_audience', 'event_id'],
        ])
          await product.database.pool.query(
            `update ${table} set created_at = timestamptz '2026-01-01' + ${id} % 2 * interval '1 day'`,
          )
        const items = await activityOf(ada)
        expect(items).toHaveLength(count)
        expect(new Set(items.map((item) => item.id)).size).toBe(items.length)
        const moments = items.map((item) => item.created_at)
        expect(moments).toEqual(moments.toSorted().toReversed())
        const first = await pageOf(ada)
        expect(first.items).toHaveLength(Math.min(items.length, ACTIVITY_PAGE_SIZE))
        expect(first.next_cursor === null).toBe(items.length <= ACTIVITY_PAGE_SIZE)
      }),
      { numRuns: 6 },
    )
  })
})

it('has room for 20 kinds of what waits, and refuses to start with 21', () => {
  const needs = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ kind: `kind_${at}`, find: async () => undefined }))
  const startWith = (count: number) => () =>
    homeEndpoints(product.database, {
      counts: [],
      needs: needs(count),
      clock: product.clock,
      cardForm: 'sandbox',
      eventCatalogue: EVENT_CATALOGUE,
    })
  expect(startWith(20)).not.toThrow()
  expect(startWith(21)).toThrow('Needs you lists at most 20 kinds')
})
