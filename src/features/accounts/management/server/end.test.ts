// The end of an account: what is told before, what goes, and the little that stays.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { headersOf, PASSWORD, type SignedIn, testAccounts } from '../../../../../tests/support/accounts.ts'
import { deploy, PRICE, runPaymentJobs } from '../../../../../tests/support/buyers.ts'
import { buyAs } from '../../../../../tests/support/course-buyers.ts'
import { heldUp } from '../../../../../tests/support/held.ts'
import { aQuiz } from '../../../../../tests/support/made-quizzes.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
  makeUpdate,
} from '../../../../../tests/support/makers.ts'
import { aPicture } from '../../../../../tests/support/storage.ts'
import { ALL_MODERATED_KINDS } from '../../../../app/moderation.ts'
import { FEED_PEOPLE } from '../../../../app/updates.ts'
import { actFor } from '../../../../platform/actor.ts'
import { enqueueMail } from '../../../../platform/mail/outbox.ts'
import { reviewAgent } from '../../../agents/server/reviews.ts'
import type { TakenCourse } from '../../../courses/learning/learning.contract.ts'
import { completeOrder } from '../../../courses/orders/server/orders.actions.ts'
import { reviewCourse } from '../../../courses/server/reviews.ts'
import { followPerson } from '../../../follows/server/follows.actions.ts'
import { hideThing } from '../../../moderation/server/operators.ts'
import { beginPayout } from '../../../payments/payouts/server/payouts.actions.ts'
import { blockPerson } from '../../../profiles/blocks/server/blocks.actions.ts'
import { addComment } from '../../../updates/server/interactions.actions.ts'
import { sendHeldNotices } from '../../mails/server/notices.actions.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false } })
const { browser, mails, person, provedPerson, product } = accounts

async function as(who: Pick<SignedIn, 'client'>) {
  const headers = await headersOf(who)
  return (method: string, path: string, body?: unknown) =>
    product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body })
}

/**
 * What stays: what was bought and sold with its agent or course and what buyers said of it, what was awarded or talked about,
 * all behind a profile without a word, and that profile's counts. Bytes go with the next sweep, and their names with them.
 */
const DECLARED = [
  'agents.user_id',
  'charges.seller_id',
  'charges.user_id',
  'checkouts.seller_id',
  'checkouts.user_id',
  'courses.user_id',
  'orders.user_id',
  'payouts.user_id',
  'profiles.id',
  'project_owner_totals.user_id',
  'proposals.user_id',
  'purchases.user_id',
  'refund_requests.seller_id',
  'refund_requests.user_id',
  'reviews.user_id',
  'stored_files.owner_id',
  'stored_files.path',
  'subscriptions.seller_id',
  'subscriptions.user_id',
]

/** Every column of every table, whatever its type, in which a text stands. */
async function columnsWith(text: string): Promise<string[]> {
  const columns = await product.database.pool.query(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
  )
  const found: string[] = []
  for (const { table_name, column_name } of columns.rows) {
    const { rows } = await product.database.pool.query(
      `select exists (select 1 from "${table_name}" where strpos("${column_name}"::text, $1) > 0) as found`,
      [text],
    )
    if (rows[0].found) found.push(`${table_name}.${column_name}`)
  }
  return found
}

/** The columns that can hold a person, by their foreign key, and the one that has none on purpose. */
async function columnsOfPeople(): Promise<string[]> {
  const { rows } = await product.database.pool.query(
    `select conrelid::regclass || '.' || attname as name from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid in ('profiles'::regclass, 'users'::regclass)`,
  )
  return [...rows.map(({ name }) => name as string), 'idempotency_keys.user_id']
}

