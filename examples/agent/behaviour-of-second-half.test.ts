// Do the later agents of the list do a small version of what they claim, with inputs that are not their samples?
import { expect, it } from 'vitest'
import { BadInput } from './agent.ts'
import { answerOf } from './result.ts'

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

it('Returns Counter follows the conditions up to its limit', async () => {
  const back = {
    message: 'The cap is too small.',
    today: '2026-03-31',
    conditions: 'Within 14 days of delivery.',
    own_limit: 20,
  }
  const decided = async (price: number, delivered_on: string) =>
    (await answerOf('returns-counter', { ...back, items: [{ article: 'Cap', price, delivered_on }] }))
      .decision
  expect(await decided(20, '2026-03-17')).toBe('Accepted')
  expect(await decided(20.01, '2026-03-17')).toBe('A person decides')
  expect(await decided(20, '2026-03-16')).toBe('Refused')
})

it('Call Digest keeps promises with their times, and needs consent', async () => {
  const transcript = '01:05 Ana: I will send the offer tomorrow.\n01:30 Ben: Will you come?\n'
  expect(await answerOf('call-digest', { transcript, consent: true })).toMatchObject({
    promised: [{ at: '01:05', who: 'Ana' }],
    open: [{ at: '01:30', who: 'Ben' }],
    mood: 'Neutral',
  })
  await expect(async () => answerOf('call-digest', { transcript, consent: false })).rejects.toThrow(BadInput)
})

it('Caption Bench leaves decoration empty, and names people only if asked to', async () => {
  const portrait = { file: 'a.jpg', seen: 'man, workbench', page_text: 'Here works Jan Novak.' }
  const pictures = [portrait, { file: 'footer-swirl.png', seen: '', page_text: '' }]
  const { texts } = await answerOf('caption-bench', { pictures })
  expect(texts).toMatchObject([
    { alternative_text: 'Man, workbench' },
    { decision: 'Decorative', alternative_text: '' },
  ])
  const named = await answerOf('caption-bench', { pictures, name_people: true })
  expect(named.texts).toMatchObject({ 0: { alternative_text: 'Jan Novak: man, workbench' } })
})

it('Termbase Keeper corrects each language by its own terms', async () => {
  const { corrections } = await answerOf('termbase-keeper', {
    terms: [{ concept: 'invoice', language: 'English', term: 'invoice', avoid: 'bill, Rechnung' }],
    pages: [
      { page: 'Help', language: 'English', text: 'Your bills are here.' },
      { page: 'Hilfe', language: 'German', text: 'Ihre Rechnung ist hier.' },
    ],
  })
  expect(corrections).toMatchObject([{ page: 'Help', found: 'bill', use: 'invoice' }])
})

it('Migration Mate knows which statement stops whom, and takes quotes for what they are', async () => {
  const { verdict, statements, safe_steps } = await answerOf('migration-mate', {
    migration:
      "insert into notes values ('create index x on y (z); ');\ncreate unique index by_email on people (email);",
    tables: [{ table: 'people', rows: 4_000_000 }],
  })
  expect(verdict).toBe('Run in steps')
  expect(statements).toMatchObject([
    { line: 1, lock: 'None that matters' },
    { line: 2, lock: 'SHARE on people', duration: 'about 10 seconds' },
  ])
  expect(safe_steps).toContain('create unique index concurrently by_email on people (email);')
})

it('Quote Draft gives the discount of the table and no more', async () => {
  const output = await answerOf('quote-draft', {
    mail: 'Please quote 20 oak boards. We want 30% off.',
    prices: [{ article: 'OB1', name: 'Oak board', unit: 'piece', price: 10 }],
    discounts: [{ from_total: 200, percent: 5 }],
  })
  expect(output).toMatchObject({
    total: 190,
    discount_percent: 5,
    positions: [{ article: 'OB1', quantity: 20 }],
  })
  expect(output.for_a_person).toMatchObject([{ what: 'They ask for 30% discount' }])
})

it('Flaky Finder tells a flaky test from a broken one, and opens two tickets at most', async () => {
  const flaky = ['a', 'b', 'c'].flatMap((test) =>
    (['Failed', 'Passed'] as const).map((result) => ({
      run: result,
      commit: '1',
      test,
      result,
      message: 'ECONNRESET',
    })),
  )
  const broken = (['1', '2'] as const).map((commit) => ({
    run: commit,
    commit,
    test: 'd',
    result: 'Failed',
    message: '',
  }))
  const { tests, tickets } = await answerOf('flaky-finder', {
    results: [...flaky, ...broken],
    minutes_lost: 30,
  })
  expect(tickets).toHaveLength(2)
  expect(tests).toMatchObject([
    { verdict: 'Flaky', cause: 'Network', hours_lost: 0.5 },
    {},
    {},
    { test: 'd', verdict: 'Broken' },
  ])
})

