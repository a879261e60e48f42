// Tests simultaneous actions on an invitation, and the departure of either person.
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { behind } from '../../../../../tests/support/database/held.ts'
import { makePerson, makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { exportedBy } from '../../../../../tests/support/product/exported.ts'
import { testProduct } from '../../../../../tests/support/product/product.ts'
import type { Person } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { eraseProfile } from '../../../profiles/server/profiles.actions.ts'
import { projectMessages } from '../../projects.messages.ts'
import { newProposal } from '../../proposals/proposals.schemas.ts'
import { submitProposal } from '../../proposals/server/proposals.actions.ts'
import { archiveProject } from '../../server/projects.actions.ts'
import { projectData } from '../../server/projects-person-data.ts'
import { invitationMessages as messages } from '../invitations.messages.ts'
import { declineInvitation, inviteToProject, listOpenInvitations } from './invitations.actions.ts'

const product = await testProduct()
const { database, clock } = product
const now = () => clock.now()
const PAGE = { page: 1, page_size: 20 }

const proposal = newProposal.parse({ message: 'm'.repeat(60), budget: 900, timeline: '3 weeks' })

async function scene() {
  const handle = `gus-${crypto.randomUUID().slice(0, 8)}`
  const owner = await makePerson(product)
  const gus = await makePerson(product, { display_name: 'Gus', handle, user_type: 'professional' })
  const project = await makeProject(product, owner)
  const invite = (tx: Tx) =>
    inviteToProject(
      tx,
      { projectId: project, newInvitation: { handle, note: 'Come' } },
      { actor: owner, now: now() },
    )
  return { owner, gus, project, invite }
}

const openOnes = async (of: Person) =>
  (await listOpenInvitations(database.db, of.id, PAGE, now())).items.map(({ id }) => id)
const rowsTo = async (project: number) =>
  (await database.pool.query('select id, status from project_invitations where project_id = $1', [project]))
    .rows
const leave = (person: Person, isKept: boolean) => async (tx: Tx) => {
  await projectData.erase(tx, person.id, now())
  await eraseProfile(tx, { owner: person.id, isKept }, now())
}

describe('at the same time', () => {
  it('ten invitations of one person to one project are one', async () => {
    const { project, invite, gus } = await scene()
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => database.inTransaction(invite)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends)
      if (end.status === 'rejected') {
        expect(end.reason).toBeInstanceOf(Problem)
        expect(end.reason.message).toBe(messages.invitedBefore)
      }
    expect(await rowsTo(project)).toHaveLength(1)
    const { rows } = await database.pool.query('select count from notifications where user_id = $1', [gus.id])
    expect(rows).toEqual([{ count: 1 }])
  })

  it('‘Not now’ behind the proposal waits for it, and is refused', async () => {
    const { gus, project, invite } = await scene()
    const { id } = await database.inTransaction(invite)
    expect(
      await behind(
        database,
        (tx) => submitProposal(tx, { projectId: project, input: proposal }, { actor: gus, now: now() }),
        (tx) => declineInvitation(tx, gus, id, now()),
      ),
    ).toEqual({ waited: true, end: messages.answered })
    expect(await rowsTo(project)).toMatchObject([{ status: 'sent' }])
    expect(await openOnes(gus)).toEqual([])
  })

  it('a proposal behind ‘Not now’ waits for it, and is sent: they changed their mind', async () => {
    const { gus, project, invite } = await scene()
    const { id } = await database.inTransaction(invite)
    expect(
      await behind(
        database,
        (tx) => declineInvitation(tx, gus, id, now()),
        (tx) => submitProposal(tx, { projectId: project, input: proposal }, { actor: gus, now: now() }),
      ),
    ).toEqual({ waited: true, end: 'done' })
    expect(await rowsTo(project)).toMatchObject([{ status: 'declined' }])
  })

  it('two ‘Not now’ are one', async () => {
    const { gus, invite } = await scene()
    const { id } = await database.inTransaction(invite)
    const decline = (tx: Tx) => declineInvitation(tx, gus, id, now())
    expect(await behind(database, decline, decline)).toEqual({ waited: true, end: messages.declinedBefore })
  })

  it('an invitation behind a proposal of the same person is refused', async () => {
    const { gus, project, invite } = await scene()
    expect(
      await behind(
        database,
        (tx) => submitProposal(tx, { projectId: project, input: proposal }, { actor: gus, now: now() }),
        invite,
      ),
    ).toEqual({
      waited: true,
      end: messages.proposedBefore,
    })
    expect(await rowsTo(project)).toEqual([])
  })

  it('an invitation behind the archiving of its project is refused', async () => {
    const { owner, project, invite } = await scene()
    expect(await behind(database, (tx) => archiveProject(tx, owner, project, now()), invite)).toEqual({
      waited: true,
      end: projectMessages.archivedNote,
    })
  })
})

