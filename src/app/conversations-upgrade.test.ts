// Are all conversations kept when a database is migrated to conversations with subjects?
// @module-tag proof
import { expect, it } from 'vitest'
import { databaseBefore } from '../../tests/support/database/earlier-database.ts'
import { newMessage } from '../features/conversations/conversations.schemas.ts'
import {
  countUnreadConversations,
  listConversations,
  openConversation,
  repairUnreadCounts,
  unblockConversation,
} from '../features/conversations/server/conversations.actions.ts'
import { listMessages, sendMessage } from '../features/conversations/server/messages.actions.ts'
import { actFor } from '../platform/actor.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from './conversations.ts'
import { ALL_FILE_ACCESS, ALL_FILE_USES } from './files.ts'

const earlier = await databaseBefore('subjects-of-conversations')
const { db, pool, inTransaction } = earlier.database

const person = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [OLGA, PIA, SAM] = [person(1), person(2), person(3)]
const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`
const path = `${PIA}/21/${'a'.repeat(32)}-plan.txt`

/** Olga owns the projects. She talks with Pia, has blocked Sam, one person has left, and project 24 has no messages. */
async function fill(): Promise<void> {
  await pool.query(`
    insert into profiles (id, display_name, handle, is_public, created_at) values
      ('${OLGA}', 'Olga Owner', 'olga', true, '${at(0)}'),
      ('${PIA}', 'Pia Proposer', 'pia', true, '${at(0)}'),
      ('${SAM}', 'Secret Sam', 'sam', false, '${at(0)}');
    insert into projects (id, user_id, title, company, description, budget, duration, location, skills, created_at) values
      (11, '${OLGA}', 'Sort the mail', 'Acme', '', 1000, '', '', '{}', '${at(1)}'),
      (12, '${OLGA}', 'Chart the sales', 'Acme', '', 2000, '', '', '{}', '${at(2)}');
    insert into proposals (id, project_id, user_id, message, budget, timeline, state, created_at, decided_at) values
      (21, 11, '${PIA}', '', 900, '', 'accepted', '${at(3)}', '${at(8)}'),
      (22, 11, '${SAM}', '', 800, '', 'sent', '${at(4)}', null),
      (24, 12, '${PIA}', '', 700, '', 'withdrawn', '${at(5)}', null);
    update projects set awarded_at = '${at(8)}', awarded_proposal_id = 21 where id = 11;
    insert into conversations
      (proposal_id, owner_id, proposer_id, created_at, last_message_at, last_message_id, blocked_by, blocked_at) values
      (21, '${OLGA}', '${PIA}', '${at(4)}', '${at(7)}', 33, null, null),
      (22, '${OLGA}', '${SAM}', '${at(5)}', '${at(6)}', 34, '${OLGA}', '${at(8)}'),
      (23, '${OLGA}', null, '${at(3)}', '${at(3)}', 35, null, null);
    insert into messages (id, proposal_id, author_id, body, created_at, removed_at) values
      (31, 21, '${OLGA}', 'When?', '${at(4)}', null),
      (32, 21, '${PIA}', '', '${at(5)}', '${at(5)}'),
      (33, 21, '${PIA}', 'Monday', '${at(7)}', null),
      (34, 22, '${SAM}', 'Hello?', '${at(6)}', null),
      (35, 23, null, '', '${at(3)}', '${at(3)}');
    insert into conversation_reads (proposal_id, person_id, last_read_message_id, unread_count) values
      (21, '${OLGA}', 31, 1), (21, '${PIA}', 31, 0), (22, '${OLGA}', null, 1), (22, '${SAM}', null, 0),
      (23, '${OLGA}', 35, 0);
    insert into message_files (message_id, path, name, content_type, bytes) values
      (33, '${path}', 'plan.txt', 'text/plain', 5);
  `)
}

const page = { page_size: 20 }
const inboxOf = async (id: string) =>
  (await listConversations(db, subjects, actFor(id), page)).items.map((one) => ({
    id: one.id,
    role: one.role,
    title: one.subject.title,
    other: one.other?.display_name,
    status: one.status,
    read: [one.unread_count, one.read_message_id, one.other_read_message_id],
    last: [one.last_message?.preview, one.last_message_at.slice(11, 13)],
  }))

it('keeps every conversation, message, read mark, block, file and unread count', async () => {
  await fill()
  await earlier.upgrade()

  const [mail, gone] = ['Sort the mail', 'Deleted project']
  expect(await inboxOf(OLGA)).toEqual([
    {
      id: 21,
      role: 'owner',
      title: mail,
      other: 'Pia Proposer',
      status: 'open',
      read: [1, 31, 31],
      last: ['Monday', '07'],
    },
    {
      id: 22,
      role: 'owner',
      title: mail,
      other: 'Secret Sam',
      status: 'blocked',
      read: [1, null, null],
      last: ['Hello?', '06'],
    },
    {
      id: 23,
      role: 'owner',
      title: gone,
      other: undefined,
      status: 'left',
      read: [0, 35, null],
      last: ['', '03'],
    },
  ])
  expect(await inboxOf(PIA)).toEqual([
    {
      id: 21,
      role: 'proposer',
      title: mail,
      other: 'Olga Owner',
      status: 'open',
      read: [0, 31, 31],
      last: ['Monday', '07'],
    },
  ])
  expect(await inboxOf(SAM)).toEqual([
    {
      id: 22,
      role: 'proposer',
      title: mail,
      other: 'Olga Owner',
      status: 'closed',
      read: [0, null, null],
      last: ['Hello?', '06'],
    },
  ])
  expect([
    await countUnreadConversations(db, actFor(OLGA)),
    await countUnreadConversations(db, actFor(PIA)),
  ]).toEqual([{ unread: 2 }, { unread: 0 }])
  expect(await inTransaction(repairUnreadCounts)).toBe(0)

  const { items } = await listMessages(db, { subjects, actor: actFor(OLGA), id: 21, page })
  expect(items.map(({ id, body, is_removed, files }) => [id, body, is_removed, files.length])).toEqual([
    [33, 'Monday', false, 1],
    [32, '', true, 0],
    [31, 'When?', false, 0],
  ])
  const [reading] = ALL_FILE_ACCESS
  const mayRead = [OLGA, PIA, SAM].map((id) => reading?.mayRead(db, id, path))
  expect(await Promise.all(mayRead)).toEqual([true, true, false])
  const url = `/storage/v1/object/conversations/${path}`
  expect((await Promise.all(ALL_FILE_USES.map((use) => use.using(db, [url])))).flat()).toEqual([url])
})

it('goes on: what was blocked is unblocked, what was withdrawn is not begun, and people write', async () => {
  const [olga, pia, sam] = [actFor(OLGA), actFor(PIA), actFor(SAM)]
  const say = (by: typeof olga, id: number) =>
    inTransaction((tx) =>
      sendMessage(
        tx,
        { id, newMessage: newMessage.parse({ body: 'On' }) },
        { actor: by, now: new Date(at(12)), subjects },
      ),
    )
  await inTransaction((tx) => unblockConversation(tx, subjects, olga, 22))
  expect((await say(sam, 22)).id).toBeGreaterThan(0)
  await say(olga, 21)
  expect(await countUnreadConversations(db, pia)).toEqual({ unread: 1 })
  expect(await openConversation(db, subjects, pia, 24)).toMatchObject({
    status: 'refused',
    is_started: false,
  })
})

it('lets no award point at a proposal that is gone', async () => {
  await expect(pool.query('delete from proposals where id = 21')).rejects.toThrow(
    'projects_awarded_proposal_id',
  )
})
