// Tests conversations about a proposal: who begins, writes, reads, removes and closes, and what each participant sees of it.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { pagesOf } from '../../../../tests/support/product/cursor-pages.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { casesOf } from '../../../../tests/support/runner/made-up-cases.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../app/conversations.ts'
import type { Person } from '../../../platform/actor.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { proposalConversationMessages } from '../../projects/proposals/conversations/conversations.messages.ts'
import { withdrawProposal } from '../../projects/proposals/server/proposals.actions.ts'
import { projectData } from '../../projects/server/projects-person-data.ts'
import { conversationStatusMessages, conversationMessages as messages } from '../conversations.messages.ts'
import { newMessage } from '../conversations.schemas.ts'
import {
  blockConversation,
  countUnreadConversations,
  listConversations,
  markConversationRead,
  openConversation,
  repairUnreadCounts,
  unblockConversation,
} from './conversations.actions.ts'
import { conversationData } from './conversations-person-data.ts'
import { listMessages, removeMessage, sendMessage } from './messages.actions.ts'

const product = await testProduct()
const { database, clock } = product
const { db, inTransaction } = database

async function twoPeople() {
  const owner = await makePerson(product, { display_name: 'Owner Okafor' })
  const proposer = await makePerson(product, { display_name: 'Pia Proposer' })
  const project = await makeProject(product, owner)
  const { id } = await makeProposal(product, project, proposer)
  return { owner, proposer, project, id }
}
const doneBy = (actor: Person) => ({ actor, now: clock.now(), subjects })
const say = (by: Person, id: number, body: string) =>
  inTransaction((tx) => sendMessage(tx, { id, newMessage: newMessage.parse({ body }) }, doneBy(by)))
const read = (by: Person, id: number, message: number) =>
  inTransaction((tx) => markConversationRead(tx, { id, messageId: message }, doneBy(by)))
const block = (by: Person, id: number) => inTransaction((tx) => blockConversation(tx, id, doneBy(by)))
const page = { page_size: 20 }
const bodies = async (by: Person, id: number) =>
  (await listMessages(db, { subjects, actor: by, id, page })).items.map(({ body }) => body)

async function notificationsOf(person: Person) {
  const { rows } = await database.pool.query(
    `select count, subject || ':' || subject_id as about, read_at is null as unread, mail_due_at, actor_id
     from notifications join events on events.id = event_id
     where user_id = $1 and notifications.kind = 'conversation_message' order by notifications.id`,
    [person.id],
  )
  return rows
}

describe('a conversation', () => {
  it('is there for both participants before anyone writes, and listed once someone did', async () => {
    const { owner, proposer, project, id } = await twoPeople()
    expect(await openConversation(db, subjects, owner, id)).toEqual({
      id,
      role: 'owner',
      subject: {
        kind: 'proposal',
        id,
        title: 'Sort incoming invoices',
        path: `/home/projects/${project}/proposals?proposal=${id}`,
        badge: { label: 'Sent', variant: 'secondary' },
      },
      other: expect.objectContaining({ display_name: 'Pia Proposer' }),
      status: 'open',
      refusal: null,
      is_started: false,
      unread_count: 0,
      read_message_id: null,
      other_read_message_id: null,
    })
    expect(await listMessages(db, { subjects, actor: owner, id, page })).toEqual({
      items: [],
      next_cursor: null,
    })
    expect((await listConversations(db, subjects, owner, page)).items).toEqual([])

    const said = await say(owner, id, '  When could you begin?  ')
    expect(said).toMatchObject({ is_own: true, body: 'When could you begin?', is_removed: false, files: [] })
    for (const person of [owner, proposer]) {
      const { items } = await listConversations(db, subjects, person, page)
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({
        id,
        is_started: true,
        last_message: { preview: 'When could you begin?', is_own: person === owner, files_count: 0 },
      })
    }
    expect((await listMessages(db, { subjects, actor: proposer, id, page })).items).toMatchObject([
      { id: said.id, is_own: false },
    ])
    await say(owner, id, '🦊'.repeat(141))
    const [listed] = (await listConversations(db, subjects, owner, page)).items
    expect(listed?.last_message?.preview).toBe('🦊'.repeat(140))
  })

  it('is no one else’s: for strangers there is none', async () => {
    const { owner, id } = await twoPeople()
    const stranger = await makePerson(product)
    const asks = [
      () => openConversation(db, subjects, stranger, id),
      () => listMessages(db, { subjects, actor: stranger, id, page }),
      () => say(stranger, id, 'Hello'),
      () => block(stranger, id),
    ]
    for (const ask of asks) await expect(ask()).rejects.toThrow(messages.notFound)
    const { id: first } = await say(owner, id, 'Hello')
    for (const ask of [...asks, () => read(stranger, id, first)])
      await expect(ask()).rejects.toThrow(messages.notFound)
  })

  it('outlives a withdrawal, and does not begin after one', async () => {
    const { owner, proposer, id } = await twoPeople()
    await say(owner, id, 'Hello')
    await inTransaction((tx) => withdrawProposal(tx, proposer, id, clock.now()))
    await say(owner, id, 'What a pity')
    expect(await bodies(proposer, id)).toEqual(['What a pity', 'Hello'])

    const other = await twoPeople()
    await inTransaction((tx) => withdrawProposal(tx, other.proposer, other.id, clock.now()))
    await expect(say(other.owner, other.id, 'Hello')).rejects.toThrow(messages.notFound)
    await expect(say(other.proposer, other.id, 'Hello')).rejects.toThrow(
      proposalConversationMessages.withdrawn,
    )
    // The proposer reads that before they type a message.
    expect(await openConversation(db, subjects, other.proposer, other.id)).toMatchObject({
      status: 'refused',
      refusal: {
        message: proposalConversationMessages.withdrawn,
        link: { label: 'My Proposals', path: '/home/proposals/sent' },
      },
      is_started: false,
    })
  })
})

