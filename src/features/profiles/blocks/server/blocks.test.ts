// Blocking and muting over HTTP: what they end, what they refuse, what nobody is told, and how they are undone.
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/accounts.ts'
import { makeProject, makeProposal } from '../../../../../tests/support/makers.ts'
import { bellOf, type Member, newMember } from '../../../../../tests/support/members.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../../app/conversations.ts'
import { actFor } from '../../../../platform/actor.ts'
import { sendMessage } from '../../../conversations/messages/server/actions.ts'
import { statusMessages } from '../../../conversations/messages.ts'
import { newMessage } from '../../../conversations/schemas.ts'
import { followMessages } from '../../../follows/messages.ts'
import { invitationMessages } from '../../../projects/invitations/messages.ts'
import { proposalMessages } from '../../../projects/proposals/messages.ts'
import { blockMessages as messages } from '../messages.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock, database } = product

type Block = { id: number; kind: string }

async function block(by: Member, whom: Member, kind: 'block' | 'mute' = 'block'): Promise<Block> {
  clock.advance(1)
  const answer = await by.ask('PUT', `/profiles/${whom.handle}/block`, { kind })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Block
}
const unblock = (by: Member, id: number) => by.ask('DELETE', `/own/blocks/${id}`)

/** An owner with a project, and a professional who proposed to it. */
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

/** One of their conversations, in which something was said. */
async function begun(by: Member, project: number, proposer: Member): Promise<number> {
  const { id } = await makeProposal(product, project, actFor(proposer.id))
  await database.inTransaction((tx) =>
    sendMessage(tx, subjects, actFor(by.id), id, newMessage.parse({ body: 'Hello' }), clock.now()),
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

  it('closes the conversations of the two, and unblocking opens those that it closed', async () => {
    const { olga, gus, project } = await scene()
    const id = await begun(olga, project, gus)
    const before = await begun(olga, await makeProject(product, actFor(olga.id)), gus)
    await gus.ask('POST', `/conversations/${before}/block`)
    const { id: blockId } = await block(olga, gus)
    expect(await say(gus, id)).toMatchObject(closed(statusMessages.closed))
    expect(await say(olga, id)).toMatchObject(closed(statusMessages.blocked))
    expect((await gus.ask('GET', `/conversations/${id}`)).body).toMatchObject({ status: 'closed' })
    // What was said stays readable.
    expect((await gus.ask('GET', `/conversations/${id}/messages`)).status).toBe(200)
    expect(await olga.ask('POST', `/conversations/${id}/unblock`)).toMatchObject(
      closed(messages.blockedByYou),
    )
    expect((await unblock(olga, blockId)).status).toBe(200)
    expect((await say(gus, id)).status).toBe(200)
    expect(await say(olga, before)).toMatchObject(closed(statusMessages.closed))
  })

  it('lets neither begin a conversation', async () => {
    const { olga, gus, project } = await scene()
    const { id } = await makeProposal(product, project, actFor(gus.id))
    await block(gus, olga)
    expect(await say(olga, id)).toMatchObject(closed(statusMessages.closed))
    expect(await say(gus, id)).toMatchObject(closed(messages.blockedByYou))
    expect((await olga.ask('GET', `/conversations/${id}`)).body).toMatchObject({
      status: 'refused',
      refusal: { message: statusMessages.closed, link: null },
    })
    expect((await gus.ask('GET', `/conversations/${id}`)).body).toMatchObject({
      status: 'refused',
      refusal: { message: messages.blockedByYou, link: { path: '/settings?tab=account' } },
    })
  })

  it('refuses invitations as of somebody who left the directory, and proposals without saying why', async () => {
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

  it('is announced to nobody: no notification, no hint in what the other can ask', async () => {
    const { olga, gus } = await scene()
    const asked = async () => [
      (await gus.ask('GET', `/profiles/${olga.handle}`)).body,
      (await gus.ask('GET', `/profiles/${olga.handle}/block`)).body,
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
  it('keeps what they do out of the bell and the mails, and refuses nothing', async () => {
    const { olga, gus, project } = await scene()
    await block(olga, gus, 'mute')
    expect((await gus.ask('PUT', `/profiles/${olga.handle}/follow`)).status).toBe(200)
    const { id } = await makeProposal(product, project, actFor(gus.id))
    expect((await say(gus, id)).status).toBe(200)
    const bell = await bellOf(olga)
    // A proposal is business: it is told all the same.
    expect(bell).toHaveLength(1)
    expect(bell[0]).toContain('proposal')
    // The message waits unread, as any other.
    expect((await olga.ask('GET', '/conversations/unread-count')).body).toEqual({ unread: 1 })
    expect(await bellOf(gus)).toEqual([])
  })
})

describe('the list of those whom one has blocked or muted', () => {
  it('is private, newest first, shows no private profile, and undoes each', async () => {
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
        { id: first.id, kind: 'block', person: null },
      ],
      next_cursor: null,
    })
    expect((await ada.ask('GET', '/account/export')).body).toMatchObject({
      blocks: [
        { other_id: bo.id, kind: 'block' },
        { other_id: cy.id, kind: 'mute' },
      ],
    })
    // Another's are not there.
    expect((await unblock(cy, first.id)).status).toBe(404)
    expect((await unblock(ada, first.id)).status).toBe(200)
    expect((await unblock(ada, first.id)).status).toBe(404)
    expect((await ada.ask('GET', `/profiles/${cy.handle}/block`)).body).toMatchObject({
      block: { kind: 'mute' },
    })
    // One row for each person: a block takes the place of a mute.
    await block(ada, cy)
    expect((await ada.ask('GET', '/own/blocks')).body).toMatchObject({ items: [{ kind: 'block' }] })
  })

  it('refuses oneself, unknown and private people, and those who are not signed in', async () => {
    const ada = await newMember(accounts)
    const hidden = await newMember(accounts, { is_public: false })
    const save = (by: Member, handle: string) => by.ask('PUT', `/profiles/${handle}/block`, { kind: 'block' })
    expect(await save(ada, ada.handle)).toMatchObject(closed(messages.notYourself, 403))
    expect((await save(ada, 'nobody-here')).status).toBe(404)
    expect((await save(ada, hidden.handle)).status).toBe(404)
    expect((await ada.ask('GET', `/profiles/${hidden.handle}/block`)).body).toEqual({ block: null })
    for (const [method, path] of [
      ['GET', '/own/blocks'],
      ['GET', `/profiles/${ada.handle}/block`],
      ['PUT', `/profiles/${ada.handle}/block`],
      ['DELETE', '/own/blocks/1'],
    ] as const)
      expect(
        (await product.ask(method, `/rest/v1${path}`, method === 'PUT' ? { body: {} } : {})).status,
        path,
      ).toBe(401)
  })
})
