// What becomes of those who proposed and posted under the promise that nobody learns their name, when a database meets
// the rule that the two sides of a proposal see each other's: nothing, until they act again. And what becomes of
// proposals to projects that were awarded by then.
import { beforeAll, expect, it } from 'vitest'
import { databaseBefore } from '../../tests/support/earlier-database.ts'
import { sendMessage } from '../features/conversations/messages/server/actions.ts'
import { newMessage } from '../features/conversations/schemas.ts'
import { listConversations } from '../features/conversations/server/actions.ts'
import { listActivity } from '../features/events/activity/server/actions.ts'
import { listOwn } from '../features/notifications/server/actions.ts'
import { undoAward } from '../features/projects/proposals/outcomes/server/actions.ts'
import { listAllReceived } from '../features/projects/proposals/received/server/actions.ts'
import { newProposal } from '../features/projects/proposals/schemas.ts'
import {
  decideProposal,
  editProposal,
  listOwnProposals,
  submitProposal,
  withdrawProposal,
} from '../features/projects/proposals/server/actions.ts'
import { editProject } from '../features/projects/server/actions.ts'
import { actFor } from '../platform/actor.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from './conversations.ts'
import { EVENT_CATALOGUE } from './events.ts'

const earlier = await databaseBefore('names-between-parties-and-undone-awards')
const { db, pool, inTransaction } = earlier.database

