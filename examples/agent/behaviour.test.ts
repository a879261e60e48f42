// Do the agents to copy, and rows of the table, do a small version of what they claim, with inputs that are not their samples?
import { expect, it } from 'vitest'
import { answerOf } from './result.ts'

it('Inbox Steward drafts only from articles', async () => {
  const articles = [
    { title: 'Resetting a password', text: 'Press Forgotten on the sign-in page. A link arrives by email.' },
  ]
  const answered = await answerOf('inbox-steward', { mail: 'How do I reset my password?', articles })
  expect(answered).toMatchObject({ queue: 'Ready to approve', topic: 'Account access', missing: [] })
  expect(answered.draft).toContain('A link arrives by email.')
  const unanswered = await answerOf('inbox-steward', { mail: 'Do you ship to Norway?', articles })
  expect(unanswered).toMatchObject({
    queue: 'Missing article',
    missing: ['Do you ship to Norway?'],
    sources: [],
  })
})

it('Send Window rests readers who stopped opening, with the same control group each time', async () => {
  const tired = Array.from({ length: 200 }, (_, index) => ({
    reader: `reader${index}@example.com`,
    sent: 10,
    opened: 0,
    opened_before: 8,
    orders: 0,
  }))
  const loyal = { reader: 'loyal@example.com', sent: 10, opened: 9, opened_before: 9, orders: 3 }
  const { segments } = (await answerOf('send-window', {
    readers: [...tired, loyal],
    control_percent: 20,
  })) as {
    segments: { reader: string; segment: string }[]
  }
  const inSegment = (segment: string) =>
    segments.filter((one) => one.segment === segment).map((one) => one.reader)
  expect(inSegment('Send')).toEqual(['loyal@example.com'])
  expect(inSegment('Control').length).toBeGreaterThan(20)
  expect(inSegment('Control').length).toBeLessThan(60)
  const fewer = (await answerOf('send-window', { readers: tired.slice(0, 50), control_percent: 20 })) as {
    segments: { reader: string; segment: string }[]
  }
  const again = fewer.segments.filter((one) => one.segment === 'Control').map((one) => one.reader)
  expect(again.every((reader) => inSegment('Control').includes(reader))).toBe(true)
})

it('Shortlist Notes covers who it is, and says where the evidence stands', async () => {
  const { covered, notes } = await answerOf('shortlist-notes', {
    application:
      'Ewa Kowalska\newa@example.com\nEwa has driven lorries for 8 years.\nI have never managed people.',
    criteria: ['Drives lorries, at least 9 years', 'Managed people'],
  })
  expect(covered).not.toMatch(/Ewa|Kowalska|@/)
  expect(notes).toMatchObject([
    { finding: 'Partial', where: 'Line 3', note: 'Says 8 years; you ask for 9 years.' },
    { finding: 'Partial', where: 'Line 4', note: expect.stringContaining('not there') },
  ])
})

it('Search Ledger separates bad luck from no chance', async () => {
  const { proposals } = await answerOf('search-ledger', {
    order_worth: 20,
    terms: [
      { term: 'sells', clicks: 200, cost: 100, orders: 10 },
      { term: 'hopeless', clicks: 400, cost: 200, orders: 0 },
      { term: 'unlucky', clicks: 20, cost: 10, orders: 0 },
    ],
  })
  expect(proposals).toMatchObject([
    { term: 'hopeless', verdict: 'Exclude' },
    { term: 'unlucky', verdict: 'Wait' },
    { term: 'sells', verdict: 'Keep' },
  ])
})

const SHIFT = { from: '14:00', to: '22:00', skill: 'bar', people: 1 }

it.each([
  {
    slug: 'quote-draft',
    does: 'gives the discount of the table and no more',
    input: {
      mail: 'Please quote 20 oak boards. We want a larger discount.',
      prices: [{ article: 'OB1', name: 'Oak board', unit: 'piece', price: 10 }],
      discounts: [{ from_total: 200, percent: 5 }],
    },
    output: { total: 190, positions: [{ article: 'OB1', quantity: 20 }], for_a_person: [{}] },
  },
  {
    slug: 'renewal-calendar',
    does: 'counts back from the end of the term that runs',
    input: {
      contract:
        'It starts on 31 March 2020.\nThe term is one year.\nIt renews for 12 months.\nOne month of notice.',
      today: '2026-01-01',
    },
    output: { next: 'Last day for notice: 28 February 2026, in 58 days' },
  },
  {
    slug: 'rota-planner',
    does: 'leaves a place empty rather than break a rest time',
    input: {
      people: [{ name: 'Ira', skills: 'bar', hours_a_week: 40, wishes: '' }],
      shifts: [
        { ...SHIFT, day: 'Monday' },
        { ...SHIFT, day: 'Tuesday', from: '09:00', to: '17:00' },
      ],
      country: 'Spain',
    },
    output: { plan: [{ missing: 0 }, { missing: 1 }] },
  },
  {
    slug: 'night-shift',
    does: 'stops when tempers rise, in the language of the visitor',
    input: {
      messages: [{ at: '01:00', from: 'A', message: 'C’est inacceptable, je veux mon argent' }],
      articles: [],
      back_at: '9:00',
    },
    output: { mood: 'Angry', language: 'French', handover: [{ who: 'A' }] },
  },
])('$slug $does', async ({ slug, input, output }) => {
  expect(await answerOf(slug, input)).toMatchObject(output)
})

it('cuts what a row of the table answers at the limits of its schema', async () => {
  const diff = `+++ b/a.ts\n@@ -1 +1,9 @@\n${'+JSON.parse(text)\n'.repeat(9)}`
  const { comments } = await answerOf('second-reviewer', { diff })
  expect(comments).toHaveLength(5)
})
