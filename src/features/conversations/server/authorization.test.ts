// Tests the permissions of conversations: every endpoint by the participants and a stranger. Invalid sessions are in
// app/whose.test.ts.
import { beforeAll, describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../app/conversations.ts'
import { actFor } from '../../../platform/actor.ts'
import { addressOf } from '../../../platform/client/api.ts'
import type { Contract } from '../../../platform/contract/contract.ts'
import { conversationContracts as contracts } from '../conversations.contract.ts'
import { conversationMessages } from '../conversations.messages.ts'
import { newMessage } from '../conversations.schemas.ts'
import { sendMessage } from './messages.actions.ts'

const accounts = await testAccounts()
const { product } = accounts

type Caller = 'stranger' | 'owner' | 'proposer'
type Row = {
  name: string
  contract: Contract
  body?: (message: number) => object
  status: Record<Caller, number>
}

const all = (status: number) => ({ stranger: status, owner: status, proposer: status })
const both = { stranger: 404, owner: 200, proposer: 200 }

/** The owner has written a message in each conversation. */
const ROWS: readonly Row[] = [
  { name: 'list', contract: contracts.list, status: all(200) },
  { name: 'unread count', contract: contracts.countUnread, status: all(200) },
  { name: 'open', contract: contracts.open, status: both },
  // The handle does not exist; the answer is the same as for a person without a common subject.
  { name: 'with a person', contract: contracts.withPerson, status: all(200) },
  { name: 'messages', contract: contracts.messages, status: both },
  { name: 'send', contract: contracts.send, body: () => ({ body: 'Hello' }), status: both },
  { name: 'remove', contract: contracts.remove, status: { ...both, proposer: 403 } },
  {
    name: 'mark read',
    contract: contracts.markRead,
    body: (message) => ({ message_id: message }),
    status: both,
  },
  { name: 'block', contract: contracts.block, status: both },
  { name: 'unblock', contract: contracts.unblock, status: both },
  // The file does not exist; the participants get the same answer as strangers.
  { name: 'file', contract: contracts.file, status: all(404) },
]

let people: Record<Caller, SignedIn>

beforeAll(async () => {
  people = {
    stranger: await accounts.person(),
    owner: await accounts.person(),
    proposer: await accounts.person(),
  }
})

async function ask(row: Row, headers: Record<string, string>) {
  const owner = actFor(people.owner.id)
  const still = { database: product.database, clock: { ...product.clock, advance: () => undefined } }
  const projectId = await makeProject(still, owner)
  const { id } = await makeProposal(still, projectId, actFor(people.proposer.id))
  const message = await product.database.inTransaction((tx) =>
    sendMessage(
      tx,
      { id, newMessage: newMessage.parse({ body: 'Hello' }) },
      { actor: owner, now: product.clock.now(), subjects },
    ),
  )
  const params = row.contract.params
    ? { id, message_id: message.id, file_id: 1, handle: 'no-one' }
    : undefined
  const path = `/rest/v1${addressOf(row.contract, { params })}`
  return product.ask(row.contract.method, path, {
    headers,
    ...(row.body ? { body: row.body(message.id) } : {}),
  })
}

it('names every endpoint', () => {
  expect(new Set(ROWS.map((row) => row.contract))).toEqual(new Set(Object.values(contracts)))
})

describe.each(ROWS)('PERM-4 conversations: $name', (row) => {
  it.each(['stranger', 'owner', 'proposer'] as const)('answers the %s as it should', async (caller) => {
    const { status, body } = await ask(row, await headersOf(people[caller]))
    expect(status).toBe(row.status[caller])
    if (caller === 'stranger' && status === 404)
      expect(body).toMatchObject({ message: conversationMessages.notFound })
  })
})
