// Do simultaneous actions and departures leave one proposal each, one accepted, and nothing orphaned?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { behind } from '../../../../../tests/support/database/held.ts'
import { makePerson, makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { exportedBy } from '../../../../../tests/support/product/exported.ts'
import { type TestProduct, testProduct } from '../../../../../tests/support/product/product.ts'
import type { Person } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { projectMessages } from '../../projects.messages.ts'
import { archiveProject } from '../../server/projects.actions.ts'
import { projectData } from '../../server/projects-person-data.ts'
import { proposalMessages as messages, proposalStatusMessages } from '../proposals.messages.ts'
import { newProposal } from '../proposals.schemas.ts'
import { acceptProposal, undoAward } from './outcomes.actions.ts'
import { decideProposal, editProposal, submitProposal, withdrawProposal } from './proposals.actions.ts'

const product: TestProduct = await testProduct()
const now = () => product.clock.now()
const owner = await makePerson(product)

const input = newProposal.parse({ message: 'm'.repeat(60), budget: 900, timeline: '3 weeks' })

/** Runs works at the same time; returns 'done' or the sentence of the refusal for each. */
async function atOnce(...works: readonly ((tx: Tx) => Promise<unknown>)[]): Promise<string[]> {
  const ends = await Promise.allSettled(works.map((work) => product.database.inTransaction(work)))
  return ends
    .map((end) => {
      if (end.status === 'fulfilled') return 'done'
      if (end.reason instanceof Problem) return end.reason.message
      throw end.reason
    })
    .sort()
}

async function projectRow(id: number) {
  const { rows } = await product.database.pool.query(
    `select proposals_count, awarded_proposal_id, awarded_at, status,
       (select count(*)::int from proposals where project_id = projects.id and status <> 'withdrawn') as counted,
       (select count(*)::int from proposals where project_id = projects.id and status = 'accepted') as accepted
     from projects where id = $1`,
    [id],
  )
  return rows[0]
}

describe('at once', () => {
  it('DEC-39 ten submits of one person make one proposal', async () => {
    const id = await makeProject(product, owner)
    const person = await makePerson(product)
    const ends = await atOnce(
      ...Array(10).fill((tx: Tx) =>
        submitProposal(tx, { projectId: id, input }, { actor: person, now: now() }),
      ),
    )
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(ends.filter((end) => end === messages.secondProposal)).toHaveLength(9)
    expect(await projectRow(id)).toMatchObject({ proposals_count: 1, counted: 1 })
  })

  it('ten people are ten', async () => {
    const id = await makeProject(product, owner)
    const people = await Promise.all(Array.from({ length: 10 }, () => makePerson(product)))
    await atOnce(
      ...people.map(
        (person) => (tx: Tx) => submitProposal(tx, { projectId: id, input }, { actor: person, now: now() }),
      ),
    )
    expect(await projectRow(id)).toMatchObject({ proposals_count: 10, counted: 10 })
  })

  it('two accepts award one', async () => {
    const id = await makeProject(product, owner)
    const one = await makeProposal(product, id)
    const other = await makeProposal(product, id)
    const accept = (proposalId: number) => (tx: Tx) =>
      acceptProposal(
        tx,
        { id: proposalId, newAcceptance: { note: null, edited_at: null } },
        { actor: owner, now: now() },
      )
    const ends = await atOnce(accept(one.id), accept(other.id), accept(one.id), accept(other.id))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    const row = await projectRow(id)
    expect(row.accepted).toBe(1)
    expect([one.id, other.id]).toContain(Number(row.awarded_proposal_id))
  })

  it('accepting and withdrawing end in one of both', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await makeProject(product, owner)
      const person = await makePerson(product)
      const proposal = await makeProposal(product, id, person)
      const ends = await atOnce(
        (tx) =>
          acceptProposal(
            tx,
            { id: proposal.id, newAcceptance: { note: null, edited_at: null } },
            { actor: owner, now: now() },
          ),
        (tx) => withdrawProposal(tx, person, proposal.id, now()),
      )
      expect(ends.filter((end) => end === 'done')).toHaveLength(1)
      const row = await projectRow(id)
      expect(row.proposals_count).toBe(row.counted)
      expect(row.accepted).toBe(row.awarded_proposal_id === null ? 0 : 1)
    }
  })

  it('archiving and submitting leave no proposal uncounted', async () => {
    const id = await makeProject(product, owner)
    const person = await makePerson(product)
    await atOnce(
      (tx) => archiveProject(tx, owner, id, now()),
      (tx) => submitProposal(tx, { projectId: id, input }, { actor: person, now: now() }),
    )
    const row = await projectRow(id)
    expect(row).toMatchObject({ status: 'archived', proposals_count: row.counted })
  })

  it('two people who leave never wait for each other', async () => {
    const [ada, eve] = [await makePerson(product), await makePerson(product)]
    const ids: number[] = []
    for (const person of [ada, eve, ada, eve]) ids.push(await makeProject(product, person))
    for (const id of ids) await makeProposal(product, id)
    const both = await makeProject(product, owner)
    for (const person of [ada, eve]) await makeProposal(product, both, person)
    const leave = (person: Person) => (tx: Tx) => projectData.erase(tx, person.id, now())
    expect(await atOnce(leave(ada), leave(eve))).toEqual(['done', 'done'])
    expect(await projectRow(both)).toMatchObject({ proposals_count: 0, counted: 0 })
  })
})

