// Tests blocking and muting over HTTP: their effects, refusals, secrecy, and how they are undone.
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makeProject,
  makeProposal,
} from '../../../../../tests/support/people/makers.ts'
import { type Member, newMember, notificationsOf } from '../../../../../tests/support/people/members.ts'
import { pagesOf } from '../../../../../tests/support/product/cursor-pages.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../../app/conversations.ts'
import { actFor } from '../../../../platform/actor.ts'
import { conversationStatusMessages } from '../../../conversations/conversations.messages.ts'
import { newMessage } from '../../../conversations/conversations.schemas.ts'
import { sendMessage } from '../../../conversations/server/messages.actions.ts'
import { followMessages } from '../../../follows/follows.messages.ts'
import { invitationMessages } from '../../../projects/invitations/invitations.messages.ts'
import { proposalMessages } from '../../../projects/proposals/proposals.messages.ts'
import { blockMessages as messages } from '../blocks.messages.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock, database } = product

type Block = { id: number; kind: string }

async function block(by: Member, whom: Member, kind: 'block' | 'mute' = 'block'): Promise<Block> {
  clock.advance(1)
  const answer = await by.ask('PUT', `/people/${whom.id}/block`, { kind })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Block
}
const unblock = (by: Member, id: number) => by.ask('DELETE', `/own/blocks/${id}`)

/** Creates an owner with a project, and a professional who proposed to it. */
async function scene() {
  const olga = await newMember(accounts, { display_name: 'Olga', user_type: 'business' })
  const gus = await newMember(accounts, { display_name: 'Gus' })
  const project = await makeProject(product, actFor(olga.id))
  return { olga, gus, project }
}
const proposal = {
  message: 'I have built three of these and would start with a sample of your own data.',
  budget: 900,
  timeline: '3 weeks',
}
const say = (by: Member, conversation: number) =>
  by.ask('POST', `/conversations/${conversation}/messages`, { body: 'Hello', files: [] })
const closed = (message: string, status = 409) => ({ status, body: { message } })

async function begun(by: Member, project: number, proposer: Member): Promise<number> {
  const { id } = await makeProposal(product, project, actFor(proposer.id))
  await database.inTransaction((tx) =>
    sendMessage(
      tx,
      { id, newMessage: newMessage.parse({ body: 'Hello' }) },
      { actor: actFor(by.id), now: clock.now(), subjects },
    ),
  )
  return id
}

