// Are notifications, owed mails and activity kept when a database is migrated to the table of events?
import { expect, it } from 'vitest'
import { databaseBefore } from '../../tests/support/database/earlier-database.ts'
import { listActivity } from '../features/events/server/activity.ts'
import { unreadCounter } from '../features/events/server/notifications.actions.ts'
import { listOwn } from '../features/notifications/server/notifications.actions.ts'
import { dueMails } from '../features/notifications/server/notifications.records.ts'
import { actFor } from '../platform/actor.ts'
import { EVENT_CATALOGUE } from './events.ts'

const earlier = await databaseBefore('events')
const { db, pool } = earlier.database

const person = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [OLGA, PIA, SAM] = [person(1), person(2), person(3)]
const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Olga owns two projects and an agent. Pia is public, Sam is private; a third proposer has gone. */
async function fill(): Promise<void> {
  await pool.query(`
    insert into profiles (id, display_name, handle, is_public, created_at) values
      ('${OLGA}', 'Olga Owner', 'olga', true, '${at(0)}'),
      ('${PIA}', 'Pia Proposer', 'pia', true, '${at(0)}'),
      ('${SAM}', 'Secret Sam', 'sam', false, '${at(0)}');
    insert into users (id, email, email_confirmed_at, created_at, updated_at)
      select id, handle || '@example.com', created_at, created_at, created_at from profiles;
    insert into projects (id, user_id, title, company, description, budget, duration, location, skills, created_at) values
      (11, '${OLGA}', 'Sort the mail', 'Acme', '', 1000, '', '', '{}', '${at(1)}'),
      (12, '${OLGA}', 'Chart the sales', 'Acme', '', 2000, '', '', '{}', '${at(2)}');
    insert into proposals (id, project_id, user_id, message, budget, timeline, state, created_at, decided_at) values
      (21, 11, '${PIA}', '', 900, '', 'accepted', '${at(3)}', '${at(8)}'),
      (22, 11, '${SAM}', '', 800, '', 'declined', '${at(4)}', '${at(7)}'),
      (23, 12, '${PIA}', '', 700, '', 'withdrawn', '${at(5)}', null);
    update projects set awarded_at = '${at(8)}', awarded_proposal_id = 21 where id = 11;
    insert into agents (id, user_id, name, description, category, features, price, created_at)
      values (31, '${OLGA}', 'Reply Desk', '', 'Sales', '{}', 29.5, '${at(2)}');
    insert into purchases (id, user_id, agent_id, amount, status, created_at) values
      (41, '${PIA}', 31, 19.5, 'completed', '${at(6)}'), (42, '${SAM}', 31, 29.5, 'pending', '${at(6)}');
    insert into reviews (product_type, product_id, user_id, rating, created_at) values
      ('agent', 31, '${PIA}', 4, '${at(9)}'), ('course', 31, '${SAM}', 1, '${at(9)}');
    insert into notification_preferences values ('${OLGA}', 'conversation_message', 'in_app', '${at(0)}');
    insert into notifications
      (id, user_id, kind, params, actor_id, path, group_key, count, created_at, read_at, mail_due_at) values
      (51, '${OLGA}', 'proposal_received', '{"project_title": "Sort the mail"}', '${PIA}',
        '/home/projects/11/proposals', 'proposal:21', 1, '${at(3)}', '${at(4)}', null),
      (52, '${OLGA}', 'proposal_received', '{"project_title": "Sort the mail"}', '${SAM}',
        '/home/projects/11/proposals', 'proposal:22', 1, '${at(4)}', null, '${at(4)}'),
      (53, '${OLGA}', 'proposal_received', '{"project_title": "Chart the sales"}', '${PIA}',
        '/home/projects/12/proposals', 'proposal:23', 2, '${at(5)}', null, null),
      (54, '${OLGA}', 'proposal_withdrawn', '{"project_title": "Chart the sales"}', '${PIA}',
        '/home/projects/12/proposals', 'proposal:23', 1, '${at(6)}', null, null),
      (55, '${OLGA}', 'proposal_received', '{"project_title": "Chart the sales"}', null,
        '/home/projects/12/proposals', 'proposal:29', 1, '${at(6)}', null, null),
      (56, '${OLGA}', 'conversation_message', '{}', '${PIA}', '/home/messages/21', 'conversation:21', 3, '${at(7)}', null, null),
      (57, '${PIA}', 'proposal_accepted', '{"project_title": "Sort the mail"}', '${OLGA}',
        '/home/proposals', 'proposal:21', 1, '${at(8)}', null, '${at(8)}'),
      (58, '${PIA}', 'proposal_declined', '{"project_title": "Long gone"}', null,
        '/home/proposals', 'proposal:20', 1, '${at(1)}', null, null),
      (59, '${PIA}', 'conversation_message', '{}', '${OLGA}', '/home/messages/21', 'conversation:21', 1, '${at(9)}', null, '${at(10)}');
  `)
}

