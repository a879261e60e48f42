// Does every number of the demonstration have its rows? Are there subscriptions in every state, and can its clips be
// played?
// @module-tag proof
import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { demoAccounts } from '../../seeds/accounts.ts'
import { agents } from '../../seeds/agents.ts'
import { clipFile, LECTURE_CLIPS, lectureClipFile } from '../../seeds/clips/files.ts'
import { COURSES_WITH_VIDEO } from '../../seeds/course-clips.ts'
import { courses, enrolmentsIn } from '../../seeds/courses.ts'
import { settleAgents } from '../../seeds/health.ts'
import { readOldNotifications } from '../../seeds/notifications.ts'
import { personCalled } from '../../seeds/people.ts'
import { addRuns } from '../../seeds/runs.ts'
import { interfaceOf, rejectionOf } from '../../seeds/sample-endpoints.ts'
import { testDemonstration } from '../../tests/support/product/demonstration.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { courseMessages } from '../features/courses/courses.messages.ts'
import { COURSE_CATEGORIES } from '../features/courses/courses.rules.ts'

/** Small enough to be part of the source. */
const MOST_CLIP_BYTES = 40_000

type LectureWithVideo = {
  user_id: string
  body: string
  type: string
  video_url: string
  captions_url: string
  is_free_preview: boolean
}

const { storage, product, rows, until } = await testDemonstration()
const { database, clock } = product

it('SEL-2 who can look at analytics finds many more views than sales, at moments that are over', async () => {
  const [, professional] = demoAccounts.map(({ handle }) => personCalled(handle).id)
  const sold = await rows(
    `select product_type, product_id, count(*) filter (where event_type = 'view')::int as views,
      count(*) filter (where event_type = 'purchase')::int as purchases, max(created_at) as latest
    from analytics_events where seller_id = $1 group by 1, 2 order by 1, 2`,
    [professional],
  )
  expect(sold.map(({ product_type }) => product_type)).toEqual(['agent', 'agent', 'course'])
  for (const { views, purchases, latest } of sold) {
    expect(views).toBeGreaterThan(20 * purchases)
    expect(views).toBeLessThan(5000)
    expect(latest.getTime()).toBeLessThan(clock.now().getTime())
  }
})

it('its people with accounts have subscriptions in every state, with receipts, and a course that was paid for', async () => {
  const { sandbox } = product.product.payments
  const [business, professional, learner] = demoAccounts.map(({ handle }) => personCalled(handle).id)
  const statesOf = (id: string | undefined) =>
    rows(
      `select a.name, s.status, s.cancel_at_period_end as ends, s.next_price::float8,
        (select count(*) from charges c where c.subscription_id = s.id and c.is_sale)::int as payments
      from subscriptions s join agents a on a.id = s.product_id where s.user_id = $1 order by s.created_at`,
      [id],
    )
  const calm = { ends: false, next_price: null }
  const holds = (states: unknown[]) => expect.arrayContaining(states)
  expect(await statesOf(business)).toEqual(
    holds([
      { name: 'Returns Counter', status: 'ended', ends: true, next_price: null, payments: 1 },
      { name: 'Send Window', status: 'active', ...calm, payments: 3 },
      { name: 'Inbox Steward', status: 'active', ...calm, payments: 2 },
      { name: 'Quote Draft', status: 'past_due', ...calm, payments: 1 },
      { name: 'Renewal Calendar', status: 'active', ends: false, next_price: 159, payments: 1 },
      { name: 'Pipeline Clerk', status: 'active', ends: true, next_price: null, payments: 1 },
      { name: 'Returns Counter', status: 'active', ...calm, payments: 1 },
      { name: 'Rota Planner', status: 'trialing', ...calm, payments: 0 },
    ]),
  )
  expect(await statesOf(professional)).toEqual(
    holds([{ name: 'Send Window', status: 'active', ...calm, payments: 2 }]),
  )
  expect(await statesOf(learner)).toEqual(
    holds([{ name: 'Galley Proof', status: 'trialing', ...calm, payments: 0 }]),
  )
  expect(
    await rows(
      `select o.status, o.amount::float8 from orders o join courses c on c.id = o.course_id
      where o.user_id = $1 and c.title = 'Reading documents by machine'`,
      [learner],
    ),
  ).toEqual([{ status: 'paid', amount: 59 }])
  // All due dates are later, and no receipt waits.
  expect(await rows('select id from subscriptions where due_at <= $1', [until])).toEqual([])
  expect(await rows('select id from charges where receipt_due_at is not null')).toEqual([])
  expect(await sandbox?.advance(until)).toBe(0)
  expect(await rows('select event_id from sandbox_events')).toEqual([])
})

