// A person with every kind of row, for tests of the content of an export and the remains of an erasure.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { ALL_MODERATED_KINDS } from '../../../src/app/moderation.ts'
import { reviewAgent } from '../../../src/features/agents/server/reviews.ts'
import type { TakenCourse } from '../../../src/features/courses/learning/learning.contract.ts'
import { completeOrder } from '../../../src/features/courses/orders/server/orders.actions.ts'
import { reviewCourse } from '../../../src/features/courses/server/reviews.ts'
import { followPerson } from '../../../src/features/follows/server/follows.actions.ts'
import { setCommission } from '../../../src/features/ledger/server/commission.ts'
import { hideThing } from '../../../src/features/moderation/server/operators.ts'
import { blockPerson } from '../../../src/features/profiles/blocks/server/blocks.actions.ts'
import { skipPayout } from '../../../src/features/selling/payouts/server/payouts.actions.ts'
import { addComment } from '../../../src/features/updates/server/interactions.actions.ts'
import { actFor } from '../../../src/platform/actor.ts'
import type { Cents } from '../../../src/platform/contract/money.ts'
import { enqueueMail } from '../../../src/platform/mail/outbox.ts'
import { toolClients } from '../agents/tool-clients.ts'
import { buyAs } from '../courses/course-buyers.ts'
import { aQuiz } from '../courses/made-quizzes.ts'
import { aPicture } from '../files/storage.ts'
import { deploy, PRICE } from '../money/buyers.ts'
import { beginByHand, makePayoutAccount, openSales } from '../money/earnings.ts'
import { headersOf, PASSWORD, type SignedIn, type TestAccounts } from '../people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
  makeUpdate,
} from '../people/makers.ts'

type Ask = Awaited<ReturnType<typeof askAs>>

/** Calls the API in the session of a person. */
export async function askAs({ product }: Pick<TestAccounts, 'product'>, who: Pick<SignedIn, 'client'>) {
  const headers = await headersOf(who)
  return (method: string, path: string, body?: unknown) =>
    product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body })
}

/** The busy person uses the product through this. */
type Busy = SignedIn & {
  accounts: TestAccounts
  me: ReturnType<typeof actFor>
  ask: Ask
  handle: string
}

async function must(done: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await done
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body as Record<string, unknown>
}

/** Makes a person with every kind of row, alone and with others. */
export async function busyPerson(accounts: TestAccounts): Promise<SignedIn> {
  const { product } = accounts
  const ada = await accounts.provedPerson()
  await proveMore(accounts, ada)
  const busy: Busy = {
    ...ada,
    accounts,
    me: actFor(ada.id),
    ask: await askAs(accounts, ada),
    handle: `second-${ada.id.slice(0, 8)}`,
  }
  await showThemselves(busy)
  const hidden = await doProjects(busy)
  const traded = await sellAndBuy(busy)
  await learn(busy)
  await speakOfAgents(busy, traded)
  await meetPeople(busy, hidden)
  await post(busy)
  const letter = { template: 'recovery', subject: 'Hello', html: '', text: `To ${ada.email}`, to: ada.email }
  await product.database.inTransaction((tx) => enqueueMail(tx, letter, product.clock.now()))
  return ada
}

/** Sessions, factors, codes and mails. */
async function proveMore({ browser, product }: TestAccounts, { client, email }: SignedIn): Promise<void> {
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
  await toolClients(product).connect({ client })
}

async function showThemselves(busy: Busy): Promise<void> {
  const { product } = busy.accounts
  const { id, ask, handle } = busy
  const headers = await headersOf(busy)
  // The first one becomes a former handle.
  for (const one of [`first-${id.slice(0, 8)}`, handle]) {
    await must(ask('PATCH', '/profile', { handle: one, is_public: true }))
  }
  const path = `/storage/v1/object/profiles/${id}/avatar-1763707000001.jpg`
  const picture = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await aPicture()),
  })
  expect((await product.fetch(picture)).status).toBe(200)
  await must(ask('PUT', '/notifications/preferences/conversation_message', { channel: 'in_app' }))
  await must(ask('PUT', '/own/billing/details', { company: 'Ada & Co', address: '1 Yard', tax_id: 'A1' }))
  const onboarded = {
    selected_path: 'business_owner',
    survey_responses: { business_size: 'solo', primary_need: 'both', industry: 'tech' },
  }
  await must(ask('POST', '/onboarding', onboarded))
}

