// Do the first agents of the list do a small version of what they claim, with inputs that are not their samples?
import { expect, it } from 'vitest'
import { answerOf } from './result.ts'

type Values = Record<string, unknown>

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

it('Variance Desk puts the largest difference first, and leaves out what is known', async () => {
  const line = (name: string, actual: number) => ({
    line: name,
    kind: 'Cost',
    actual,
    plan: 100,
    last_year: 100,
  })
  const figures = [line('Rent', 105), line("Driver's wages", 160), line('Fuel', 300)]
  const { differences, muted } = await answerOf('variance-desk', { week: 'W1', figures, known: ['fuel'] })
  expect(muted).toEqual(['Fuel'])
  expect(differences).toMatchObject([
    {
      line: "Driver's wages",
      against_plan: 60,
      effect: 'Worse',
      query: expect.stringContaining("'Driver''s wages'"),
    },
    { line: 'Rent', against_plan: 5 },
  ])
})

it('Galley Proof marks whole words of the style guide, and names that differ', async () => {
  const rules = [{ instead_of: 'start', use: 'begin' }]
  const { marks } = await answerOf('galley-proof', {
    text: 'We met Katharina. They startled us.\nAt the start came Katarina.',
    rules,
  })
  expect(marks).toMatchObject([
    { line: '2', kind: 'Style guide' },
    { line: '2', kind: 'Name', quote: 'Katarina' },
  ])
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

it('Second Reviewer makes at most five comments, each with an input that breaks the code', async () => {
  const lines = Array.from({ length: 9 }, (_, index) => `+const part${index} = text.split(':')[1].trim()`)
  const { comments } = (await answerOf('second-reviewer', {
    diff: `+++ b/src/a.ts\n@@ -1,0 +1,9 @@\n${lines.join('\n')}`,
  })) as { comments: Values[] }
  expect(comments).toHaveLength(5)
  expect(comments[0]).toMatchObject({
    place: 'src/a.ts:1',
    weight: 'Must fix',
    failing_input: expect.stringContaining('separator'),
  })
  const guarded = { diff: '+++ b/src/a.test.ts\n@@ -1 +1 @@\n+JSON.parse(text)' }
  expect(await answerOf('second-reviewer', guarded)).toMatchObject({ comments: [] })
})

it('Pipeline Clerk proposes what the last mail asks for, and finds an account that exists twice', async () => {
  const deal = { deal: 'Licences', value: 100, last_contact: '2026-01-05' }
  const { proposals, duplicates } = await answerOf('pipeline-clerk', {
    today: '2026-01-07',
    deals: [
      { ...deal, account: 'Müller & Söhne GmbH', last_mail: 'Please send the contract by Friday.' },
      { ...deal, account: 'Muller & Sohne', last_mail: '' },
    ],
  })
  expect(proposals).toMatchObject([
    { next_step: 'Send the contract for signature', by: '9 January 2026', status: 'Moving' },
    { next_step: 'Write a first mail' },
  ])
  expect(duplicates).toHaveLength(1)
})

it('Front Desk Line puts a caller through who asks twice, and says that it is a machine', async () => {
  const call = { business: 'Workshop', free_times: [], opening_hours: '8 to 5', directions: 'Main road' }
  const twice = await answerOf('front-desk-line', {
    ...call,
    caller_says: 'Can I speak to the boss?\nI said, put me through.',
  })
  expect(twice).toMatchObject({ outcome: 'Put through', reason: 'Asked twice for a person' })
  expect(twice.transcript).toMatchObject({ 0: { says: expect.stringContaining('I am a machine') } })
  const once = await answerOf('front-desk-line', {
    ...call,
    caller_says: 'Can I speak to the boss?\nWhere are you?',
  })
  expect(once).toMatchObject({ outcome: 'Answered' })
})

it('Permission Audit narrows what was used and removes what was not', async () => {
  const { findings } = await answerOf('permission-audit', {
    as_of: '2026-03-16',
    grants: [
      { person: 'a', permission: 'sqs:*' },
      { person: 'b', permission: 'sqs:*' },
    ],
    activity: [
      { person: 'a', action: 'sqs:SendMessage', last_used: '2025-12-16' },
      { person: 'b', action: 'sqs:SendMessage', last_used: '2025-12-15' },
    ],
  })
  // 90 days back is the 16th of December.
  expect(findings).toMatchObject([
    { person: 'b', finding: 'Unused' },
    { person: 'a', finding: 'Too wide', proposal: 'Allow only sqs:SendMessage' },
  ])
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

it('Night Shift stops when tempers rise, in the language of the visitor', async () => {
  const night = { articles: [], back_at: '9:00' }
  const message = (said: string) => ({ ...night, messages: [{ at: '01:00', from: 'A', message: said }] })
  expect(await answerOf('night-shift', message('C’est inacceptable, je veux mon argent'))).toMatchObject({
    mood: 'Angry',
    language: 'French',
    handover: [{ who: 'A' }],
  })
  expect(await answerOf('night-shift', message('Hola, ¿puedo pagar con una tarjeta?'))).toMatchObject({
    mood: 'Calm',
    language: 'Spanish',
    reply: expect.stringContaining('adivinar'),
  })
})

it('Stock Horizon orders whole packs, and no more than can be sold in time', async () => {
  const article = {
    article: 'Milk',
    weekly_sales: '70 70 70 70 70 70',
    in_stock: 0,
    pack_size: 12,
    minimum_order: 0,
    unit_cost: 1,
    unit_price: 2,
  }
  const order = async (shelf_life_days: number) => {
    const { orders } = (await answerOf('stock-horizon', {
      articles: [{ ...article, shelf_life_days }],
      delivery_days: 7,
    })) as { orders: { order: number }[] }
    return orders[0]?.order
  }
  expect(await order(300)).toBe(72)
  expect(await order(4)).toBe(36)
})
