// Tests the permissions of projects and proposals: every endpoint by the participants, and a stranger. Invalid sessions are in
// app/whose.test.ts.
import { beforeAll, describe, expect, it } from 'vitest'
import { typedProject } from '../../../../../tests/support/content/typed-project.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeProposal } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { addressOf } from '../../../../platform/client/api.ts'
import type { Contract } from '../../../../platform/contract/contract.ts'
import { projectContracts } from '../../projects.contract.ts'
import { newProject } from '../../projects.schemas.ts'
import { postProject } from '../../server/projects.actions.ts'
import { setWinnerLeft } from '../../server/projects.records.ts'
import { proposalContracts } from '../proposals.contract.ts'
import { receivedContracts } from '../received/received.contract.ts'
import { acceptProposal } from './outcomes.actions.ts'
import { decideProposal } from './proposals.actions.ts'

const accounts = await testAccounts()
const { product } = accounts

const asPosted = newProject.parse(typedProject)
const newProposal = { message: 'm'.repeat(60), budget: 900, timeline: '3 weeks' }

type Caller = 'stranger' | 'owner' | 'proposer'
type Row = {
  name: string
  contract: Contract
  of: 'project' | 'proposal' | 'nothing'
  body?: object
  shortlisted?: true
  accepted?: true
  left?: true
  status: Record<Caller, number>
}

const all = (status: number) => ({ stranger: status, owner: status, proposer: status })
const ownersAlone = { stranger: 403, owner: 200, proposer: 403 }
const { post, edit, archive, restore, own } = projectContracts

const ROWS: readonly Row[] = [
  { name: 'post', contract: post, of: 'nothing', body: typedProject, status: all(200) },
  { name: 'edit', contract: edit, of: 'project', body: { budget: 5 }, status: ownersAlone },
  { name: 'archive', contract: archive, of: 'project', status: ownersAlone },
  { name: 'restore', contract: restore, of: 'project', status: { ...ownersAlone, owner: 409 } },
  { name: 'own projects', contract: own, of: 'nothing', status: all(200) },
  {
    name: 'submit',
    contract: proposalContracts.submit,
    of: 'project',
    body: newProposal,
    status: { stranger: 200, owner: 403, proposer: 409 },
  },
  { name: 'received', contract: receivedContracts.toProject, of: 'project', status: ownersAlone },
  { name: 'all received', contract: receivedContracts.all, of: 'nothing', status: all(200) },
  {
    name: 'one received',
    contract: receivedContracts.one,
    of: 'proposal',
    status: { stranger: 404, owner: 200, proposer: 404 },
  },
  {
    name: 'undo an award',
    contract: proposalContracts.undoAward,
    of: 'proposal',
    accepted: true,
    body: { reason: 'The budget was cut.' },
    status: { stranger: 404, owner: 200, proposer: 403 },
  },
  {
    name: 'choose again',
    contract: proposalContracts.chooseAgain,
    of: 'proposal',
    accepted: true,
    left: true,
    status: { stranger: 404, owner: 200, proposer: 403 },
  },
  {
    name: 'repost',
    contract: projectContracts.repost,
    of: 'project',
    accepted: true,
    left: true,
    body: typedProject,
    status: ownersAlone,
  },
  { name: 'own to a project', contract: proposalContracts.toProject, of: 'project', status: all(200) },
  { name: 'own proposals', contract: proposalContracts.own, of: 'nothing', status: all(200) },
  { name: 'projects proposed to', contract: proposalContracts.proposedTo, of: 'nothing', status: all(200) },
  {
    name: 'edit a proposal',
    contract: proposalContracts.edit,
    of: 'proposal',
    body: { budget: 5 },
    status: { stranger: 404, owner: 403, proposer: 200 },
  },
  {
    name: 'withdraw',
    contract: proposalContracts.withdraw,
    of: 'proposal',
    status: { stranger: 404, owner: 403, proposer: 200 },
  },
  {
    name: 'shortlist',
    contract: proposalContracts.shortlist,
    of: 'proposal',
    body: {},
    status: { stranger: 404, owner: 200, proposer: 403 },
  },
  {
    name: 'unshortlist',
    contract: proposalContracts.unshortlist,
    of: 'proposal',
    shortlisted: true,
    status: { stranger: 404, owner: 200, proposer: 403 },
  },
  {
    name: 'accept',
    contract: proposalContracts.accept,
    of: 'proposal',
    body: { edited_at: null },
    status: { stranger: 404, owner: 200, proposer: 403 },
  },
  {
    name: 'decline',
    contract: proposalContracts.decline,
    of: 'proposal',
    body: {},
    status: { stranger: 404, owner: 200, proposer: 403 },
  },
]

let people: Record<Caller, SignedIn>

beforeAll(async () => {
  people = {
    stranger: await accounts.person(),
    owner: await accounts.person(),
    proposer: await accounts.person(),
  }
})

async function requestOf(row: Row): Promise<{ method: string; path: string; body?: object }> {
  const owner = actFor(people.owner.id)
  // The rows are made without moving the clock, since tokens age with it.
  const { id: projectId } = await product.database.inTransaction((tx) =>
    postProject(tx, asPosted, { actor: owner, now: product.clock.now() }),
  )
  const proposal = await makeProposal(product, projectId, actFor(people.proposer.id))
  if (row.shortlisted) {
    await product.database.inTransaction((tx) =>
      decideProposal(
        tx,
        { id: proposal.id, step: 'shortlist', note: null },
        { actor: owner, now: product.clock.now() },
      ),
    )
  }
  if (row.accepted) {
    await product.database.inTransaction((tx) =>
      acceptProposal(
        tx,
        { id: proposal.id, newAcceptance: { note: null, edited_at: null } },
        { actor: owner, now: product.clock.now() },
      ),
    )
  }
  if (row.left) {
    const at = product.clock.now().toISOString()
    await product.database.inTransaction((tx) => setWinnerLeft(tx, [projectId], at))
  }
  const ids = { nothing: undefined, project: { id: projectId }, proposal: { id: proposal.id } }
  const path = `/rest/v1${addressOf(row.contract, { params: ids[row.of] })}`
  return { method: row.contract.method, path, ...(row.body ? { body: row.body } : {}) }
}

async function statusFor(row: Row, headers: Record<string, string>): Promise<number> {
  const { method, path, ...more } = await requestOf(row)
  return (await product.ask(method, path, { headers, ...more })).status
}

it('names every endpoint that is not for everyone', () => {
  const declared = [
    ...Object.values(projectContracts),
    ...Object.values(proposalContracts),
    ...Object.values(receivedContracts),
  ]
  const personal = declared.filter(({ access }) => access === 'session')
  expect(new Set(ROWS.map((row) => row.contract))).toEqual(new Set(personal))
})

describe.each(ROWS)('PERM-4 $name', (row) => {
  it.each(['stranger', 'owner', 'proposer'] as const)('answers the %s as it should', async (caller) => {
    expect(await statusFor(row, await headersOf(people[caller]))).toBe(row.status[caller])
  })
})