/** Returns the project that is hidden later. */
async function doProjects(busy: Busy): Promise<number> {
  const { product } = busy.accounts
  const { me, ask, email, handle } = busy
  const key = { ...(await headersOf(busy)), 'idempotency-key': 'busy-person-one' }
  const own = await makeProject(product, me)
  const theirOwn = await makeProject(product, me)
  const { id: proposed } = await makeProposal(product, own, await makePerson(product))
  await must(ask('POST', `/conversations/${proposed}/messages`, { body: 'Hello there' }))
  await must(ask('POST', `/conversations/${proposed}/block`))
  const stranger = await busy.accounts.person()
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
  await must(
    (await askAs(busy.accounts, stranger))('POST', `/conversations/${sent.id}/messages`, {
      body: 'Thank you',
    }),
  )
  await must(ask('PATCH', '/profile', { display_name: 'Ada', user_type: 'professional' }))
  const another = await makeProject(product, actFor(stranger.id))
  await must((await askAs(busy.accounts, stranger))('POST', `/projects/${another}/invitations`, { handle }))
  return theirOwn
}

type Traded = { offered: number; reviewed: number }

/** Agents and courses, on both sides. Returns the agent that they sell, and one that others reviewed. */
async function sellAndBuy(busy: Busy): Promise<Traded> {
  const { product } = busy.accounts
  const { me, id } = busy
  const offered = await makeAgent(product, me, { users: 1, stars: [4], price: PRICE })
  await deploy(busy.accounts, offered)
  await openSales(product, { id })
  await beginByHand(product, { id })
  await product.database.inTransaction(async (tx) => {
    const now = product.clock.now()
    await skipPayout(tx, id, { reason: 'no_account', amount: 1 as Cents }, now)
    await setCommission(tx, { seller_id: id, product_type: 'agent' }, 250, now)
  })
  await makePayoutAccount(product, { id })
  await deploy(busy.accounts, await makeAgent(product, await makePerson(product), { price: PRICE }), busy)
  const bought = await makeAgent(product, await makePerson(product))
  await makePurchase(product, bought, me)
  await product.database.pool.query(
    `with run as (
      insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at, input)
      select agent_id, id, user_id, 'api', 'running', now(), '{"text":"mine"}' from purchases
      where agent_id = $1 and user_id = $2 returning purchase_id
    ), month as (
      insert into run_months (purchase_id, month, reserved, used) select purchase_id, '2026-01-01', 1, 0 from run
    ), settings as (
      insert into run_settings (purchase_id, keeps_content, shows_seller) select purchase_id, true, true from run
    ), paid_run as (
      insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at, ended_at, cost)
      select agent_id, id, user_id, 'api', 'succeeded', now(), now(), 5000 from purchases
      where agent_id = $1 and user_id = $2
    ), claims as (
      insert into usage_claims (user_id, seller_id, product_type, product_id, use_id, used_at, amount, reason, status, created_at)
      select buyer, seller, 'agent', id, -id - side, now(), 1, 'mine', 'waiting', now()
      from agents, lateral (values ($2::uuid, user_id, 0), (user_id, $2, 1)) both_ways (buyer, seller, side) where id = $1
    )
    insert into usage_bills (user_id, seller_id, product_type, product_id, provider, customer_id, amount, runs, month, state, created_at)
      select buyer, seller, 'agent', id, 'sandbox', 'cus_' || id, 1, 50, '2026-01-01', 'overdue', now()
      from agents, lateral (values ($2::uuid, user_id), (user_id, $2)) both_ways (buyer, seller) where id = $1`,
    [bought, id],
  )
  await product.database.inTransaction((tx) =>
    reviewAgent(
      tx,
      { actor: me, agentId: bought, review: { rating: 5, review_text: null } },
      product.clock.now(),
    ),
  )
  const reviewed = await makeAgent(product, await makePerson(product), { stars: [2] })
  await makeCourse(product, me)
  await makeCourse(product, me, { students: 1, stars: [3] })
  const taken = await makeCourse(product, await makePerson(product), { price: PRICE })
  await product.database.inTransaction(async (tx) => {
    await completeOrder(tx, me, taken, product.clock.now())
    await reviewCourse(
      tx,
      { actor: me, courseId: taken, review: { rating: 4, review_text: null } },
      product.clock.now(),
    )
  })
  await buyAs(product, await busy.accounts.person(), await makeCourse(product, me, { price: PRICE }), PRICE)
  return { offered, reviewed }
}