describe('who leaves', () => {
  it.each([
    ['deleted', false],
    ['cleared, since rows refer to it', true],
  ])('takes the invitations to them along: profile %s', async (_, isKept) => {
    const { owner, gus, project, invite } = await scene()
    await database.inTransaction(invite)
    await database.inTransaction(leave(gus, isKept))
    expect(await rowsTo(project)).toEqual([])
    const { rows } = await database.pool.query(
      'select 1 from event_audience where user_id = $1 and in_activity and role = $2 and event_id in (select id from events where subject = $3)',
      [owner.id, 'actor', 'invitation'],
    )
    expect(rows).toEqual([])
  })

  it.each([
    ['deleted', false],
    ['cleared', true],
  ])('is not invited behind their end: profile %s', async (_, isKept) => {
    const { gus, project, invite } = await scene()
    expect(await behind(database, leave(gus, isKept), invite)).toEqual({
      waited: true,
      end: messages.notListed,
    })
    expect(await rowsTo(project)).toEqual([])
  })

  it('leaves behind an invitation that is being sent, and takes it along', async () => {
    const { gus, project, invite } = await scene()
    expect(await behind(database, invite, leave(gus, true))).toEqual({ waited: true, end: 'done' })
    expect(await rowsTo(project)).toEqual([])
  })

  it('takes the invitations to their projects along, with the notes on them', async () => {
    const { owner, gus, invite } = await scene()
    await database.inTransaction(invite)
    await database.inTransaction(leave(owner, false))
    expect(await openOnes(gus)).toEqual([])
  })

  it('never waits for another who leaves, though each invited the other', async () => {
    const one = await scene()
    const other = await scene()
    for (const { invite } of [one, other]) await database.inTransaction(invite)
    const handle = `both-${crypto.randomUUID().slice(0, 8)}`
    const both = await makePerson(product, { handle, user_type: 'professional' })
    const theirs = await makeProject(product, both)
    await database.inTransaction((tx) =>
      inviteToProject(
        tx,
        { projectId: one.project, newInvitation: { handle, note: null } },
        { actor: one.owner, now: now() },
      ),
    )
    await makeProposal(product, theirs, one.owner)
    const ends = await Promise.allSettled(
      [both, one.owner, one.gus, other.gus].map((person) => database.inTransaction(leave(person, false))),
    )
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  })

  it('gets a copy first of whom they invited, to what they were invited, and no one’s name', async () => {
    const { owner, gus, project, invite } = await scene()
    const { id } = await database.inTransaction(invite)
    const row = { id, project_id: project, note: 'Come', status: 'sent' }
    expect(await exportedBy(projectData, database, owner.id)).toMatchObject({
      invitations_sent: [row],
      invitations_received: [],
    })
    const exported = await exportedBy(projectData, database, gus.id)
    expect(exported).toMatchObject({ invitations_sent: [], invitations_received: [row] })
    expect(JSON.stringify(exported)).not.toContain(owner.id)
  })
})