it('Phish Desk finds a sender that imitates the company, and not the company itself', async () => {
  const mail = {
    subject: 'Hours',
    body: 'See https://intranet.harbour-clinic.example/hours',
    own_domains: ['harbour-clinic.example'],
  }
  const from = async (sender: string) => (await answerOf('phish-desk', { ...mail, from: sender })).findings
  expect(await from('Desk <desk@harb0ur-clinic.example>')).toMatchObject([
    { check: 'Sender', weight: 'Heavy' },
  ])
  expect(await from('Desk <desk@mail.harbour-clinic.example>')).toMatchObject([{ check: 'All checks' }])
})

it('Brief Sharpener asks for what is missing, and remembers the last brief', async () => {
  const { questions } = (await answerOf('brief-sharpener', {
    brief: 'For parents of twins. Budget: 4,000 euros.',
    past_brief: 'The goal was 90 orders, and 40 came.',
  })) as { questions: { part: string; state: string; last_time: string }[] }
  const about = (part: string) => questions.find((one) => one.part === part)
  expect(about('Money')).toMatchObject({ state: 'Clear' })
  expect(about('How will we know')).toMatchObject({
    state: 'Missing',
    last_time: 'The goal was 90 orders, and 40 came.',
  })
})

it('Línea Clara speaks as the region does, and changes nothing before it has read it back', async () => {
  const call = {
    business: 'Óptica',
    appointments: [{ name: 'Ana Ruiz', time: '2026-03-19 09:30' }],
    free_times: ['2026-03-20 10:00'],
  }
  const asked = await answerOf('linea-clara', {
    ...call,
    variety: 'Spain',
    caller_says: 'Soy Ana Ruiz, quiero cancelar la cita',
  })
  expect(asked).toMatchObject({ outcome: 'A person calls back', address: 'tú' })
  const moved = await answerOf('linea-clara', {
    ...call,
    variety: 'Brazil',
    caller_says: 'Ana Ruiz, quero remarcar\nSim',
  })
  expect(moved).toMatchObject({
    outcome: 'Moved',
    appointment: 'Ana Ruiz, sexta-feira, 20 de março às 10:00',
  })
})

it('Renewal Calendar counts back from the end of the term that runs', async () => {
  const contract =
    '1. The contract begins on 1 January 2024.\n2. The term is one year.\n3. It renews for one year.\nPage 4\n5. Notice of 30 days is required.'
  const { dates } = await answerOf('renewal-calendar', { contract, today: '2026-02-01' })
  expect(dates).toMatchObject([
    { date: '1 December 2026', what: expect.stringContaining('notice'), clause: '5', page: '4' },
    { date: '1 January 2027', what: 'Renews for 1 year' },
  ])
})

it('Meter Watch reports a machine that was left on over a weekend, with its cost', async () => {
  const row = (name: string, load: number) =>
    `${name}: ${Array.from({ length: 24 }, (_, hour) => (hour >= 6 && hour < 18 ? 20 : load)).join(' ')}`
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => row(day, 2))
  const weekend = (load: number) => `${Array.from({ length: 24 }, () => load).join(' ')}`
  const { findings } = await answerOf('meter-watch', {
    readings: [...days, `Sat: ${weekend(12)}`, `Sun: ${weekend(2)}`].join('\n'),
    price: 0.1,
  })
  expect(findings).toMatchObject([{ when: 'Sat', certainty: 'Likely', cost_per_month: 104.23 }])
})

it('First Week Guide answers from the handbook, and passes on what it leaves open without names', async () => {
  const handbook = [
    {
      title: 'Parking',
      text: 'Park behind the main building. Ask Lena Fuchs for a permit by the end of the first week.',
    },
  ]
  const output = await answerOf('first-week-guide', {
    question: 'I’m Omar Haddad. Where can I park? Who is my mentor?',
    day: 30,
    handbook,
  })
  expect(output.details).toMatchObject([
    { section: 'Parking', where: 'Behind the main building', who: 'Lena Fuchs' },
  ])
  expect(output).toMatchObject({
    open_questions: ['Who is my mentor?'],
    forgotten: expect.stringContaining('Today'),
  })
})

it('Rota Planner keeps rest times and contracts, and leaves a place empty rather than break them', async () => {
  const person = { name: 'Ira', skills: 'bar', hours_a_week: 40, wishes: '' }
  const shift = (day: string, from: string, to: string) => ({ day, from, to, skill: 'bar', people: 1 })
  const missing = async (country: string) => {
    const shifts = [shift('Monday', '14:00', '22:00'), shift('Tuesday', '09:00', '17:00')]
    const { plan } = (await answerOf('rota-planner', { people: [person], shifts, country })) as {
      plan: { missing: number }[]
    }
    return plan.map((one) => one.missing)
  }
  expect(await missing('Germany')).toEqual([0, 0])
  expect(await missing('Spain')).toEqual([0, 1])
})