/** Lectures, a quiz, a refund that was asked for, questions and answers. */
async function learn(busy: Busy): Promise<void> {
  const { product } = busy.accounts
  const { me, id, email, ask } = busy
  const lecturesOf = async (course: number) => {
    const { curriculum } = (await ask('GET', `/courses/${course}/learn`)).body as TakenCourse
    return (curriculum[0]?.lectures ?? []).map(({ id }) => `/courses/${course}/lectures/${id}`)
  }
  const learned = await makeCourse(product, await makePerson(product), { price: PRICE })
  await buyAs(product, busy, learned, PRICE)
  const [lecture] = await lecturesOf(learned)
  product.clock.advance(60)
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
}

async function speakOfAgents({ ask, email }: Busy, { offered, reviewed }: Traded): Promise<void> {
  const reviewOf = async (agent: number) =>
    ((await ask('GET', `/agents/${agent}/reviews`)).body as { items: { id: number }[] }).items[0]?.id
  await must(ask('PUT', `/reviews/${await reviewOf(offered)}/reply`, { reply_text: `Write to ${email}` }))
  await must(ask('PUT', `/reviews/${await reviewOf(reviewed)}/helpful`))
  await must(ask('POST', `/reviews/${await reviewOf(reviewed)}/reports`, { reason: 'spam', details: email }))
}

async function meetPeople(
  { accounts: { product }, id, ask, handle }: Busy,
  hiddenProject: number,
): Promise<void> {
  const friend = await makePerson(product, { handle: `friend-${id.slice(0, 8)}` })
  const foe = await makePerson(product)
  await must(ask('PUT', `/profiles/friend-${id.slice(0, 8)}/follow`))
  await must(ask('PUT', '/own/followed-tags/ink'))
  await must(ask('PUT', `/people/${foe.id}/block`, { kind: 'block' }))
  await product.database.inTransaction(async (tx) => {
    const now = product.clock.now()
    await followPerson(tx, friend, handle, now)
    await blockPerson(tx, { id, kind: 'mute' }, { actor: foe, now, handlers: [] })
    const hidden = { kind: 'project', id: String(hiddenProject) } as const
    await hideThing(tx, { kinds: ALL_MODERATED_KINDS, thing: hidden, more: { operator: 'root' } }, now)
  })
}

/** Updates, comments, marks, the digest, and a saved search. */
async function post({ accounts: { product }, me, ask, email, handle }: Busy): Promise<void> {
  await makeUpdate(product, me, { text: `Write to ${email}` })
  const mentioning = await makeUpdate(product, await makePerson(product), {
    text: `Ask @${handle}`,
  })
  await must(ask('POST', `/updates/${mentioning}/comments`, { content: `Or ${email}` }))
  await must(ask('PUT', `/updates/${mentioning}/marks/like`))
  const talking = await makePerson(product)
  await product.database.inTransaction((tx) =>
    addComment(
      tx,
      { id: mentioning, newComment: { content: `So says @${handle}` } },
      { actor: talking, now: product.clock.now() },
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
  await must(
    ask('POST', '/own/saved-searches', {
      path: `/projects?search=${encodeURIComponent(email)}`,
      frequency: 'weekly',
      time_zone: 'Europe/Berlin',
    }),
  )
}