describe('while someone is still', () => {
  const accept = (id: number) => (tx: Tx) =>
    acceptProposal(tx, { id, newAcceptance: { note: null, edited_at: null } }, { actor: owner, now: now() })
  const start = async () => {
    const project = await makeProject(product, owner)
    const person = await makePerson(product)
    return { project, person, proposal: await makeProposal(product, project, person) }
  }

  it('accepting a proposal, it is not withdrawn: that waits, and is refused', async () => {
    const { person, proposal, project } = await start()
    const withdraw = (tx: Tx) => withdrawProposal(tx, person, proposal.id, now())
    expect(await behind(product.database, accept(proposal.id), withdraw)).toEqual({
      waited: true,
      end: proposalStatusMessages.accepted,
    })
    expect(await projectRow(project)).toMatchObject({ accepted: 1, proposals_count: 1, counted: 1 })
  })

  it('accepting one proposal, no other is accepted', async () => {
    const { project, proposal } = await start()
    const other = await makeProposal(product, project)
    expect(await behind(product.database, accept(proposal.id), accept(other.id))).toEqual({
      waited: true,
      end: projectMessages.awardedNote,
    })
    expect(await projectRow(project)).toMatchObject({ accepted: 1 })
  })

  it('editing a proposal, it is not accepted as it was before', async () => {
    const { person, proposal } = await start()
    const edit = (tx: Tx) =>
      editProposal(tx, { id: proposal.id, change: { budget: 9_000 } }, { actor: person, now: now() })
    expect(await behind(product.database, edit, accept(proposal.id))).toEqual({
      waited: true,
      end: messages.changedMeanwhile,
    })
  })

  it('undoing an award, nothing else is accepted before it is done, and it is not undone twice', async () => {
    const { project, proposal } = await start()
    const other = await makeProposal(product, project)
    await product.database.inTransaction(accept(proposal.id))
    const undo = (tx: Tx) =>
      undoAward(tx, { id: proposal.id, reason: 'The budget was cut.' }, { actor: owner, now: now() })
    expect(await behind(product.database, undo, undo)).toEqual({ waited: true, end: messages.notAwarded })
    await product.database.inTransaction(accept(proposal.id))
    expect(await behind(product.database, undo, accept(other.id))).toEqual({ waited: true, end: 'done' })
    expect(await projectRow(project)).toMatchObject({ accepted: 1, awarded_proposal_id: other.id })
  })

  it('accepting one proposal, the award of another is not undone: there is none', async () => {
    const { project, proposal } = await start()
    const other = await makeProposal(product, project)
    const undo = (tx: Tx) =>
      undoAward(tx, { id: proposal.id, reason: 'The budget was cut.' }, { actor: owner, now: now() })
    expect(await behind(product.database, accept(other.id), undo)).toEqual({
      waited: true,
      end: messages.notAwarded,
    })
  })

  it('being awarded a project, those who were not selected withdraw after it, and stay withdrawn', async () => {
    const { person, proposal, project } = await start()
    const other = await makeProposal(product, project)
    const withdraw = (tx: Tx) => withdrawProposal(tx, person, proposal.id, now())
    expect(await behind(product.database, accept(other.id), withdraw)).toEqual({ waited: true, end: 'done' })
    await product.database.inTransaction((tx) =>
      undoAward(tx, { id: other.id, reason: 'The budget was cut.' }, { actor: owner, now: now() }),
    )
    const { rows } = await product.database.pool.query('select status from proposals where id = $1', [
      proposal.id,
    ])
    expect(rows).toEqual([{ status: 'withdrawn' }])
  })

  it('archiving a project, no one proposes to it', async () => {
    const { project } = await start()
    const stranger = await makePerson(product)
    const ended = await behind(
      product.database,
      (tx) => archiveProject(tx, owner, project, now()),
      (tx) => submitProposal(tx, { projectId: project, input }, { actor: stranger, now: now() }),
    )
    expect(ended).toEqual({ waited: true, end: projectMessages.archivedNote })
  })

  it('leaving, their proposal is not accepted: it is gone', async () => {
    const { person, proposal, project } = await start()
    const leave = (tx: Tx) => projectData.erase(tx, person.id, now())
    expect(await behind(product.database, leave, accept(proposal.id))).toEqual({
      waited: true,
      end: messages.notFound,
    })
    expect(await projectRow(project)).toMatchObject({ awarded_at: null, proposals_count: 0, counted: 0 })
  })
})