describe('a block', () => {
  it('ends follows both ways and refuses new ones, without saying why', async () => {
    const { olga, gus } = await scene()
    await olga.ask('PUT', `/profiles/${gus.handle}/follow`)
    await gus.ask('PUT', `/profiles/${olga.handle}/follow`)
    await block(olga, gus)
    const follows = async (of: Member) => (await of.ask('GET', `/profiles/${of.handle}/follows`)).body
    expect(await follows(olga)).toMatchObject({ followers_count: 0, following_count: 0 })
    expect(await follows(gus)).toMatchObject({ followers_count: 0, following_count: 0 })
    expect(await gus.ask('PUT', `/profiles/${olga.handle}/follow`)).toMatchObject(
      closed(followMessages.notPossible),
    )
    expect(await olga.ask('PUT', `/profiles/${gus.handle}/follow`)).toMatchObject(
      closed(messages.blockedByYou),
    )
  })

  it('closes the conversations of the two, and unblocking opens those that it closed', {
    tags: ['proof'],
  }, async () => {
    const { olga, gus, project } = await scene()
    const id = await begun(olga, project, gus)
    const before = await begun(olga, await makeProject(product, actFor(olga.id)), gus)
    await gus.ask('POST', `/conversations/${before}/block`)
    const own = await begun(olga, await makeProject(product, actFor(olga.id)), gus)
    await olga.ask('POST', `/conversations/${own}/block`)
    const { id: blockId } = await block(olga, gus)
    expect(await say(gus, id)).toMatchObject(closed(conversationStatusMessages.closed))
    expect(await say(olga, id)).toMatchObject(closed(conversationStatusMessages.blocked))
    expect((await gus.ask('GET', `/conversations/${id}`)).body).toMatchObject({ status: 'closed' })
    // The earlier messages stay readable.
    expect((await gus.ask('GET', `/conversations/${id}/messages`)).status).toBe(200)
    expect(await olga.ask('POST', `/conversations/${id}/unblock`)).toMatchObject(
      closed(messages.blockedByYou),
    )
    expect((await unblock(olga, blockId)).status).toBe(200)
    expect((await say(gus, id)).status).toBe(200)
    expect(await say(olga, before)).toMatchObject(closed(conversationStatusMessages.closed))
    expect(await say(olga, own)).toMatchObject(closed(conversationStatusMessages.blocked))
  })

  it('lets neither begin a conversation', async () => {
    const { olga, gus, project } = await scene()
    const { id } = await makeProposal(product, project, actFor(gus.id))
    await block(gus, olga)
    expect(await say(olga, id)).toMatchObject(closed(conversationStatusMessages.closed))
    expect(await say(gus, id)).toMatchObject(closed(messages.blockedByYou))
    expect((await olga.ask('GET', `/conversations/${id}`)).body).toMatchObject({
      status: 'refused',
      refusal: { message: conversationStatusMessages.closed, link: null },
    })
    expect((await gus.ask('GET', `/conversations/${id}`)).body).toMatchObject({
      status: 'refused',
      refusal: { message: messages.blockedByYou, link: { path: '/settings?tab=account' } },
    })
  })

  it('refuses invitations as of someone who left the directory, and proposals without saying why', async () => {
    const { olga, gus, project } = await scene()
    const invite = () =>
      olga.ask('POST', `/projects/${project}/invitations`, { handle: gus.handle, note: null })
    const choices = () => olga.ask('GET', `/professionals/${gus.handle}/invitable-projects`)
    const propose = () => gus.ask('POST', `/projects/${project}/proposals`, proposal)
    const { id } = await block(gus, olga)
    expect(await invite()).toMatchObject(closed(invitationMessages.notListed, 404))
    expect(await choices()).toMatchObject(closed(invitationMessages.notListed, 404))
    expect(await propose()).toMatchObject(closed(messages.blockedByYou))
    await unblock(gus, id)
    await block(olga, gus)
    expect(await invite()).toMatchObject(closed(messages.blockedByYou))
    expect(await choices()).toMatchObject(closed(messages.blockedByYou))
    expect(await propose()).toMatchObject(closed(proposalMessages.notTaken))
  })

  it('lets nothing be written into a proposal that is there, which can be withdrawn', async () => {
    const { olga, gus, project } = await scene()
    const sent = await gus.ask('POST', `/projects/${project}/proposals`, proposal)
    const address = `/proposals/${(sent.body as { id: number }).id}`
    const edit = () => gus.ask('PATCH', address, { timeline: 'Whenever I like' })
    expect((await edit()).status).toBe(200)
    await block(olga, gus)
    expect(await edit()).toMatchObject(closed(proposalMessages.notTaken))
    expect((await gus.ask('POST', `${address}/withdraw`)).status).toBe(200)
  })

  it('lets an owner decide on a proposal that is there, but write nothing to its author', async () => {
    const { olga, gus, project } = await scene()
    const { id } = await makeProposal(product, project, actFor(gus.id))
    const decide = (step: string, note: string | null) =>
      olga.ask('POST', `/proposals/${id}/${step}`, step === 'accept' ? { note, edited_at: null } : { note })
    const { id: blockId } = await block(gus, olga)
    for (const step of ['shortlist', 'accept', 'decline'])
      expect(await decide(step, 'Some words'), step).toMatchObject(closed(proposalMessages.noNote))
    expect((await decide('shortlist', null)).status).toBe(200)
    await unblock(gus, blockId)
    expect((await decide('decline', 'Some words')).status).toBe(200)
  })

  it('begins no deployment, order, enrolment or question, whichever side blocked, and gives no reason', {
    tags: ['proof'],
  }, async () => {
    for (const by of ['seller', 'buyer'] as const) {
      const people = {
        seller: await newMember(accounts, { display_name: 'Sally' }),
        buyer: await newMember(accounts, { display_name: 'Bob' }),
      }
      const { seller, buyer } = people
      const agent = await makeAgent(product, actFor(seller.id))
      const [free, paid] = [
        await makeCourse(product, actFor(seller.id)),
        await makeCourse(product, actFor(seller.id), { price: 20 }),
      ]
      const taken = await makeCourse(product, actFor(seller.id))
      expect((await buyer.ask('POST', `/courses/${taken}/orders`, { price: 0 })).status).toBe(200)
      const lecture = (
        await database.pool.query('select id::int from course_lectures where course_id = $1', [taken])
      ).rows[0].id
      const mails = await notificationsOf(seller)
      await block(people[by], people[by === 'seller' ? 'buyer' : 'seller'])
      const refused = closed(by === 'seller' ? messages.notPossible : messages.blockedByYou)
      const deploy = { agentId: agent, agentName: 'Inbox Sorter', price: 29.99 }
      const path = '/functions/v1/create-agent-payment-intent'
      expect(await product.ask('POST', path, { headers: buyer.headers, body: deploy })).toMatchObject(refused)
      expect(await buyer.ask('POST', `/courses/${free}/orders`, { price: 0 })).toMatchObject(refused)
      expect(await buyer.ask('POST', `/courses/${paid}/orders`, { price: 20 })).toMatchObject(refused)
      const question = { title: 'Why is this so?', body: '' }
      expect(
        await buyer.ask('POST', `/courses/${taken}/lectures/${lecture}/questions`, question),
      ).toMatchObject(refused)
      expect(await notificationsOf(seller)).toEqual(mails)
    }
  })

  it('takes the name of the other out of what they still hear about money and decisions', async () => {
    const { olga, gus, project } = await scene()
    const { id } = await makeProposal(product, project, actFor(gus.id))
    await block(olga, gus)
    expect((await gus.ask('POST', `/proposals/${id}/withdraw`)).status).toBe(200)
    const notified = await notificationsOf(olga)
    expect(notified[0]).toContain('withdr')
    expect(notified[0]).not.toContain('Gus')
  })

  it('is announced to no one: no notification, no hint in what the other can ask', async () => {
    const { olga, gus } = await scene()
    const asked = async () => [
      (await gus.ask('GET', `/profiles/${olga.handle}`)).body,
      (await gus.ask('GET', `/people/${olga.id}/block`)).body,
      (await gus.ask('GET', '/own/blocks')).body,
      (await gus.ask('GET', '/notifications')).body,
      (await gus.ask('GET', '/account/export')).body,
    ]
    const before = await asked()
    await block(olga, gus)
    expect(await asked()).toEqual(before)
  })
})