it('its people with accounts have run what they deployed, from code only with a key, and each month counts its runs', async () => {
  await addRuns(database, clock.now())
  // A buyer without an account here has runs of agents that account holders sell, or is the first of a verified agent.
  const accounts = demoAccounts.map(({ handle }) => personCalled(handle).id)
  const verified = agents
    .filter((agent) => agent.verified)
    .map(({ name }) => name)
    .toSorted()
  const deployments = await rows(
    `select p.user_id = any($1) as has_account, a.user_id = any($1) as is_theirs, p.status, a.name,
      (select count(*) from agent_runs r where r.purchase_id = p.id)::int as runs
    from purchases p join agents a on a.id = p.agent_id`,
    [accounts],
  )
  for (const { has_account, is_theirs, status, name, runs } of deployments) {
    if (has_account && status === 'completed') expect(runs).toBeGreaterThanOrEqual(20)
    else if (runs > 0) expect([is_theirs || verified.includes(name), status]).toEqual([true, 'completed'])
    expect(runs).toBeLessThanOrEqual(60)
  }
  const ids = await rows('select id from agents')
  await settleAgents(
    database,
    async () => true,
    ids.map(({ id }) => Number(id)),
    clock.now(),
  )
  const nowVerified = await rows('select name from agents where verified')
  expect(nowVerified.map(({ name }) => name).toSorted()).toEqual(verified)
  const bought = deployments.filter((one) => !one.has_account && one.runs > 0)
  expect(bought.length).toBeGreaterThan(4)

  const counted = `select purchase_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-01') as month,
      count(*) filter (where status <> 'failed' or failure = 'rejected')::int as used
    from agent_runs group by 1, 2 order by 1, 2`
  const months = await rows(
    'select purchase_id, month::text, used from run_months where reserved = 0 order by 1, 2',
  )
  expect(months.length).toBeGreaterThan(20)
  expect(months).toEqual(await rows(counted))

  // Each run is within the last 30 days, while there was access, and by a key that existed and has been used since.
  expect(
    await rows(
      `select r.id from agent_runs r join purchases p on p.id = r.purchase_id
        left join deployment_keys k on k.purchase_id = p.id
      where r.user_id <> p.user_id or r.agent_id <> p.agent_id or r.created_at < p.created_at
        or r.created_at < $1::timestamptz - interval '30 days' or r.ended_at >= $1
        or r.ended_at <> r.created_at + r.milliseconds * interval '1 millisecond'
        or r.source = 'api' and (k.created_at < r.created_at and k.used_at > r.created_at) is not true`,
      [clock.now()],
    ),
  ).toEqual([])
  const [kinds] = await rows(
    `select count(*) filter (where source = 'api')::int as by_api, count(*) filter (where source = 'page')::int as on_page,
      count(*) filter (where failure = 'rejected')::int as rejected, count(*) filter (where status = 'cancelled')::int as cancelled,
      count(*) filter (where failure = 'endpoint_failed')::int as failed, count(*) filter (where rating = 1)::int as good,
      count(*) filter (where rating = -1)::int as bad, count(*)::int as runs from agent_runs`,
  )
  for (const [kind, count] of Object.entries(kinds)) expect(count, kind).toBeGreaterThan(2)
  expect(kinds.rejected + kinds.failed + kinds.cancelled).toBeLessThan(kinds.runs / 10)

  // The latest of each have the input, and the output of the agent's own sample.
  const kept = await rows(
    `select a.name, r.status, r.input, r.output, r.failure_detail from agents a join
      (select *, row_number() over (partition by purchase_id order by created_at desc, id desc) as nth from agent_runs) r
      on r.agent_id = a.id where r.nth <= 10`,
  )
  const [all] = await rows('select count(*)::int as kept from agent_runs where input is not null')
  expect(kept).toHaveLength(all.kept)
  for (const { name, status, input, output, failure_detail } of kept) {
    const { samples } = await interfaceOf(name)
    const sample = samples.find((one) => isDeepStrictEqual(one.input, input))
    if (status === 'succeeded') expect(output, name).toEqual(sample?.output)
    else expect(output, name).toBeNull()
    if (sample === undefined)
      expect({ input, message: failure_detail }, name).toEqual(await rejectionOf(name))
  }
})