const notificationsOf = async (id: string) =>
  (await listOwn(db, actFor(id), EVENT_CATALOGUE, { page_size: 20 })).items.map((item) => [
    item.id,
    item.text,
    item.path,
    item.count,
    item.read_at === null,
  ])
const activityOf = async (id: string) =>
  (await listActivity(db, actFor(id), EVENT_CATALOGUE, { cursor: undefined, page_size: 20 })).items.map(
    (item) => [item.created_at.slice(11, 13), item.text, item.path, item.amount],
  )

it('keeps every notification, unread count and owed mail, and every line of the activity', async () => {
  await fill()
  const before = await pool.query(
    'select id, user_id, kind, group_key, count, created_at, read_at, mail_due_at from notifications order by id',
  )
  await earlier.upgrade()
  const after = await pool.query(
    'select id, user_id, kind, group_key, count, created_at, read_at, mail_due_at from notifications order by id',
  )
  expect(after.rows).toEqual(before.rows)

  const [mail, sales] = ['/home/projects/11/proposals', '/home/projects/12/proposals']
  expect(await notificationsOf(OLGA)).toEqual([
    [56, 'Pia Proposer sent you 3 messages', '/home/messages/21', 3, true],
    [55, 'You received a proposal', `${sales}?proposal=29`, 1, true],
    [54, 'Pia Proposer withdrew their proposal for “Chart the sales”', sales, 1, true],
    [53, 'Pia Proposer sent a proposal for “Chart the sales”', `${sales}?proposal=23`, 2, true],
    [52, 'Secret Sam sent a proposal for “Sort the mail”', `${mail}?proposal=22`, 1, true],
    [51, 'Pia Proposer sent a proposal for “Sort the mail”', `${mail}?proposal=21`, 1, false],
  ])
  expect(await notificationsOf(PIA)).toEqual([
    [59, 'Olga Owner sent you a message', '/home/messages/21', 1, true],
    [57, 'Your proposal for “Sort the mail” was accepted', '/home/proposals/sent', 1, true],
    [58, 'Your proposal was declined', '/home/proposals/sent', 1, true],
  ])
  const count = unreadCounter(db)
  expect([await count(actFor(OLGA).id, 99), await count(actFor(PIA).id, 99)]).toEqual([5, 3])
  const due = await dueMails(db, at(12), 10)
  expect(due.map(({ id, email, person: name }) => [id, email, name])).toEqual([
    [52, 'olga@example.com', 'Secret Sam'],
    [57, 'pia@example.com', 'Olga Owner'],
    [59, 'pia@example.com', 'Olga Owner'],
  ])

  expect(await activityOf(OLGA)).toEqual([
    ['09', 'Pia Proposer gave “Reply Desk” 4 stars', '/agents/31#reviews', null],
    ['08', "You accepted Pia Proposer's proposal for “Sort the mail”", `${mail}?proposal=21`, 900],
    ['06', 'Pia Proposer deployed “Reply Desk”', '/home/agents/offered/31', 19.5],
    ['04', 'Secret Sam sent a proposal for “Sort the mail”', `${mail}?proposal=22`, 800],
    ['03', 'Pia Proposer sent a proposal for “Sort the mail”', `${mail}?proposal=21`, 900],
    ['02', 'You listed the agent “Reply Desk”', '/agents/31', 29.5],
    ['02', 'You posted “Chart the sales”', '/projects/12', 2000],
    ['01', 'You posted “Sort the mail”', '/projects/11', 1000],
  ])
  expect(await activityOf(PIA)).toEqual([
    ['08', 'Your proposal for “Sort the mail” was accepted', '/home/proposals/sent?status=accepted', 900],
    ['03', 'You sent a proposal for “Sort the mail”', '/projects/11', 900],
  ])
  expect(await activityOf(SAM)).toEqual([
    ['07', 'Your proposal for “Sort the mail” was declined', '/home/proposals/sent?status=declined', 800],
    ['04', 'You sent a proposal for “Sort the mail”', '/projects/11', 800],
  ])
})

it('counts on: what comes next finds its group and its id', async () => {
  const { rows } = await pool.query(
    `select (select max(id) from events) < nextval(pg_get_serial_sequence('events', 'id')) as "isAbove",
       (select count(*)::int from events where not exists (select from event_audience where event_id = id)) as lonely`,
  )
  expect(rows).toEqual([{ isAbove: true, lonely: 0 }])
})