describe('paging', () => {
  it('gives older messages page by page, without a gap and without a double', async () => {
    const { owner, proposer, id } = await twoPeople()
    for (let count = 1; count <= 7; count++) await say(count % 2 ? owner : proposer, id, `${count}`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { items, next_cursor } = await listMessages(db, {
        subjects,
        actor: owner,
        id,
        page: { cursor, page_size: 3 },
      })
      seen.push(...items.map(({ body }) => body))
      // Messages that arrive between two requests shift no page.
      if (cursor === undefined) await say(owner, id, 'meanwhile')
      cursor = next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1'])
  })

  it('gives conversations of both roles in one list, the newest first', async () => {
    const person = await makePerson(product)
    const ids: number[] = []
    for (let count = 0; count < 5; count++) {
      const other = await makePerson(product)
      const [owner, proposer] = count % 2 ? [person, other] : [other, person]
      const { id } = await makeProposal(product, await makeProject(product, owner), proposer)
      await say(other, id, 'Hello')
      ids.unshift(id)
    }
    const pages = await pagesOf((query) =>
      listConversations(db, subjects, person, { page_size: 2, ...query }),
    )
    expect(pages.map((items) => items.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ])
  })
})

describe('reading', () => {
  it('counts what is unread, marks it, reads the notification, owes no mail and tells the other', async () => {
    const { owner, proposer, id } = await twoPeople()
    await say(owner, id, 'One')
    const two = await say(owner, id, 'Two')
    expect(await countUnreadConversations(db, proposer)).toEqual({ unread: 2 })
    expect(await countUnreadConversations(db, owner)).toEqual({ unread: 0 })
    expect(await notificationsOf(proposer)).toMatchObject([
      { count: 2, unread: true, about: `conversation:${id}`, actor_id: owner.id },
    ])
    const read2 = await read(proposer, id, two.id)
    expect(read2).toMatchObject({ unread_count: 0, read_message_id: two.id })
    expect(await countUnreadConversations(db, proposer)).toEqual({ unread: 0 })
    expect(await notificationsOf(proposer)).toMatchObject([{ unread: false, mail_due_at: null }])
    expect(await openConversation(db, subjects, owner, id)).toMatchObject({ other_read_message_id: two.id })
  })

  it('never goes back, and knows the messages of this conversation alone', async () => {
    const { owner, proposer, id } = await twoPeople()
    const one = await say(owner, id, 'One')
    const two = await say(owner, id, 'Two')
    expect(await read(proposer, id, one.id)).toMatchObject({ unread_count: 1 })
    await read(proposer, id, two.id)
    expect(await read(proposer, id, one.id)).toMatchObject({ unread_count: 0, read_message_id: two.id })
    const elsewhere = await twoPeople()
    const foreign = await say(elsewhere.owner, elsewhere.id, 'Elsewhere')
    await expect(read(proposer, id, foreign.id)).rejects.toThrow(messages.messageNotFound)
  })

  it('unread counts equal their rows whatever happens in whichever order', { tags: ['proof'] }, async () => {
    const step = fc.record({
      by: fc.constantFrom('owner' as const, 'proposer' as const),
      what: fc.constantFrom('say' as const, 'read' as const, 'remove' as const),
      pick: fc.nat({ max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const two = await twoPeople()
        const said: { id: number; by: Person; isRemoved: boolean }[] = []
        const upTo = new Map<Person, number>()
        for (const { by, what, pick } of steps) {
          const person = two[by]
          const one = said[pick % Math.max(1, said.length)]
          if (what === 'say')
            said.push({ id: (await say(person, two.id, 'x')).id, by: person, isRemoved: false })
          else if (what === 'read' && one) {
            await read(person, two.id, one.id)
            upTo.set(person, Math.max(one.id, upTo.get(person) ?? 0))
          } else if (what === 'remove' && one && one.by === person && !one.isRemoved) {
            await inTransaction((tx) => removeMessage(tx, { id: two.id, messageId: one.id }, doneBy(person)))
            one.isRemoved = true
          }
        }
        for (const person of [two.owner, two.proposer]) {
          const expected = said.filter(
            ({ id, by, isRemoved }) => by !== person && !isRemoved && id > (upTo.get(person) ?? 0),
          ).length
          expect(await countUnreadConversations(db, person)).toEqual({ unread: expected })
          expect((await openConversation(db, subjects, person, two.id)).unread_count).toBe(expected)
        }
        expect(await inTransaction(repairUnreadCounts)).toBe(0)
      }),
      { numRuns: casesOf(100) },
    )
  })

  it('repairs a count that differs from its rows', async () => {
    const { owner, proposer, id } = await twoPeople()
    await say(owner, id, 'One')
    await database.pool.query(
      'update conversation_participants set unread_count = 9 where conversation_id = $1 and person_id = $2',
      [id, proposer.id],
    )
    expect(await inTransaction(repairUnreadCounts)).toBe(1)
    expect(await countUnreadConversations(db, proposer)).toEqual({ unread: 1 })
  })
})

describe('taking back', () => {
  const remove = (by: Person, id: number, message: number) =>
    inTransaction((tx) => removeMessage(tx, { id, messageId: message }, doneBy(by)))

  it('leaves no word of it, for ten minutes, to its author alone', async () => {
    const { owner, proposer, id } = await twoPeople()
    const { id: message } = await say(owner, id, 'The password is swordfish')
    await expect(remove(proposer, id, message)).rejects.toThrow(messages.notYourMessage)
    clock.advance(600)
    expect(await remove(owner, id, message)).toMatchObject({ body: '', is_removed: true })
    expect((await listMessages(db, { subjects, actor: proposer, id, page })).items).toMatchObject([
      { body: '', is_removed: true },
    ])
    expect((await listConversations(db, subjects, proposer, page)).items).toMatchObject([
      { unread_count: 0, last_message: { preview: '', is_removed: true } },
    ])
    const { rows } = await database.pool.query("select 1 from messages where body like '%swordfish%'")
    expect(rows).toEqual([])
    await expect(remove(owner, id, message)).rejects.toThrow(messages.messageNotFound)
  })

  it('calls no one to what is gone: the notification and the mail that was due are about the rest', async () => {
    const { owner, proposer, id } = await twoPeople()
    const { id: first } = await say(owner, id, 'One')
    const { id: second } = await say(owner, id, 'Two')
    await remove(owner, id, second)
    expect(await notificationsOf(proposer)).toMatchObject([{ unread: true, mail_due_at: expect.anything() }])
    await remove(owner, id, first)
    expect(await notificationsOf(proposer)).toMatchObject([{ unread: false, mail_due_at: null }])
    expect(await countUnreadConversations(db, proposer)).toEqual({ unread: 0 })
  })

  it('is too late after that', async () => {
    const { owner, id } = await twoPeople()
    const { id: message } = await say(owner, id, 'Hello')
    clock.advance(601)
    await expect(remove(owner, id, message)).rejects.toThrow(messages.tooOldToRemove)
  })
})

describe('blocking', () => {
  it('closes it for both, tells the other no more than that, and ends with the one who began it', async () => {
    const { owner, proposer, id } = await twoPeople()
    await expect(block(owner, id)).rejects.toThrow(messages.notStarted)
    const said = await say(owner, id, 'Hello')
    await read(proposer, id, said.id)
    expect(await block(proposer, id)).toMatchObject({ status: 'blocked' })
    expect(await block(proposer, id)).toMatchObject({ status: 'blocked' })
    await expect(say(proposer, id, 'Hm')).rejects.toThrow(conversationStatusMessages.blocked)
    await expect(say(owner, id, 'Hm')).rejects.toThrow(conversationStatusMessages.closed)
    expect(await openConversation(db, subjects, owner, id)).toMatchObject({
      status: 'closed',
      other_read_message_id: null,
    })
    await expect(block(owner, id)).rejects.toThrow(conversationStatusMessages.closed)
    const unblock = (by: Person) => inTransaction((tx) => unblockConversation(tx, subjects, by, id))
    await expect(unblock(owner)).rejects.toThrow(messages.notBlockedByYou)
    expect(await bodies(owner, id)).toEqual(['Hello'])
    expect(await unblock(proposer)).toMatchObject({ status: 'open' })
    await say(owner, id, 'Again')
    expect(await block(owner, id)).toMatchObject({ status: 'blocked' })
  })
})

describe('at once', () => {
  /** Runs works at the same time; returns 'done' or the sentence of the refusal for each. */
  async function atOnce(...works: readonly ((tx: Tx) => Promise<unknown>)[]): Promise<string[]> {
    const ends = await Promise.allSettled(works.map((work) => inTransaction(work)))
    return ends.map((end) => {
      if (end.status === 'fulfilled') return 'done'
      if (end.reason instanceof Problem) return end.reason.message
      throw end.reason
    })
  }
  const sending = (by: Person, id: number) => (tx: Tx) =>
    sendMessage(tx, { id, newMessage: newMessage.parse({ body: 'x' }) }, doneBy(by))

  it('both begin one and the same, and nothing is lost or counted twice', async () => {
    const { owner, proposer, id } = await twoPeople()
    const ends = await atOnce(
      ...Array.from({ length: 10 }, (_, index) => sending(index % 2 ? owner : proposer, id)),
    )
    expect(ends).toEqual(Array(10).fill('done'))
    expect(await bodies(owner, id)).toHaveLength(10)
    expect(await countUnreadConversations(db, owner)).toEqual({ unread: 5 })
    expect(await countUnreadConversations(db, proposer)).toEqual({ unread: 5 })
    expect(await notificationsOf(owner)).toMatchObject([{ count: 5 }])
  })

  it('nothing is said after a block', { tags: ['proof'] }, async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, proposer, id } = await twoPeople()
      await say(owner, id, 'Hello')
      const [first, blocked, last] = await atOnce(
        sending(owner, id),
        (tx) => blockConversation(tx, id, doneBy(proposer)),
        sending(owner, id),
      )
      expect(blocked).toBe('done')
      const done = [first, last].filter((end) => end === 'done').length
      expect([first, last].filter((end) => end === conversationStatusMessages.closed)).toHaveLength(2 - done)
      expect(await bodies(owner, id)).toHaveLength(1 + done)
    }
  })

  it('someone who leaves while both write is gone, and no one gets an error of ours', async () => {
    const { owner, proposer, id } = await twoPeople()
    await say(owner, id, 'Hello')
    const ends = await atOnce(
      sending(owner, id),
      async (tx) => {
        await projectData.erase(tx, proposer.id, clock.now())
        return conversationData.erase(tx, proposer.id, clock.now())
      },
      sending(owner, id),
      sending(proposer, id),
    )
    expect(ends[1]).toBe('done')
    const { rows } = await database.pool.query('select 1 from messages where author_id = $1', [proposer.id])
    expect(rows).toEqual([])
  })
})