describe('a mute', () => {
  it('keeps what they do out of the notified and the mails, and refuses nothing', async () => {
    const { olga, gus, project } = await scene()
    await block(olga, gus, 'mute')
    expect((await gus.ask('PUT', `/profiles/${olga.handle}/follow`)).status).toBe(200)
    const { id } = await makeProposal(product, project, actFor(gus.id))
    expect((await say(gus, id)).status).toBe(200)
    const notified = await notificationsOf(olga)
    // A proposal is business, so the other person is notified all the same.
    expect(notified).toHaveLength(1)
    expect(notified[0]).toContain('proposal')
    // The message waits unread, like any other.
    expect((await olga.ask('GET', '/conversations/unread-count')).body).toEqual({ unread: 1 })
    expect(await notificationsOf(gus)).toEqual([])
  })
})

describe('the list of those whom one has blocked or muted', () => {
  it('is private, newest first, names private people, too, and undoes each', async () => {
    const [ada, bo, cy] = [
      await newMember(accounts),
      await newMember(accounts, { display_name: 'Bo' }),
      await newMember(accounts, { display_name: 'Cy' }),
    ]
    const first = await block(ada, bo)
    await block(ada, cy, 'mute')
    await database.pool.query('update profiles set is_public = false where id = $1', [bo.id])
    expect((await ada.ask('GET', '/own/blocks')).body).toMatchObject({
      items: [
        { kind: 'mute', person: { display_name: 'Cy', handle: cy.handle } },
        { id: first.id, kind: 'block', person: { display_name: 'Bo', is_public: false } },
      ],
      next_cursor: null,
    })
    expect((await ada.ask('GET', '/account/export')).body).toMatchObject({
      blocks: [
        { other_id: bo.id, kind: 'block' },
        { other_id: cy.id, kind: 'mute' },
      ],
    })
    // Another person's block is not found.
    expect((await unblock(cy, first.id)).status).toBe(404)
    expect((await unblock(ada, first.id)).status).toBe(200)
    expect((await unblock(ada, first.id)).status).toBe(404)
    expect((await ada.ask('GET', `/people/${cy.id}/block`)).body).toMatchObject({
      block: { kind: 'mute' },
    })
    // Each person has one row, so a block replaces a mute.
    await block(ada, cy)
    expect((await ada.ask('GET', '/own/blocks')).body).toMatchObject({ items: [{ kind: 'block' }] })
  })

  it('comes page by page, each once, whether or not they share a moment', async () => {
    const ada = await newMember(accounts)
    const made: number[] = []
    for (let count = 0; count < 5; count++) made.unshift((await block(ada, await newMember(accounts))).id)
    const pages = () =>
      pagesOf(async ({ cursor }) => {
        const query = cursor === undefined ? '' : `&cursor=${cursor}`
        const { body } = await ada.ask('GET', `/own/blocks?page_size=2${query}`)
        return body as { items: Block[]; next_cursor: string | null }
      })
    const inPages = [made.slice(0, 2), made.slice(2, 4), made.slice(4)]
    expect((await pages()).map((items) => items.map(({ id }) => id))).toEqual(inPages)
    await database.pool.query("update person_blocks set created_at = timestamptz '2026-01-01'")
    expect((await pages()).map((items) => items.map(({ id }) => id))).toEqual(inPages)
  })

  it('holds for anyone who publishes, however private, and refuses oneself, the unknown, and visitors', async () => {
    const ada = await newMember(accounts)
    const hidden = await newMember(accounts, { is_public: false })
    const unnamed = await newMember(accounts, { is_public: false })
    await database.pool.query('update profiles set named_at = null where id = $1', [unnamed.id])
    const save = (by: Member, id: string) => by.ask('PUT', `/people/${id}/block`, { kind: 'block' })
    expect(await save(ada, ada.id)).toMatchObject(closed(messages.notYourself, 403))
    expect((await save(ada, '0b54e1a2-6a0b-4f6c-9d58-1f5f7a6a3c11')).status).toBe(404)
    expect((await save(ada, unnamed.id)).status).toBe(404)
    expect((await ada.ask('GET', `/people/${hidden.id}/block`)).body).toEqual({ block: null })
    expect((await save(ada, hidden.id)).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/own/blocks'],
      ['GET', `/people/${ada.id}/block`],
      ['PUT', `/people/${ada.id}/block`],
      ['DELETE', '/own/blocks/1'],
    ] as const)
      expect(
        (await product.ask(method, `/rest/v1${path}`, method === 'PUT' ? { body: {} } : {})).status,
        path,
      ).toBe(401)
  })
})
