// Tests the events of one's projects and proposals in the recent activity: people, moments, and links.
import { describe, expect, it } from 'vitest'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { EVENT_CATALOGUE } from '../../../app/events.ts'
import type { Person } from '../../../platform/actor.ts'
import { listActivity } from '../../events/server/activity.ts'
import { acceptProposal } from '../proposals/server/outcomes.actions.ts'
import { decideProposal, submitProposal, withdrawProposal } from '../proposals/server/proposals.actions.ts'

const product = await testProduct()
const { database, clock } = product
const { db, inTransaction } = database

const activityOf = async (person: Person) =>
  (await listActivity(db, person, EVENT_CATALOGUE, { cursor: undefined, page_size: 10 })).items
const linesOf = async (person: Person) => (await activityOf(person)).map(({ text, path }) => [text, path])

async function accept(owner: Person, id: number): Promise<void> {
  clock.advance(60)
  await inTransaction((tx) =>
    acceptProposal(
      tx,
      { id, newAcceptance: { note: null, edited_at: null } },
      { actor: owner, now: clock.now() },
    ),
  )
}
async function decide(owner: Person, id: number, step: 'shortlist' | 'unshortlist' | 'decline') {
  clock.advance(60)
  await inTransaction((tx) =>
    decideProposal(tx, { id, step, note: null }, { actor: owner, now: clock.now() }),
  )
}

async function both(proposer: { display_name?: string; is_public?: boolean } = {}) {
  const sides = {
    owner: await makePerson(product, { display_name: 'Olga Owner' }),
    proposer: await makePerson(product, { display_name: 'Pia Proposer', ...proposer }),
  }
  const project = await makeProject(product, sides.owner, { title: 'Sort the mail' })
  clock.advance(60)
  return { ...sides, project, proposal: await makeProposal(product, project, sides.proposer) }
}

describe('what was decided', () => {
  it('HOME-6 tells both participants that a proposal was accepted, when it was, and where to go on', async () => {
    const { owner, proposer, project, proposal } = await both()
    await accept(owner, proposal.id)
    expect(await linesOf(proposer)).toEqual([
      ['Your proposal for “Sort the mail” was accepted', '/home/proposals/sent?status=accepted'],
      ['You sent a proposal for “Sort the mail”', `/projects/${project}`],
    ])
    expect(await linesOf(owner)).toEqual([
      [
        "You accepted Pia Proposer's proposal for “Sort the mail”",
        `/home/projects/${project}/proposals?proposal=${proposal.id}`,
      ],
      [
        'Pia Proposer sent a proposal for “Sort the mail”',
        `/home/projects/${project}/proposals?proposal=${proposal.id}`,
      ],
      ['You posted “Sort the mail”', `/projects/${project}`],
    ])
    const [latest] = await activityOf(proposer)
    expect(latest).toMatchObject({ created_at: clock.now().toISOString(), amount: 900 })
  })

  it('HOME-6 tells the proposer of the shortlist and of a refusal, and the last word alone', async () => {
    const { owner, proposer, project, proposal } = await both()
    const newest = async () => (await linesOf(proposer))[0]
    await decide(owner, proposal.id, 'shortlist')
    expect(await newest()).toEqual([
      'Your proposal for “Sort the mail” was shortlisted',
      '/home/proposals/sent?status=shortlisted',
    ])
    await decide(owner, proposal.id, 'unshortlist')
    expect(await newest()).toEqual(['You sent a proposal for “Sort the mail”', `/projects/${project}`])
    await decide(owner, proposal.id, 'shortlist')
    await decide(owner, proposal.id, 'decline')
    expect(await linesOf(proposer)).toEqual([
      ['Your proposal for “Sort the mail” was declined', '/home/proposals/sent?status=declined'],
      ['You sent a proposal for “Sort the mail”', `/projects/${project}`],
    ])
    expect((await activityOf(owner)).map(({ kind }) => kind)).toEqual(['proposal_received', 'project_posted'])
  })

  it('disappears with a withdrawal, and is not repeated when resent', async () => {
    const { owner, proposer, project, proposal } = await both()
    await decide(owner, proposal.id, 'shortlist')
    await inTransaction((tx) => withdrawProposal(tx, proposer, proposal.id, clock.now()))
    expect(await linesOf(proposer)).toEqual([])
    const { message, budget, timeline } = proposal
    await inTransaction((tx) =>
      submitProposal(
        tx,
        { projectId: project, input: { message, budget, timeline } },
        { actor: proposer, now: clock.now() },
      ),
    )
    expect((await activityOf(proposer)).map(({ kind }) => kind)).toEqual(['proposal_received'])
  })

  it('names who proposed without a public profile to the owner, who deals with them, and to no one else', async () => {
    const { owner, project, proposal } = await both({ display_name: 'Secret Name', is_public: false })
    const rival = await makePerson(product)
    await makeProposal(product, project, rival)
    await accept(owner, proposal.id)
    const texts = async (of: Person) => (await activityOf(of)).map(({ text }) => text)
    expect((await texts(owner))[0]).toBe("You accepted Secret Name's proposal for “Sort the mail”")
    expect((await texts(rival)).join()).not.toContain('Secret')
  })

  it('PERM-12 concerns only the two: another proposer learns that it was not theirs, a stranger nothing', async () => {
    const { owner, project, proposal } = await both()
    const rival = await makePerson(product)
    await makeProposal(product, project, rival)
    await accept(owner, proposal.id)
    expect((await activityOf(rival)).map(({ kind }) => kind)).toEqual([
      'project_awarded',
      'proposal_received',
    ])
    expect(await linesOf(await makePerson(product))).toEqual([])
  })
})
