// Are buyers of a course that was reduced notified, and can they be refunded?
import { describe, expect, it } from 'vitest'
import { askAs, buyAs } from '../../../../tests/support/courses/course-buyers.ts'
import { behind } from '../../../../tests/support/database/held.ts'
import { runPaymentJobs } from '../../../../tests/support/money/buyers.ts'
import { balanceIn } from '../../../../tests/support/money/earnings.ts'
import { type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { dayAfter } from '../../../platform/contract/utc-days.ts'
import { REFUND_DAYS } from '../../payments/payments.rules.ts'
import { courseChange } from '../courses.schemas.ts'
import { listOrders, refundOrder } from '../orders/server/orders.actions.ts'
import { editCourse, readOwnCourse } from './editing.actions.ts'

const PRICE = 20
const DAY_SECONDS = 24 * 3600
const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person, provedPerson } = accounts
const { clock, database } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const VIDEO = 'https://videos.example/one.mp4'
const curriculum = [
  {
    title: 'All',
    lectures: [
      { title: 'Read', type: 'article' as const, body: 'Read this.' },
      { title: 'Watch', type: 'video' as const, video_url: VIDEO },
    ],
  },
]
const soldCourse = (teacher: SignedIn) =>
  makeCourse(product, actFor(teacher.id), { price: PRICE, curriculum })
type Lectures = Awaited<ReturnType<typeof readOwnCourse>>['curriculum'][number]['lectures']

async function save(
  teacher: SignedIn,
  id: number,
  change: (lectures: Lectures) => readonly object[],
  status: 'draft' | 'published' = 'published',
) {
  const owner = actFor(teacher.id)
  const { version, curriculum: sections } = await readOwnCourse(database.db, owner, id)
  const lectures = sections.flatMap((section) => section.lectures)
  const [{ id: section, title } = { id: 0, title: '' }] = sections
  const body = courseChange.parse({
    version,
    status,
    curriculum: [{ id: section, title, lectures: change(lectures) }],
  })
  return database.inTransaction((tx) =>
    editCourse(tx, { id, courseChange: body }, { actor: owner, now: clock.now() }),
  )
}
/** Only changed content is sent. */
const same = ({ id, title, duration, isFreePreview, type }: Lectures[number]) => ({
  id,
  title,
  duration,
  isFreePreview,
  type,
})
const orderOf = async (who: SignedIn) =>
  (await listOrders(database.db, actFor(who.id), { page: 1, page_size: 5 }, clock.now())).items[0]
const notificationsOf = async (who: SignedIn) =>
  (
    await rows(
      `select e.params from events e join event_audience a on a.event_id = e.id
       where e.kind = 'course_reduced' and a.user_id = $1 order by e.id`,
      [who.id],
    )
  ).map(({ params }) => params.lectures)
const balance = (who: SignedIn) => balanceIn(product, who)

