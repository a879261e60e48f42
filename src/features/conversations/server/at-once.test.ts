// Do two simultaneous actions in a conversation run one after the other, so that the second sees the result of the first?
import { describe, expect, it } from 'vitest'
import { behind } from '../../../../tests/support/database/held.ts'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../app/conversations.ts'
import type { Person } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conversationStatusMessages } from '../conversations.messages.ts'
import { newMessage } from '../conversations.schemas.ts'
import { blockConversation, countUnreadConversations, markConversationRead } from './conversations.actions.ts'
import { conversationData } from './conversations-person-data.ts'
import { listMessages, sendMessage } from './messages.actions.ts'

const { database, clock } = await testProduct()
const { db, inTransaction } = database
const now = () => clock.now()

const say = (by: Person, id: number, body: string) => (tx: Tx) =>
  sendMessage(tx, { id, newMessage: newMessage.parse({ body }) }, { actor: by, now: now(), subjects })

async function begun() {
  const owner = await makePerson({ database, clock })
  const proposer = await makePerson({ database, clock })
  const project = await makeProject({ database, clock }, owner)
  const { id } = await makeProposal({ database, clock }, project, proposer)
  const first = await inTransaction(say(owner, id, 'When could you begin?'))
  return { owner, proposer, id, first }
}

describe('while someone is still', () => {
  it('blocking, nothing is said: it waits, and is refused', async () => {
    const { owner, proposer, id } = await begun()
    const block = (tx: Tx) => blockConversation(tx, id, { actor: owner, now: now(), subjects })
    expect(await behind(database, block, say(proposer, id, 'On Monday.'))).toEqual({
      waited: true,
      end: conversationStatusMessages.closed,
    })
    expect(
      (await listMessages(db, { subjects, actor: owner, id, page: { page_size: 20 } })).items,
    ).toHaveLength(1)
  })

  it('saying something, no one reads past it: it stays unread', async () => {
    const { owner, proposer, id, first } = await begun()
    const read = (tx: Tx) =>
      markConversationRead(tx, { id, messageId: first.id }, { actor: proposer, now: now(), subjects })
    const ended = await behind(database, say(owner, id, 'Are you there?'), read)
    expect(ended).toEqual({ waited: true, end: 'done' })
    expect(await countUnreadConversations(db, proposer)).toEqual({ unread: 1 })
  })

  it('saying something, they do not leave without it: their words go with them', async () => {
    const { owner, proposer, id } = await begun()
    const leave = (tx: Tx) => conversationData.erase(tx, owner.id, now())
    const ended = await behind(database, say(owner, id, 'My number is 555 0100.'), leave)
    expect(ended).toEqual({ waited: true, end: 'done' })
    const { items } = await listMessages(db, { subjects, actor: proposer, id, page: { page_size: 20 } })
    expect(items.map(({ body, is_removed }) => [body, is_removed])).toEqual([
      ['', true],
      ['', true],
    ])
  })

  it('saying the first word, the other says it second, in the same conversation', async () => {
    const owner = await makePerson({ database, clock })
    const proposer = await makePerson({ database, clock })
    const project = await makeProject({ database, clock }, owner)
    const { id } = await makeProposal({ database, clock }, project, proposer)
    const ended = await behind(database, say(owner, id, 'One'), say(proposer, id, 'Two'))
    expect(ended).toEqual({ waited: true, end: 'done' })
    const { items } = await listMessages(db, { subjects, actor: owner, id, page: { page_size: 20 } })
    expect(items.map(({ body }) => body)).toEqual(['Two', 'One'])
    expect(await countUnreadConversations(db, owner)).toEqual({ unread: 1 })
    expect(await countUnreadConversations(db, proposer)).toEqual({ unread: 1 })
  })
})