/** Somebody who has done everything that leaves a row, alone and with others. */
async function busyPerson(): Promise<SignedIn> {
  const ada = await provedPerson()
  const { client, id, email } = ada
  const me = actFor(id)
  const must = async (done: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await done
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body as Record<string, unknown>
  }
  await browser({ agent: 'Browser B' }).signInWithPassword({ email, password: PASSWORD })
  const { data: app } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (app?.type !== 'totp') throw new Error('No app was enrolled')
  const totp = new TOTP({ secret: Secret.fromBase32(app.totp.secret) })
  const code = totp.generate({ timestamp: product.clock.now().getTime() })
  expect((await client.mfa.challengeAndVerify({ factorId: app.id, code })).error).toBeNull()
  const phone = await client.mfa.enroll({
    factorType: 'phone',
    friendlyName: 'Mobile',
    phone: '+4915112345670',
  })
  await client.mfa.challenge({ factorId: phone.data?.id ?? '' })
  expect((await client.mfa.recoveryCodes.generate()).error).toBeNull()
  const { error } = await browser({ flowType: 'pkce' }).resetPasswordForEmail(email)
  expect(error).toBeNull()
  await client.updateUser({ email: `new-${email}` })

  const headers = await headersOf(ada)
  const ask = await as(ada)
  // The first becomes a former one.
  for (const handle of [`first-${id.slice(0, 8)}`, `second-${id.slice(0, 8)}`]) {
    await must(ask('PATCH', '/profile', { handle, is_public: true }))
  }
  const path = `/storage/v1/object/profiles/${id}/avatar-1763707000001.jpg`
  const picture = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await aPicture()),
  })
  expect((await product.fetch(picture)).status).toBe(200)
  await must(ask('PUT', '/notifications/preferences/conversation_message', { channel: 'in_app' }))
  const key = { ...headers, 'idempotency-key': 'busy-person-one' }
  const onboarded = {
    selected_path: 'business_owner',
    survey_responses: { business_size: 'solo', primary_need: 'both', industry: 'tech' },
  }
  await must(ask('POST', '/onboarding', onboarded))

  const own = await makeProject(product, me)
  const theirOwn = await makeProject(product, me)
  const { id: proposed } = await makeProposal(product, own, await makePerson(product))
  await must(ask('POST', `/conversations/${proposed}/messages`, { body: 'Hello there' }))
  await must(ask('POST', `/conversations/${proposed}/block`))
  const stranger = await person()
  const theirs = await makeProject(product, actFor(stranger.id))
  const proposal = {
    message: 'I have built three of these and would begin at once.',
    budget: 9,
    timeline: '3 weeks',
  }
  const sent = await must(
    product.ask('POST', `/rest/v1/projects/${theirs}/proposals`, { headers: key, body: proposal }),
  )
  await must(ask('POST', `/conversations/${sent.id}/messages`, { body: `This is ${email}` }))
  await must((await as(stranger))('POST', `/conversations/${sent.id}/messages`, { body: 'Thank you' }))
  await must(ask('PATCH', '/profile', { display_name: 'Ada', user_type: 'professional' }))
  const another = await makeProject(product, actFor(stranger.id))
  await must(
    (await as(stranger))('POST', `/projects/${another}/invitations`, { handle: `second-${id.slice(0, 8)}` }),
  )
  const offered = await makeAgent(product, me, { users: 1, stars: [4], price: PRICE })
  await deploy(accounts, offered)
  await product.database.inTransaction((tx) => beginPayout(tx, id, product.clock.now()))
  await deploy(accounts, await makeAgent(product, await makePerson(product), { price: PRICE }), ada)
  const bought = await makeAgent(product, await makePerson(product))
  await makePurchase(product, bought, me)
  await product.database.inTransaction((tx) =>
    reviewAgent(tx, me, bought, { rating: 5, review_text: null }, product.clock.now()),
  )
  const reviewed = await makeAgent(product, await makePerson(product), { stars: [2] })
  await makeCourse(product, me)
  await makeCourse(product, me, { students: 1, stars: [3] })
  const taken = await makeCourse(product, await makePerson(product), { price: PRICE })
  await product.database.inTransaction(async (tx) => {
    await completeOrder(tx, me, taken, product.clock.now())
    await reviewCourse(tx, me, taken, { rating: 4, review_text: null }, product.clock.now())
  })
  await buyAs(product, await person(), await makeCourse(product, me, { price: PRICE }), PRICE)
  const lecturesOf = async (course: number) => {
    const { curriculum } = (await ask('GET', `/courses/${course}/learn`)).body as TakenCourse
    return (curriculum[0]?.lectures ?? []).map(({ id }) => `/courses/${course}/lectures/${id}`)
  }
  const learned = await makeCourse(product, await makePerson(product), { price: PRICE })
  await buyAs(product, ada, learned, PRICE)
  const [lecture] = await lecturesOf(learned)
  await must(ask('PUT', `${lecture}/progress`, { is_completed: true }))
  const examined = await makeCourse(product, await makePerson(product), {
    curriculum: [{ title: 'One', lectures: [{ title: 'Check', type: 'quiz', quiz: aQuiz() }] }],
  })
  await product.database.inTransaction((tx) => completeOrder(tx, me, examined, product.clock.now()))
  const [quiz] = await lecturesOf(examined)
  await must(ask('POST', `${quiz}/quiz/attempts`))
  const other = await makePerson(product)
  for (const [buyer, owner] of [
    [id, other.id],
    [other.id, id],
  ])
    await product.database.pool.query(
      `insert into refund_requests (user_id, seller_id, product_type, product_id, amount, status, asked_at, decided_at)
        values ($1, $2, 'course', $3, 1, 'declined', $4, $4)`,
      [buyer, owner, learned, product.clock.now().toISOString()],
    )
  const question = { title: 'Why?', body: `Tell ${email}` }
  const { id: asked } = await must(ask('POST', `${lecture}/questions`, question))
  await must(ask('POST', `/lecture-questions/${asked}/answers`, { body: `Because of ${email}` }))
  const reviewOf = async (agent: number) =>
    ((await ask('GET', `/agents/${agent}/reviews`)).body as { items: { id: number }[] }).items[0]?.id
  await must(ask('PUT', `/reviews/${await reviewOf(offered)}/reply`, { reply_text: `Write to ${email}` }))
  await must(ask('PUT', `/reviews/${await reviewOf(reviewed)}/helpful`))
  await must(ask('POST', `/reviews/${await reviewOf(reviewed)}/reports`, { reason: 'spam', details: email }))
  const friend = await makePerson(product, { handle: `friend-${id.slice(0, 8)}` })
  const foe = await makePerson(product)
  await must(ask('PUT', `/profiles/friend-${id.slice(0, 8)}/follow`))
  await must(ask('PUT', `/people/${foe.id}/block`, { kind: 'block' }))
  await product.database.inTransaction(async (tx) => {
    const now = product.clock.now()
    const own = `second-${id.slice(0, 8)}`
    await followPerson(tx, friend, own, now)
    await blockPerson(tx, [], foe, { id, kind: 'mute' }, now)
    const hidden = { kind: 'project', id: String(theirOwn) } as const
    await hideThing(tx, ALL_MODERATED_KINDS, hidden, { operator: 'root' }, now)
  })
  await makeUpdate(product, me, { text: `Write to ${email}` })
  const mentioning = await makeUpdate(product, await makePerson(product), {
    text: `Ask @second-${id.slice(0, 8)}`,
  })
  await must(ask('POST', `/updates/${mentioning}/comments`, { content: `Or ${email}` }))
  await must(ask('PUT', `/updates/${mentioning}/marks/like`))
  const talking = await makePerson(product)
  await product.database.inTransaction((tx) =>
    addComment(
      tx,
      FEED_PEOPLE,
      talking,
      mentioning,
      { content: `So says @second-${id.slice(0, 8)}` },
      product.clock.now(),
    ),
  )
  await must(
    ask('PUT', '/own/digest', {
      frequency: 'weekly',
      interest: 'tools',
      format: 'mixed',
      time_zone: 'Europe/Berlin',
    }),
  )
  const letter = { template: 'recovery', subject: 'Hello', html: '', text: `To ${email}`, to: email }
  await product.database.inTransaction((tx) => enqueueMail(tx, letter, product.clock.now()))
  return ada
}