it('CRS-15, CRS-22, CRS-27 its courses and their reviews are rows like any other, and nothing is shown in place of a missing one', async () => {
  const read = async (path: string, of = product) => of.ask('GET', `/rest/v1${path}`)
  type Shown = { items: { id: number; title: string; reviews_count: number }[]; total: number }
  const listed = (await read('/courses?page_size=100')).body as Shown
  const published = courses.filter(({ isDraft }) => !isDraft)
  expect(listed.items.map(({ title }) => title).toSorted()).toEqual(
    published.map(({ title }) => title).toSorted(),
  )
  for (const { id, title, reviews_count } of listed.items) {
    const written = published
      .filter((course) => course.title === title)
      .flatMap(enrolmentsIn)
      .flatMap(({ by, review }) => (review ? [`${personCalled(by).display_name} ${review.stars}`] : []))
    const shown = (await read(`/courses/${id}/reviews?page_size=100`)).body as {
      items: { author: { full_name: string }; rating: number }[]
    }
    const said = shown.items.map(({ author, rating }) => `${author.full_name} ${rating}`)
    expect(said.toSorted(), title).toEqual(written.toSorted())
    expect(reviews_count).toBe(said.length)
  }
  const missing = { status: 404, body: { message: courseMessages.notFound } }
  expect(await read('/courses/999999')).toMatchObject(missing)
  expect(await read('/courses/999999/reviews')).toMatchObject(missing)

  // A product without the demonstration has no courses.
  const empty = await testProduct()
  expect((await read('/courses', empty)).body).toMatchObject({ items: [], total: 0 })
  expect(await read('/courses/1', empty)).toMatchObject(missing)
})

it('its people with accounts have read everything but the last few things that happened', async () => {
  const unread = async () => {
    return rows(
      `select p.handle, count(*) filter (where n.read_at is null)::int as unread, count(*)::int as notifications,
        count(*) filter (where n.read_at is null and n.created_at < $1)::int as old,
        count(*) filter (where n.read_at < n.created_at or n.read_at > $2)::int as misread,
        max(n.created_at) = max(n.created_at) filter (where n.read_at is null) as is_newest
      from notifications n join profiles p on p.id = n.user_id where p.handle = any($3) group by p.handle`,
      [
        new Date(clock.now().getTime() - 3 * 24 * 3_600_000),
        clock.now(),
        demoAccounts.map(({ handle }) => handle),
      ],
    )
  }
  expect(Math.max(...(await unread()).map((one) => one.unread))).toBeGreaterThan(20)
  await readOldNotifications(database, clock.now())
  const after = await unread()
  expect(after).toHaveLength(demoAccounts.length)
  for (const { unread: count, notifications, ...rest } of after) {
    expect(count).toBeGreaterThanOrEqual(1)
    expect(count).toBeLessThanOrEqual(4)
    expect(notifications).toBeGreaterThan(count)
    expect(rest).toMatchObject({ old: 0, misread: 0, is_newest: true })
  }
})

it('its clips are tiny', async () => {
  for (const file of [...COURSE_CATEGORIES.map(clipFile), ...LECTURE_CLIPS.map(lectureClipFile)])
    expect((await stat(file)).size, file).toBeLessThan(MOST_CLIP_BYTES)
})

it('its clips are the previews of all published courses, which are not newer for that', async () => {
  const previews = await rows("select preview_video_url as url from courses where status = 'published'")
  expect(previews.length).toBeGreaterThanOrEqual(18)
  for (const { url } of previews) {
    const answer = await storage.send('GET', url ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('video/webm')
  }
  expect(await rows('select id from courses where updated_at > published_at')).toEqual([])
})

it('its clips are the videos of some free lectures, with captions that say what their text says', async () => {
  const { rows: lectures } = await database.pool.query<LectureWithVideo>(
    `select user_id, body, type, video_url, captions_url, is_free_preview
    from course_lectures join courses on courses.id = course_id where video_url is not null`,
  )
  expect(lectures).toHaveLength(COURSES_WITH_VIDEO)
  const files = new Map((await storage.rows()).map(({ path, state }) => [path, state]))
  for (const { user_id, body, type, video_url, captions_url, is_free_preview } of lectures) {
    expect({ type, is_free_preview }).toEqual({ type: 'video', is_free_preview: true })
    expect(body.length).toBeGreaterThan(20)
    for (const url of [video_url, captions_url]) {
      const path = url.split('/').slice(-2).join('/')
      expect(path.startsWith(user_id)).toBe(true)
      expect(files.get(path), url).toBe('stored')
      // People pay for these files.
      expect((await storage.send('GET', url)).status).not.toBe(200)
    }
  }
  expect(new Set(lectures.map(({ user_id }) => user_id)).size).toBe(COURSES_WITH_VIDEO)
})