const person = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [OLGA, SAM, TESS, PIA] = [person(1), person(2), person(3), person(4)]
const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`
const now = new Date(at(20))
const [olga, sam, tess] = [actFor(OLGA), actFor(SAM), actFor(TESS)]

/** Olga, Sam and Tess are private, Pia is public. Sam and Olga talk; project 12 is awarded to Pia. */
beforeAll(async () => {
  await pool.query(`
    insert into profiles (id, display_name, handle, is_public, avatar_url, created_at) values
      ('${OLGA}', 'Olga Owner', 'olga', false, null, '${at(0)}'),
      ('${SAM}', 'Secret Sam', 'sam', false, '/storage/v1/object/public/profiles/${SAM}/avatar', '${at(0)}'),
      ('${TESS}', 'Tacit Tess', 'tess', false, null, '${at(0)}'),
      ('${PIA}', 'Pia Proposer', 'pia', true, null, '${at(0)}');
    insert into projects (id, user_id, title, company, description, budget, duration, location, skills, created_at) values
      (11, '${OLGA}', 'Sort the mail', 'Acme', '', 1000, '', '', '{}', '${at(1)}'),
      (12, '${OLGA}', 'Chart the sales', 'Acme', '', 2000, '', '', '{}', '${at(2)}');
    insert into proposals (id, project_id, user_id, message, budget, timeline, status, note, created_at, decided_at) values
      (21, 11, '${SAM}', '', 900, '', 'sent', null, '${at(3)}', null),
      (22, 11, '${TESS}', '', 800, '', 'sent', null, '${at(4)}', null),
      (23, 12, '${PIA}', '', 700, '', 'accepted', 'Welcome', '${at(5)}', '${at(8)}'),
      (24, 12, '${TESS}', '', 600, '', 'shortlisted', 'Good', '${at(6)}', '${at(7)}'),
      (25, 12, '${SAM}', '', 500, '', 'declined', null, '${at(6)}', '${at(7)}');
    update projects set awarded_at = '${at(8)}', awarded_proposal_id = 23 where id = 12;
    insert into events (id, kind, subject, subject_id, params, actor_id, created_at) values
      (41, 'proposal_received', 'proposal', 21, '{"project_id": 11}', '${SAM}', '${at(3)}'),
      (42, 'conversation_message', 'conversation', 21, '{}', '${SAM}', '${at(9)}');
    insert into event_audience (user_id, event_id, role, person_id, created_at, in_activity) values
      ('${OLGA}', 41, 'owner', '${SAM}', '${at(3)}', true), ('${OLGA}', 42, 'other', '${SAM}', '${at(9)}', false);
    insert into notifications (user_id, event_id, kind, group_key, created_at) values
      ('${OLGA}', 41, 'proposal_received', 'proposal:21', '${at(3)}'),
      ('${OLGA}', 42, 'conversation_message', 'conversation:21', '${at(9)}');
    insert into conversations (id, subject_kind, subject_id, created_at) values (21, 'proposal', 21, '${at(8)}');
    insert into conversation_participants (conversation_id, person_id, role, last_message_at) values
      (21, '${OLGA}', 'owner', '${at(9)}'), (21, '${SAM}', 'proposer', '${at(9)}');
    select setval(pg_get_serial_sequence('events', 'id'), 100), setval(pg_get_serial_sequence('notifications', 'id'), 100);
  `)
  await earlier.upgrade()
})

const page = { page: 1, page_size: 20 }
const received = async () => (await listAllReceived(db, olga, { sort: 'newest', ...page })).items
const nameOf = async (id: number) => (await received()).find((one) => one.id === id)?.proposer?.display_name
const ownerSeenBy = async (who: typeof sam, id: number) =>
  (await listOwnProposals(db, who, page)).items.find((one) => one.id === id)?.project.owner?.display_name

/** All that Olga reads anywhere. */
const readByOlga = async () =>
  JSON.stringify([
    await received(),
    await listConversations(db, subjects, olga, { page_size: 20 }),
    await listOwn(db, olga, EVENT_CATALOGUE, { page_size: 20 }),
    await listActivity(db, olga, EVENT_CATALOGUE, { cursor: undefined, page_size: 20 }),
  ])
const readBySam = async () =>
  JSON.stringify([
    await listOwnProposals(db, sam, page),
    await listConversations(db, subjects, sam, { page_size: 20 }),
  ])

it('names nobody whose profile is private for what they did before: neither in lists nor in conversations', async () => {
  expect(await readByOlga()).not.toMatch(/Sam|Tess/)
  expect(await readByOlga()).toContain('Pia Proposer')
  expect(await readBySam()).not.toContain('Olga')
  const nameless = (await received()).find(({ id }) => id === 21)
  expect(nameless).toMatchObject({ proposer: null, about: null, record: null, names_you: false })
})

it('marks those who wait about an awarded project as not selected, and keeps what they were', async () => {
  const { rows } = await pool.query(
    "select id::int, status_before, note from proposals where status = 'not_selected'",
  )
  expect(rows).toEqual([{ id: 24, status_before: 'shortlisted', note: 'Good' }])
})

it('is not changed by what the other does: to decide names the owner alone', async () => {
  await inTransaction((tx) => decideProposal(tx, olga, 21, 'shortlist', null, now))
  expect(await nameOf(21)).toBeUndefined()
  expect(await ownerSeenBy(sam, 21)).toBe('Olga Owner')
  expect(await ownerSeenBy(tess, 22)).toBeUndefined()
})

it('names whoever edits, writes or sends again from then on, and no proposal of anybody else', async () => {
  await inTransaction((tx) => editProposal(tx, sam, 21, { budget: 950 }, now))
  expect(await nameOf(21)).toBe('Secret Sam')
  expect(await nameOf(25)).toBeUndefined()
  const [conversation] = (await listConversations(db, subjects, olga, { page_size: 20 })).items
  expect(conversation).toMatchObject({ other: { display_name: 'Secret Sam', handle: null } })

  const hello = newMessage.parse({ body: 'Hello' })
  await inTransaction((tx) => sendMessage(tx, subjects, tess, 22, hello, now))
  expect(await nameOf(22)).toBe('Tacit Tess')
  expect(await nameOf(24)).toBeUndefined()
  // What was told before does not say it now.
  const { items } = await listOwn(db, olga, EVENT_CATALOGUE, { page_size: 20 })
  expect(items.map(({ text }) => text)).toEqual([
    'Tacit Tess sent you a message',
    'Secret Sam edited their proposal for “Sort the mail”',
    'You have a new message',
    'You received a proposal for “Sort the mail”',
  ])

  await inTransaction((tx) => withdrawProposal(tx, tess, 24, now))
  expect(await readByOlga()).not.toMatch(/Tess withdrew/)
})

it('names an owner who edits an old project to all who proposed', async () => {
  expect(await ownerSeenBy(tess, 22)).toBeUndefined()
  await inTransaction((tx) => editProject(tx, olga, 11, { budget: 1100 }))
  expect(await ownerSeenBy(tess, 22)).toBe('Olga Owner')
})

it('lets an award of the day before be undone, and those who withdrew send their proposal again', async () => {
  const { rows } = await pool.query(
    'select id::int, status, status_before, owner_id from proposals where project_id = 12 order by id',
  )
  expect(rows).toEqual([
    { id: 23, status: 'accepted', status_before: 'sent', owner_id: OLGA },
    // Tess withdrew above.
    { id: 24, status: 'withdrawn', status_before: null, owner_id: OLGA },
    { id: 25, status: 'declined', status_before: null, owner_id: OLGA },
  ])
  const undone = await inTransaction((tx) => undoAward(tx, olga, 23, 'The budget was cut.', now))
  expect(undone).toMatchObject({ status: 'sent', note: 'The budget was cut.' })
  const again = newProposal.parse({ message: 'm'.repeat(60), budget: 650, timeline: '2 weeks' })
  await inTransaction((tx) => submitProposal(tx, tess, 12, again, now))
  expect(await nameOf(24)).toBe('Tacit Tess')
})
