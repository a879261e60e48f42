// Do sellers read exactly their sales of the requested days, and does no one else?
import { beforeAll, describe, expect, it } from 'vitest'
import { deploy, PRICE, runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { sellingOf } from '../../../../../tests/support/money/selling.ts'
import { headersOf, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makeCourse, makePerson } from '../../../../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../../../../tests/support/people/members.ts'
import { pagesOf } from '../../../../../tests/support/product/cursor-pages.ts'
import { actFor } from '../../../../platform/actor.ts'
import { sellingMessages } from '../../selling.messages.ts'
import type { Analytics } from '../analytics.contract.ts'
import { analyticsMessages } from '../analytics.messages.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product } = accounts
const { database, clock } = product
/** Today is the last day of the year, so that none of the days below is in the future. */
const TODAY = '2026-12-31'
const secondsUntil = (at: string) => (Date.parse(at) - clock.now().getTime()) / 1000

beforeAll(() => clock.advance(secondsUntil(`${TODAY}T12:00:00Z`)))

async function ask<Body = Analytics>(who: Member, query = '', path = '/own/analytics') {
  const { status, body } = await who.ask('GET', `${path}${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Body
}

/** Signs in the same person a month later, when their session is over. */
async function signedInAgain(member: Member): Promise<Member> {
  const client = accounts.browser()
  await client.signInWithPassword({ email: member.email, password: PASSWORD })
  const headers = await headersOf({ client })
  const ask: Member['ask'] = (method, path) => product.ask(method, `/rest/v1${path}`, { headers })
  return { ...member, ask }
}

async function aSeller() {
  const seller = await newMember(accounts)
  const buyer = (await makePerson(product)).id
  const [agent, course] = [
    await makeAgent(product, actFor(seller.id), { name: 'Reply Desk' }),
    await makeCourse(product, actFor(seller.id), { title: 'Prompting' }),
  ]
  const of = (product_type: 'agent' | 'course', product_id: number) =>
    sellingOf(product, { seller_id: seller.id, product_type, product_id }, buyer)
  return {
    seller,
    agent: { id: agent, ...of('agent', agent) },
    course: { id: course, ...of('course', course) },
  }
}

describe('who asks', () => {
  const PATHS = ['/own/analytics', '/own/analytics/events', '/own/analytics.csv']

  it.each(PATHS)('PERM-10 %s is for professionals alone', async (path) => {
    for (const user_type of ['business', 'learner']) {
      const { status, body } = await (await newMember(accounts, { user_type })).ask('GET', path)
      expect({ status, body }).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: sellingMessages.professionalsOnly },
      })
    }
    expect((await product.ask('GET', `/rest/v1${path}`)).status).toBe(401)
    expect((await (await newMember(accounts)).ask('GET', path)).status).toBe(200)
  })

  it.each(PATHS)(
    '%s refuses days that there are not, and a range that ends before it starts',
    async (path) => {
      const seller = await newMember(accounts)
      const farAway = 'start=9999-12-31&end=9999-12-31'
      for (const query of [
        'start=2026-02-30',
        'end=yesterday',
        'start=',
        farAway,
        'type=project',
        'seller_id=1',
      ])
        expect((await seller.ask('GET', `${path}?${query}`)).status, query).toBe(400)
      expect(await seller.ask('GET', `${path}?start=2026-11-02&end=2026-11-01`)).toMatchObject({
        status: 400,
        body: { fields: { end: analyticsMessages.endsBeforeItStarts } },
      })
    },
  )

  it('SEL-2 DATA-67 reads what they sold themselves, and nothing of others', async () => {
    const [one, other] = [await aSeller(), await aSeller()]
    await one.agent.view('2026-11-10T10:00:00Z')
    await other.agent.sell('2026-11-10T10:00:00Z', 50)
    await other.agent.refund('2026-11-10T11:00:00Z', 50)
    expect(await ask(one.seller)).toMatchObject({
      totals: { views: 1, purchases: 0, revenue: 0, refunds: 0 },
    })
    expect(await ask(other.seller)).toMatchObject({ totals: { views: 0, purchases: 1, revenue: 50 } })
    const events = async (who: Member) =>
      (await ask<{ items: { event_type: string }[] }>(who, '', '/own/analytics/events')).items.map(
        ({ event_type }) => event_type,
      )
    expect(await events(one.seller)).toEqual(['view'])
    expect(await events(other.seller)).toEqual(['refund', 'purchase'])
  })
})

describe('the figures', () => {
  it('of someone to whom nothing has happened are nothing', async () => {
    const seller = await newMember(accounts)
    const none = { views: 0, purchases: 0, first_purchases: 0, refunds: 0, refunded: 0, revenue: 0 }
    expect(await ask(seller)).toEqual({
      days: { start: TODAY, end: TODAY },
      step: 'day',
      totals: { ...none, conversion_rate: 0 },
      before: null,
      series: [{ start: TODAY, end: TODAY, views: 0, purchases: 0, revenue: 0, before: null }],
      types: [],
      products: [],
      products_count: 0,
      subscriptions: { gained: 0, lost: 0, running: 0, monthly_revenue: 0 },
      first_day: null,
    })
  })

  it('SEL-2 SEL-3 SEL-5 count views, purchases and refunds, and say what they come to', async () => {
    const { seller, agent, course } = await aSeller()
    for (let hour = 10; hour < 17; hour += 1) await agent.view(`2026-11-10T${hour}:00:00Z`)
    await course.view('2026-11-11T00:00:00Z')
    await agent.sell('2026-11-10T12:00:00Z', 19.99)
    await agent.sell('2026-11-12T12:00:00Z', 0.01)
    await course.sell('2026-11-12T13:00:00Z', 1000.1)
    await course.refund('2026-11-13T13:00:00Z', 200.05)
    const { totals, types, products, products_count } = await ask(seller, '?start=2026-11-01&end=2026-11-30')
    expect(totals).toEqual({
      views: 8,
      purchases: 3,
      first_purchases: 3,
      conversion_rate: 37.5,
      revenue: 1020.1,
      refunds: 1,
      refunded: 200.05,
    })
    const ofCourse = {
      product_type: 'course',
      views: 1,
      purchases: 1,
      conversion_rate: 100,
      revenue: 1000.1,
      refunded: 200.05,
    }
    const ofAgent = {
      product_type: 'agent',
      views: 7,
      purchases: 2,
      conversion_rate: 28.57,
      revenue: 20,
      refunded: 0,
    }
    expect(types).toEqual([ofCourse, ofAgent])
    expect(products).toEqual([
      { ...ofCourse, product_id: course.id, name: 'Prompting' },
      { ...ofAgent, product_id: agent.id, name: 'Reply Desk' },
    ])
    expect(products_count).toBe(2)
    expect(await ask(seller, '?start=2026-11-01&type=agent')).toMatchObject({
      totals: { views: 7, purchases: 2, revenue: 20, refunds: 0 },
      types: [ofAgent],
      products_count: 1,
    })
  })

  it('SEL-3 a renewal is a purchase, but none that a view led to', { tags: ['proof'] }, async () => {
    const member = await newMember(accounts)
    const agent = await makeAgent(product, actFor(member.id), { price: PRICE })
    await deploy(accounts, agent)
    await product.ask('POST', `/rest/v1/agents/${agent}/views`)
    clock.advance(31 * 24 * 3600)
    await runPaymentJobs(product)
    const seller = await signedInAgain(member)
    expect(await ask(seller)).toMatchObject({
      totals: { views: 1, purchases: 2, first_purchases: 1, conversion_rate: 100, revenue: 2 * PRICE },
      subscriptions: { gained: 1, lost: 0, running: 1, monthly_revenue: PRICE },
    })
    expect(await ask(seller, `?start=${TODAY}&end=${TODAY}&type=course`)).toMatchObject({
      subscriptions: { gained: 0, lost: 0, running: 0, monthly_revenue: 0 },
    })
    await database.pool.query('update subscriptions set cancel_at_period_end = true where seller_id = $1', [
      seller.id,
    ])
    const { subscriptions } = await ask(seller, `?start=${clock.now().toISOString().slice(0, 10)}`)
    expect(subscriptions).toEqual({ gained: 0, lost: 0, running: 1, monthly_revenue: 0 })
    await database.pool.query(
      "update subscriptions set status = 'ended', ended_at = $2 where seller_id = $1",
      [seller.id, clock.now().toISOString()],
    )
    expect((await ask(seller)).subscriptions).toEqual({ gained: 1, lost: 1, running: 0, monthly_revenue: 0 })
  })

  it('SEL-4 have no conversion without views, whatever was sold', async () => {
    const { seller, agent } = await aSeller()
    await agent.sell('2026-11-10T12:00:00Z', 5)
    expect((await ask(seller)).totals).toMatchObject({ purchases: 1, views: 0, conversion_rate: 0 })
  })

  it('a refund that a bank returned is none', async () => {
    const { seller, agent } = await aSeller()
    await agent.sell('2026-11-10T12:00:00Z', 50)
    await agent.refund('2026-11-11T12:00:00Z', 50)
    await agent.refund('2026-11-19T12:00:00Z', -50)
    expect((await ask(seller)).totals).toMatchObject({ revenue: 50, refunds: 0, refunded: 0 })
  })

  it('name no product that was deleted, and the ten that earned most', async () => {
    const seller = await newMember(accounts)
    const buyer = (await makePerson(product)).id
    const sellOne = async (product_id: number, amount: number) =>
      sellingOf(product, { seller_id: seller.id, product_type: 'agent', product_id }, buyer).sell(
        '2026-11-10T12:00:00Z',
        amount,
      )
    for (let at = 1; at <= 12; at += 1) await sellOne(900_000 + at, at)
    const { products, products_count } = await ask(seller)
    expect(products.map(({ revenue, name }) => [revenue, name])).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((revenue) => [revenue, null]),
    )
    expect(products_count).toBe(12)
  })
})

describe('a range of days', () => {
  it('SEL-6 DEC-72 DATA-67 has all of its first and its last day, each of them optional', async () => {
    const { seller, agent } = await aSeller()
    const moments = [
      '2026-10-31T23:59:59.999Z',
      '2026-11-01T00:00:00.000Z',
      '2026-11-30T23:59:59.999Z',
      '2026-12-01T00:00:00.000Z',
    ]
    for (const at of moments) await agent.view(at)
    for (const [query, seen] of [
      ['?start=2026-11-01&end=2026-11-30', moments.slice(1, 3)],
      ['?start=2026-11-01', moments.slice(1)],
      ['?end=2026-11-30', moments.slice(0, 3)],
      ['?start=2026-11-30&end=2026-11-30', moments.slice(2, 3)],
      ['', moments],
    ] as const) {
      expect((await ask(seller, query)).totals.views, query).toBe(seen.length)
      const { items } = await ask<{ items: { created_at: string }[] }>(seller, query, '/own/analytics/events')
      expect(
        items.map(({ created_at }) => created_at),
        query,
      ).toEqual(seen.toReversed())
    }
    expect((await ask(seller)).days).toEqual({
      start: '2026-10-31',
      end: clock.now().toISOString().slice(0, 10),
    })
  })

  it('is compared with as many days before, in total and part by part', async () => {
    const { seller, agent } = await aSeller()
    await agent.sell('2026-11-03T10:00:00Z', 10)
    await agent.sell('2026-11-04T10:00:00Z', 20)
    await agent.view('2026-11-05T10:00:00Z')
    await agent.sell('2026-11-06T10:00:00Z', 40)
    // This sale is before both periods.
    await agent.sell('2026-11-01T10:00:00Z', 80)
    const { step, totals, before, series } = await ask(seller, '?start=2026-11-04&end=2026-11-05')
    expect([step, totals.revenue, before?.revenue]).toEqual(['day', 20, 10])
    expect(before).toMatchObject({ start: '2026-11-02', end: '2026-11-03', purchases: 1 })
    const nothing = { views: 0, purchases: 0, revenue: 0 }
    expect(series).toEqual([
      { start: '2026-11-04', end: '2026-11-04', views: 0, purchases: 1, revenue: 20, before: nothing },
      {
        start: '2026-11-05',
        end: '2026-11-05',
        views: 1,
        purchases: 0,
        revenue: 0,
        before: { views: 0, purchases: 1, revenue: 10 },
      },
    ])
  })

  it.each([
    ['day', '2026-10-01', 31],
    ['week', '2026-05-06', 26],
    ['month', '2025-09-15', 14],
  ])('is shown by the %s, and its parts come to its totals', async (expected, start, length) => {
    const { seller, agent, course } = await aSeller()
    const end = '2026-10-31'
    const moments = ['2025-09-15', '2025-12-31', '2026-05-12', '2026-05-13', '2026-10-01', end, '2026-11-01']
    for (const [at, day] of moments.entries()) {
      await agent.sell(`${day}T0${at}:30:00Z`, 10 ** (at % 4))
      await course.view(`${day}T23:00:00Z`)
    }
    // The second sale is before both periods, too.
    await course.sell('2026-04-30T00:00:00Z', 5)
    const { step, totals, series, before } = await ask(seller, `?start=${start}&end=${end}`)
    expect([step, series.length]).toEqual([expected, length])
    for (const figure of ['revenue', 'purchases', 'views'] as const) {
      expect(series.reduce((sum, part) => sum + part[figure], 0)).toBe(totals[figure])
      const earlier = series.map((part) => part.before?.[figure])
      if (expected === 'month') expect(new Set(earlier)).toEqual(new Set([undefined]))
      else expect(earlier.reduce((sum, part) => (sum ?? 0) + (part ?? 0), 0)).toBe(before?.[figure])
    }
    // Each sale is in its own part of the chart.
    for (const day of moments.filter((one) => one >= start && one <= end)) {
      const part = series.find((one) => one.start <= day && one.end >= day)
      expect(part?.purchases, day).toBeGreaterThan(0)
    }
  })
})

describe('the events', () => {
  it('DATA-67 come a page at a time, newest first, of one type if asked for', async () => {
    const { seller, agent, course } = await aSeller()
    for (let minute = 10; minute < 17; minute += 1) await agent.view(`2026-11-10T10:${minute}:00Z`)
    await course.sell('2026-11-10T10:12:00Z', 12.5)
    type Page = { items: { id: number; created_at: string }[]; next_cursor: string | null }
    const pages = await pagesOf(({ cursor }) =>
      ask<Page>(seller, `?page_size=3${cursor ? `&cursor=${cursor}` : ''}`, '/own/analytics/events'),
    )
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 2])
    const all = pages.flat()
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(8)
    const ofCourses = await ask<Page>(seller, '?type=course', '/own/analytics/events')
    expect(ofCourses.items).toMatchObject([
      { event_type: 'purchase', product_type: 'course', product_id: course.id, amount: 12.5, is_first: true },
    ])
  })
})

describe('the home', () => {
  const readRecent = async (who: Member) =>
    (await ask<{ recent: object | null }>(who, '', '/home/selling')).recent

  it('shows sellers their last 30 days, today among them', async () => {
    const { seller, agent } = await aSeller()
    expect(await readRecent(seller)).toBeNull()
    const today = clock.now().getTime()
    const daysAgo = (days: number) => new Date(today - days * 24 * 3600_000).toISOString()
    await agent.sell(daysAgo(0), 12.5)
    await agent.view(daysAgo(29))
    await agent.view(daysAgo(30))
    expect(await readRecent(seller)).toEqual({ days: 30, views: 1, purchases: 1, revenue: 12.5 })
  })

  it('shows nothing to everyone else, whatever they sold before', async () => {
    const { seller, agent } = await aSeller()
    await agent.sell('2026-12-30T10:00:00Z', 5)
    await database.pool.query("update profiles set user_type = 'business' where id = $1", [seller.id])
    expect(await readRecent(seller)).toBeNull()
  })
})