describe('who leaves', () => {
  const erase = (person: Person) =>
    product.database.inTransaction((tx) => projectData.erase(tx, person.id, now()))

  it('takes their proposals along; what was awarded to them stays, without their words', async () => {
    const id = await makeProject(product, owner)
    const person = await makePerson(product)
    const proposal = await makeProposal(product, id, person)
    await makeProposal(product, id)
    await product.database.inTransaction((tx) =>
      acceptProposal(
        tx,
        { id: proposal.id, newAcceptance: { note: 'Welcome', edited_at: null } },
        { actor: owner, now: now() },
      ),
    )
    const gone = await makeProject(product, owner)
    const withdrawn = await makeProposal(product, gone, person)
    await product.database.inTransaction((tx) => withdrawProposal(tx, person, withdrawn.id, now()))
    await erase(person)
    expect(await projectRow(id)).toMatchObject({
      proposals_count: 2,
      counted: 2,
      accepted: 1,
      awarded_proposal_id: proposal.id,
    })
    const { rows } = await product.database.pool.query(
      'select id::int, message, timeline, budget::float, note from proposals where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([
      { id: proposal.id, message: '', timeline: '', budget: proposal.budget, note: 'Welcome' },
    ])
    expect(await projectRow(gone)).toMatchObject({ proposals_count: 0, counted: 0 })
  })

  it('takes their projects along, with the proposals to them and the notes on these', async () => {
    const leaving = await makePerson(product)
    const id = await makeProject(product, leaving)
    const person = await makePerson(product)
    const proposal = await makeProposal(product, id, person)
    await product.database.inTransaction((tx) =>
      decideProposal(
        tx,
        { id: proposal.id, step: 'shortlist', note: 'Good one' },
        { actor: leaving, now: now() },
      ),
    )
    await erase(leaving)
    expect(await projectRow(id)).toBeUndefined()
    const { rows } = await product.database.pool.query('select 1 from proposals where project_id = $1', [id])
    expect(rows).toEqual([])
    const { rows: totals } = await product.database.pool.query(
      'select active_count, archived_count, proposals_sum from project_owner_totals where user_id = $1',
      [leaving.id],
    )
    expect(totals).toEqual([{ active_count: 0, archived_count: 0, proposals_sum: 0 }])
  })

  it('gets a copy first of what they posted, proposed and decided', async () => {
    const teller = await makePerson(product)
    const id = await makeProject(product, teller, { title: 'Mine' })
    const received = await makeProposal(product, id)
    await product.database.inTransaction((tx) =>
      decideProposal(
        tx,
        { id: received.id, step: 'shortlist', note: 'Good one' },
        { actor: teller, now: now() },
      ),
    )
    const other = await makeProject(product, owner)
    const sent = await makeProposal(product, other, teller)
    expect(await exportedBy(projectData, product.database, teller.id)).toMatchObject({
      projects: [{ id, title: 'Mine', archived_at: null }],
      proposals: [{ id: sent.id, status: 'sent', message: sent.message }],
      decisions: [{ proposal_id: received.id, status: 'shortlisted', note: 'Good one' }],
    })
    const exported = JSON.stringify(await exportedBy(projectData, product.database, teller.id))
    expect(exported).not.toContain(received.user_id)
  })
})
