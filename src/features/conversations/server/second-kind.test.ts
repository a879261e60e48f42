// Does one declaration add another kind of subject? The test declares conversations about agents, between seller and buyer,
// beside one about a proposal, in one inbox.
import { describe, expect, it } from 'vitest'
import { makeAgent, makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { ALL_CONVERSATION_SUBJECTS } from '../../../app/conversations.ts'
import type { Person } from '../../../platform/actor.ts'
import { conversationFilePath } from '../conversations.buckets.ts'
import { conversationMessages as messages } from '../conversations.messages.ts'
import { conversationIdOf, KEYS_PER_KIND, MAX_KIND_NUMBER } from '../conversations.rules.ts'
import { newMessage } from '../conversations.schemas.ts'
import {
  blockConversation,
  countUnreadConversations,
  listConversations,
  markConversationRead,
  openConversation,
} from './conversations.actions.ts'
import { conversationData } from './conversations-person-data.ts'
import { listMessages, removeMessage, sendMessage } from './messages.actions.ts'
import type { ConversationSubject } from './subjects.ts'

const product = await testProduct()
const { database, clock } = product
const { db, pool, inTransaction } = database

const buyers = new Map<number, string>()
const asked: number[][] = []
const withdrawn = new Set<number>()
const over = new Set<number>()

const aboutAgents: ConversationSubject = {
  kind: 'agent_sale',
  number: 3,
  goneTitle: 'An agent that is gone',
  beginning: { sentence: 'Ask the seller of an agent.', links: [{ label: 'Agents', path: '/agents' }] },
  async describe(_reader, person, ids) {
    asked.push([...ids])
    const { rows } = await pool.query('select id::int, user_id, name from agents where id = any($1)', [ids])
    return new Map(
      rows.map(({ id, user_id, name }) => [
        id,
        {
          title: name,
          path: person === user_id ? `/home/agents/${id}` : `/agents/${id}`,
          badge: null,
          participants: [
            { person_id: user_id, role: 'seller' },
            { person_id: buyers.get(id) ?? '', role: 'buyer' },
          ],
          whyNotBegin: withdrawn.has(id) ? { kind: 'conflict', message: 'No longer sold' } : undefined,
          whyNotWrite: over.has(id) ? { kind: 'conflict', message: 'This order is settled' } : undefined,
        },
      ]),
    )
  },
  async hold(tx, id) {
    await tx.execute(`select 1 from agents where id = ${id} for no key update`)
  },
}

const subjects = [...ALL_CONVERSATION_SUBJECTS, aboutAgents]
const page = { page_size: 20 }
const say = (by: Person, id: number, body: string) =>
  inTransaction((tx) =>
    sendMessage(
      tx,
      { id, newMessage: newMessage.parse({ body }) },
      { actor: by, now: clock.now(), subjects },
    ),
  )

async function sale() {
  const seller = await makePerson(product, { display_name: 'Sela Seller' })
  const buyer = await makePerson(product, { display_name: 'Bo Buyer' })
  const agent = await makeAgent(product, seller, { name: 'Reply Desk' })
  buyers.set(agent, buyer.id)
  return { seller, buyer, agent, id: conversationIdOf(aboutAgents, agent) }
}

describe('a conversation of another kind', () => {
  it('has a key of its own, computed from its subject', async () => {
    const { agent, id, seller } = await sale()
    expect(id).toBe(3 * KEYS_PER_KIND + agent)
    expect(Number.isSafeInteger((MAX_KIND_NUMBER + 1) * KEYS_PER_KIND - 1)).toBe(true)
    expect(() => conversationIdOf(aboutAgents, KEYS_PER_KIND)).toThrow('too large')
    // The bucket allows sixteen digits in the folder of files, too.
    expect(
      conversationFilePath(seller.id, MAX_KIND_NUMBER * KEYS_PER_KIND + agent, 'a'.repeat(32), 'x'),
    ).toMatch(/\/\d{16}\//)
    await expect(openConversation(db, subjects, seller, 7 * KEYS_PER_KIND + agent)).rejects.toThrow(
      messages.notFound,
    )
  })

  it('stands in one inbox with one about a proposal, by its newest message', {
    tags: ['proof'],
  }, async () => {
    const { seller, buyer, agent, id } = await sale()
    const project = await makeProject(product, seller)
    const { id: proposal } = await makeProposal(product, project, buyer)
    await say(buyer, id, 'Which mailboxes can it read?')
    clock.advance(1)
    await say(seller, proposal, 'When could you begin?')
    clock.advance(1)
    const listed = async () =>
      (await listConversations(db, subjects, buyer, page)).items.map(({ id: key, subject, role }) => [
        key,
        subject.kind,
        subject.title,
        role,
      ])
    const ofProposal = [proposal, 'proposal', 'Sort incoming invoices', 'proposer']
    const ofAgent = [id, 'agent_sale', 'Reply Desk', 'buyer']
    expect(await listed()).toEqual([ofProposal, ofAgent])
    await say(seller, id, 'Any that speaks IMAP.')
    expect(await listed()).toEqual([ofAgent, ofProposal])
    expect(await countUnreadConversations(db, buyer)).toEqual({ unread: 2 })

    const first = await listConversations(db, subjects, buyer, { page_size: 1 })
    const cursor = first.next_cursor ?? undefined
    const second = await listConversations(db, subjects, buyer, { page_size: 1, cursor })
    expect([first, second].flatMap(({ items }) => items.map((one) => one.id))).toEqual([id, proposal])
    expect(first.beginnings.map(({ sentence }) => sentence)).toContain('Ask the seller of an agent.')
    expect(await openConversation(db, subjects, seller, id)).toMatchObject({
      role: 'seller',
      subject: { kind: 'agent_sale', id: agent, title: 'Reply Desk', path: `/home/agents/${agent}` },
      other: { display_name: 'Bo Buyer' },
      status: 'open',
    })
  })

  it('is asked of its noun once for a page, however many there are', async () => {
    const { buyer, seller } = await sale()
    const agents: number[] = []
    for (let count = 0; count < 5; count++) {
      const agent = await makeAgent(product, seller)
      buyers.set(agent, buyer.id)
      agents.unshift(agent)
      await say(buyer, conversationIdOf(aboutAgents, agent), 'Hello')
      clock.advance(1)
    }
    asked.length = 0
    expect((await listConversations(db, subjects, buyer, page)).items).toHaveLength(5)
    expect(asked).toEqual([agents])
  })

  it('reads, removes and blocks as every other, and is no one else’s', async () => {
    const { seller, buyer, id } = await sale()
    const stranger = await makePerson(product)
    for (const ask of [
      () => openConversation(db, subjects, stranger, id),
      () => listMessages(db, { subjects, actor: stranger, id, page }),
      () => say(stranger, id, 'Hello'),
    ])
      await expect(ask()).rejects.toThrow(messages.notFound)
    const { id: said } = await say(buyer, id, 'Hello')
    await expect(say(stranger, id, 'Hello')).rejects.toThrow(messages.notFound)
    const read = await inTransaction((tx) =>
      markConversationRead(tx, { id, messageId: said }, { actor: seller, now: clock.now(), subjects }),
    )
    expect(read).toMatchObject({ unread_count: 0, read_message_id: said })
    const removed = await inTransaction((tx) =>
      removeMessage(tx, { id, messageId: said }, { actor: buyer, now: clock.now(), subjects }),
    )
    expect(removed.is_removed).toBe(true)
    const blocked = await inTransaction((tx) =>
      blockConversation(tx, id, { actor: seller, now: clock.now(), subjects }),
    )
    expect(blocked.status).toBe('blocked')
    expect((await openConversation(db, subjects, buyer, id)).status).toBe('closed')
  })

  it('is refused by its noun: to begin, and later to write; what was said stays readable', async () => {
    const { seller, buyer, agent, id } = await sale()
    withdrawn.add(agent)
    expect(await openConversation(db, subjects, buyer, id)).toMatchObject({
      status: 'refused',
      refusal: { message: 'No longer sold', link: null },
      is_started: false,
    })
    await expect(say(buyer, id, 'Hello')).rejects.toThrow('No longer sold')
    withdrawn.delete(agent)
    await say(buyer, id, 'Hello')
    over.add(agent)
    await expect(say(seller, id, 'Too late')).rejects.toThrow('This order is settled')
    expect(await openConversation(db, subjects, seller, id)).toMatchObject({
      status: 'refused',
      refusal: { message: 'This order is settled', link: null },
      is_started: true,
      other_read_message_id: null,
    })
    expect((await listMessages(db, { subjects, actor: seller, id, page })).items).toHaveLength(1)
  })

  it('outlives its subject, and its participants one by one', async () => {
    const { seller, buyer, agent, id } = await sale()
    await say(buyer, id, 'Hello')
    await pool.query('delete from agents where id = $1', [agent])
    expect(await openConversation(db, subjects, buyer, id)).toMatchObject({
      subject: { kind: 'agent_sale', id: agent, title: 'An agent that is gone', path: null },
      status: 'open',
    })
    const leave = (person: Person) =>
      inTransaction((tx) => conversationData.erase(tx, person.id, clock.now()))
    await leave(seller)
    expect((await openConversation(db, subjects, buyer, id)).status).toBe('left')
    await leave(buyer)
    const { rows } = await pool.query('select 1 from conversations where id = $1', [id])
    expect(rows).toEqual([])
  })
})