describe('a course that loses a lecture', () => {
  it('tells those who paid for it, who can have their money back for 30 days again; and their money is on hold', {
    tags: ['proof'],
  }, async () => {
    const teacher = await person()
    const course = await soldCourse(teacher)
    const other = await soldCourse(teacher)
    const [early, late, gone, final, free, elsewhere] = [
      await provedPerson(),
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
    ]
    await buyAs(product, early, course, PRICE)
    await buyAs(product, elsewhere, other, PRICE)
    for (const who of [gone, final]) {
      const { order_id } = await buyAs(product, who, course, PRICE)
      await askAs(product, { who, method: 'POST', path: `/own/orders/${order_id}/refund` })
    }
    await runPaymentJobs(product)
    await buyAs(product, final, course, PRICE)
    await rows(
      "insert into orders (user_id, course_id, status, amount, created_at) values ($1, $2, 'paid', 0, $3)",
      [free.id, course, clock.now()],
    )
    await rows('update courses set students_count = students_count + 1 where id = $1', [course])
    clock.advance((REFUND_DAYS + 10) * DAY_SECONDS)
    expect(await orderOf(early)).toMatchObject({ refundable_until: null })
    expect(await balance(teacher)).toMatchObject({ on_hold: 0, open: 3 * PRICE })

    await save(teacher, course, (lectures) => lectures.slice(0, 1).map(same))
    const until = new Date(clock.now().getTime() + REFUND_DAYS * DAY_SECONDS * 1000).toISOString()
    expect(await orderOf(early)).toMatchObject({ status: 'paid', refundable_until: until })
    expect(await notificationsOf(early)).toEqual([1])
    for (const who of [late, gone, final, free, elsewhere]) expect(await notificationsOf(who)).toEqual([])
    expect(await orderOf(final)).toMatchObject({ status: 'paid', refundable_until: null })
    expect(await orderOf(elsewhere)).toMatchObject({ refundable_until: null })
    expect(await balance(teacher)).toMatchObject({
      on_hold: PRICE,
      on_hold_until: dayAfter(until),
      open: 2 * PRICE,
    })
    await product.notificationMailer.writeDue()
    const mails = await rows(
      "select subject, text from mails where recipient = $1 and template = 'course-reduced'",
      [early.email],
    )
    expect(mails).toEqual([
      {
        subject: expect.stringMatching(
          /^The instructor removed a lecture from .+: you can get a refund until /,
        ),
        text: expect.stringContaining('press Refund beside it in your settings by'),
      },
    ])

    clock.advance(REFUND_DAYS * DAY_SECONDS)
    const order = await orderOf(early)
    const back = await database.inTransaction((tx) =>
      refundOrder(tx, actFor(early.id), order?.id ?? 0, clock.now()),
    )
    expect(back.status).toBe('refunded')
    await runPaymentJobs(product)
    expect(await balance(teacher)).toMatchObject({ earned: 2 * PRICE, on_hold: 0, open: 2 * PRICE })
  })

  it('is also one whose video or text is taken out, and no other', { tags: ['proof'] }, async () => {
    const teacher = await person()
    const course = await soldCourse(teacher)
    const buyer = await person()
    await buyAs(product, buyer, course, PRICE)
    const renamed = (lectures: Lectures) =>
      lectures.toReversed().map((one) => ({ ...same(one), title: `${one.title} again` }))
    await save(teacher, course, renamed)
    const added = { title: 'More', duration: 1, isFreePreview: false, type: 'article', body: '' }
    await save(teacher, course, (lectures) => [...lectures.map(same), added], 'draft')
    const replaced = (lectures: Lectures) =>
      lectures.map((one) => ({
        ...same(one),
        ...(one.type === 'video' ? { video_url: 'https://videos.example/two.mp4' } : {}),
      }))
    await save(teacher, course, replaced, 'draft')
    // An empty lecture is no loss.
    await save(teacher, course, (lectures) => lectures.slice(0, 2).map(same), 'draft')
    expect(await notificationsOf(buyer)).toEqual([])

    const emptied = (lectures: Lectures) =>
      lectures.map((one) => ({
        ...same(one),
        ...(one.type === 'video' ? { video_url: null } : { body: '\n' }),
      }))
    await expect(save(teacher, course, emptied)).rejects.toThrow('some lectures are empty')
    expect(await notificationsOf(buyer)).toEqual([])
    await save(teacher, course, emptied, 'draft')
    expect(await notificationsOf(buyer)).toEqual([2])
  })

  it('is saved after a refund that is under way, and a refund after it', { tags: ['proof'] }, async () => {
    const teacher = await person()
    const course = await soldCourse(teacher)
    const buyer = await person()
    const { order_id } = await buyAs(product, buyer, course, PRICE)
    const owner = actFor(teacher.id)
    const { version, curriculum: sections } = await readOwnCourse(database.db, owner, course)
    const [{ id, title, lectures } = { id: 0, title: '', lectures: [] }] = sections
    const body = courseChange.parse({
      version,
      curriculum: [{ id, title, lectures: lectures.slice(0, 1).map(same) }],
    })
    const both = await behind(
      database,
      (tx) => refundOrder(tx, actFor(buyer.id), order_id, clock.now()),
      (tx) => editCourse(tx, { id: course, courseChange: body }, { actor: owner, now: clock.now() }),
    )
    expect(both).toEqual({ waited: true, end: 'done' })
    expect(await orderOf(buyer)).toMatchObject({ status: 'refunded', refundable_until: null })
  })
})

