// Tests a person's conversations in an export and after the erasure of their account.
import { describe, expect, it } from 'vitest'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { exportedBy } from '../../../../tests/support/product/exported.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../app/conversations.ts'
import type { Person } from '../../../platform/actor.ts'
import { projectData } from '../../projects/server/projects-person-data.ts'
import { conversationStatusMessages } from '../conversations.messages.ts'
import { newMessage } from '../conversations.schemas.ts'
import { blockConversation, openConversation } from './conversations.actions.ts'
import { conversationData } from './conversations-person-data.ts'
import { listMessages, sendMessage } from './messages.actions.ts'

const product = await testProduct()
const { database, clock } = product
const { db, inTransaction } = database

const TITLE = 'Sort the mail'

async function twoPeople() {
  const owner = await makePerson(product, { display_name: 'Owner Okafor' })
  const proposer = await makePerson(product, { display_name: 'Pia Proposer' })
  const project = await makeProject(product, owner, { title: TITLE })
  const { id } = await makeProposal(product, project, proposer)
  return { owner, proposer, project, id }
}
const say = (by: Person, id: number, body: string) =>
  inTransaction((tx) =>
    sendMessage(
      tx,
      { id, newMessage: newMessage.parse({ body }) },
      { actor: by, now: clock.now(), subjects },
    ),
  )
const block = (by: Person, id: number) =>
  inTransaction((tx) => blockConversation(tx, id, { actor: by, now: clock.now(), subjects }))
const page = { page_size: 20 }

async function notificationsOf(person: Person) {
  const { rows } = await database.pool.query(
    `select count, subject || ':' || subject_id as about, read_at is null as unread, mail_due_at, actor_id
     from notifications join events on events.id = event_id
     where user_id = $1 and notifications.kind = 'conversation_message' order by notifications.id`,
    [person.id],
  )
  return rows
}

describe('a person who leaves', () => {
  const leave = (person: Person) =>
    inTransaction(async (tx) => {
      await projectData.erase(tx, person.id, clock.now())
      await conversationData.erase(tx, person.id, clock.now())
    })

  it('takes their words along, not those of the other, who can read on and not write', async () => {
    const { owner, proposer, project, id } = await twoPeople()
    await say(owner, id, 'Kept')
    await say(proposer, id, 'Gone')
    await leave(proposer)
    expect(await notificationsOf(owner)).toMatchObject([{ unread: false, mail_due_at: null }])
    expect(await openConversation(db, subjects, owner, id)).toMatchObject({
      status: 'left',
      other: null,
      subject: { kind: 'proposal', id, title: TITLE, path: `/projects/${project}` },
      unread_count: 0,
    })
    expect((await listMessages(db, { subjects, actor: owner, id, page })).items).toMatchObject([
      { body: '', is_removed: true, is_own: false },
      { body: 'Kept', is_own: true },
    ])
    await expect(say(owner, id, 'Hello?')).rejects.toThrow(conversationStatusMessages.left)
    await leave(owner)
    const { rows } = await database.pool.query('select 1 from conversations where id = $1', [id])
    expect(rows).toEqual([])
  })

  it('leaves a conversation about nothing if the project was theirs', async () => {
    const { owner, proposer, id } = await twoPeople()
    await say(owner, id, 'Gone')
    await leave(owner)
    expect(await openConversation(db, subjects, proposer, id)).toMatchObject({
      status: 'left',
      subject: { kind: 'proposal', id, title: 'Deleted project', path: null, badge: null },
    })
  })

  it('is exported as a whole', async () => {
    const { owner, proposer, id } = await twoPeople()
    await say(owner, id, 'Mine')
    await say(proposer, id, 'Yours')
    await block(owner, id)
    const exported = await exportedBy(conversationData, database, owner.id)
    expect(exported.conversations).toMatchObject([
      { id, subject_kind: 'proposal', subject_id: id, blocked_by_you_at: expect.anything() },
    ])
    expect(exported.messages).toMatchObject([
      { is_own: true, body: 'Mine', files: [] },
      { is_own: false, body: 'Yours' },
    ])
    expect((await exportedBy(conversationData, database, proposer.id)).conversations).toMatchObject([
      { blocked_by_you_at: null },
    ])
  })
})