describe('the end of an account', () => {
  it('can export everything before', async () => {
    const ada = await person()
    const ask = await as(ada)
    const project = await makeProject(product, actFor(ada.id))
    const told = (await ask('GET', '/account/export')).body as Record<string, unknown>
    expect(told).toMatchObject({
      account: { id: ada.id, email: ada.email },
      profile: { full_name: 'Ada Lovelace' },
      projects: { projects: [{ id: project }] },
    })
    expect(JSON.stringify(told)).not.toMatch(/argon2|refresh_key/)
    expect((await ask('DELETE', '/account', {})).body).toEqual({ deleted: true })
    expect((await ask('GET', '/profile')).status).toBe(401)
    const again = await browser().signInWithPassword({ email: ada.email, password: PASSWORD })
    expect(again.error?.code).toBe('invalid_credentials')
  })

  it('leaves of a person who did everything nothing that is not declared', async () => {
    const ada = await busyPerson()
    const before = await columnsWith(ada.id)
    // A table that is new has to be used above, or this test would prove nothing about it.
    expect(before).toEqual(expect.arrayContaining(await columnsOfPeople()))
    expect(await columnsWith(ada.email)).toContain('mails.recipient')
    const gone = await (await as(ada))('DELETE', '/account', { password: PASSWORD })
    expect(gone).toMatchObject({ status: 200, body: { deleted: true } })
    // The card provider is told by a job.
    await runPaymentJobs(product)
    const left = await columnsWith(ada.id)
    expect(left.filter((column) => !DECLARED.includes(column))).toEqual([])
    expect(left).toEqual(expect.arrayContaining(['profiles.id', 'purchases.user_id']))
    expect(await columnsWith(ada.email)).toEqual([])
    expect(await columnsWith('4915112345670')).toEqual([])
  })

  it('keeps what was paid for, without a name', async () => {
    const ada = await person()
    const ask = await as(ada)
    const agent = await makeAgent(product, await makePerson(product))
    await makePurchase(product, agent, actFor(ada.id))
    expect((await ask('DELETE', '/account', {})).status).toBe(200)
    const { rows } = await product.database.pool.query(
      'select p.full_name, p.display_name, p.handle, c.amount from purchases c join profiles p on p.id = c.user_id where c.user_id = $1',
      [ada.id],
    )
    expect(rows).toMatchObject([{ full_name: null, display_name: null, handle: null }])
    const users = await product.database.pool.query('select 1 from users where id = $1', [ada.id])
    expect(users.rowCount).toBe(0)
  })

  it('ends what was subscribed to, here and with the card provider, which forgets the person', async () => {
    const ada = await person()
    const agent = await makeAgent(product, await makePerson(product), { price: PRICE })
    await deploy(accounts, agent, ada)
    const own = await makeAgent(product, actFor(ada.id), { price: PRICE })
    await deploy(accounts, own)
    expect((await (await as(ada))('DELETE', '/account', {})).status).toBe(200)
    const rows = async (query: string, values: unknown[]) =>
      (await product.database.pool.query(query, values)).rows
    const users = 'select users_count, withdrawn_at is not null as withdrawn from agents where id = $1'
    expect(await rows(users, [agent])).toEqual([{ users_count: 0, withdrawn: false }])
    // Who bought of them keeps it for the time that is paid.
    expect(await rows(users, [own])).toEqual([{ users_count: 1, withdrawn: true }])
    expect(await rows('select id from sandbox_customers where email = $1', [ada.email])).toHaveLength(1)
    await runPaymentJobs(product)
    expect(await rows('select id from sandbox_customers where email = $1', [ada.email])).toEqual([])
    const status = `select t.status, t.cancel_at_period_end as runs_out from sandbox_subscriptions t
      join subscriptions s on s.provider_id = t.id where s.product_id = $1`
    expect(await rows(status, [agent])).toMatchObject([{ status: 'canceled' }])
    expect(await rows(status, [own])).toEqual([{ status: 'active', runs_out: true }])
    expect(await rows('select from owed_forgets', [])).toEqual([])
  })

  it('comes once, and is told once, when it is asked for twice at once', async () => {
    const ada = await provedPerson()
    const ask = await as(ada)
    const deletion = () => ask('DELETE', '/account', {})
    const row = ['select 1 from users where id = $1 for update', [ada.id]] as const
    const [first, second] = await heldUp(product.database, row, [deletion, deletion])
    expect([first?.status, second?.status].sort()).toEqual([200, 401])
    // Had there been a second one, it would follow when the hour is over.
    product.clock.advance(3601)
    await sendHeldNotices({ database: product.database, mails }, product.clock.now())
    const told = mails.sent.filter(({ to }) => to === ada.email).map(({ template }) => template)
    expect(told).toEqual(['confirmation', 'account_deleted'])
  })

  it('does not come from a session that its owner ended in the meantime', async () => {
    const ada = await provedPerson()
    const ask = await as(ada)
    const row = ['select 1 from users where id = $1 for update', [ada.id]] as const
    const [answer] = await heldUp(product.database, row, [() => ask('DELETE', '/account', {})], (query) =>
      query('delete from sessions where user_id = $1', [ada.id]),
    )
    expect(answer?.status).toBe(401)
    expect(mails.sent.filter(({ to }) => to === ada.email).map(({ template }) => template)).toEqual([
      'confirmation',
    ])
  })

  it('wants a recent sign-in or the password', async () => {
    const ada = await person()
    product.clock.advance(11 * 60)
    const ask = await as(ada)
    expect((await ask('GET', '/account')).body).toMatchObject({
      has_password: true,
      is_sign_in_recent: false,
    })
    expect(await ask('DELETE', '/account', {})).toMatchObject({ status: 403 })
    expect(await ask('DELETE', '/account', { password: 'not-the-one-at-all' })).toMatchObject({
      status: 400,
      body: { fields: { password: "That password isn't right" } },
    })
    expect((await ask('DELETE', '/account', { password: PASSWORD })).status).toBe(200)
  })

  it('lets other people’s projects count one proposal less', async () => {
    const ada = await person()
    const owner = await makePerson(product)
    const project = await makeProject(product, owner)
    await makeProposal(product, project, actFor(ada.id))
    const count = async () =>
      (await product.database.pool.query('select proposals_count from projects where id = $1', [project]))
        .rows[0].proposals_count
    expect(await count()).toBe(1)
    await (await as(ada))('DELETE', '/account', {})
    expect(await count()).toBe(0)
  })
})