const withText = (lectures: Lectures, body: string) =>
  lectures.map((one) => ({ ...same(one), ...(one.type === 'article' && { body }) }))
const withMinutes = (lectures: Lectures, duration: number) =>
  lectures.map((one) => ({ ...same(one), ...(one.type === 'video' && { duration }) }))

it('is also one that is left with half of its texts or minutes, in however many edits, since its buyers were last notified', {
  tags: ['proof'],
}, async () => {
  const teacher = await person()
  const course = await soldCourse(teacher)
  await save(teacher, course, (lectures) => withText(lectures, 'x'.repeat(80)))
  await save(teacher, course, (lectures) => withText(lectures, 'x'.repeat(30)))
  await save(teacher, course, (lectures) => withMinutes(lectures, 10))
  const buyer = await provedPerson()
  await buyAs(product, buyer, course, PRICE)
  // Content from before the first purchase is no one's loss.
  await save(teacher, course, (lectures) => withText(lectures, 'x'.repeat(24)))
  await save(teacher, course, (lectures) => withText(lectures, 'x'.repeat(16)))
  expect(await notificationsOf(buyer)).toEqual([])
  await save(teacher, course, (lectures) => withText(lectures, 'x'.repeat(15)))
  expect(await notificationsOf(buyer)).toEqual([0])
  await save(teacher, course, (lectures) => withText(lectures, 'x'.repeat(9)))
  await save(teacher, course, (lectures) => withMinutes(lectures, 6))
  expect(await notificationsOf(buyer)).toEqual([0])
  await save(teacher, course, (lectures) => withMinutes(lectures, 5))
  expect(await notificationsOf(buyer)).toEqual([0, 0])
  const until = new Date(clock.now().getTime() + REFUND_DAYS * DAY_SECONDS * 1000).toISOString()
  expect(await orderOf(buyer)).toMatchObject({ refundable_until: until })
  await product.notificationMailer.writeDue()
  const mails = await rows("select subject from mails where recipient = $1 and template = 'course-reduced'", [
    buyer.email,
  ])
  expect(mails[0].subject).toMatch(
    /^The instructor removed half or more of the content from .+: you can get a refund until /,
  )
})

it('is also one whose video becomes a few words', async () => {
  const teacher = await person()
  const course = await soldCourse(teacher)
  const buyer = await person()
  await buyAs(product, buyer, course, PRICE)
  await save(teacher, course, (lectures) =>
    lectures.map((one) => ({
      ...same(one),
      ...(one.type === 'video' && { type: 'article', body: 'Imagine it.', video_url: null }),
    })),
  )
  expect(await notificationsOf(buyer)).toEqual([1])
})

it('of someone else is not saved, and no one is notified', async () => {
  const [teacher, stranger, buyer] = [await person(), await person(), await person()]
  const course = await soldCourse(teacher)
  await buyAs(product, buyer, course, PRICE)
  const { version } = await readOwnCourse(database.db, actFor(teacher.id), course)
  const body = courseChange.parse({ version, curriculum: [] })
  await expect(
    database.inTransaction((tx) =>
      editCourse(tx, { id: course, courseChange: body }, { actor: actFor(stranger.id), now: clock.now() }),
    ),
  ).rejects.toThrow()
  expect(await notificationsOf(buyer)).toEqual([])
})
