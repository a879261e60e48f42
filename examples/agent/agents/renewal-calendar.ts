// Renewal Calendar: the dates of a contract that cost money, each with its clause and page, and a sheet for the talk.
import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { addDays, addMonths, checkedDay, dayIn, daysBetween, writtenDay } from '../days.ts'
import { date, fields, integer, list, longText, text } from '../schema.ts'
import { counted, linesOf, sentencesOf, shortened } from '../text.ts'

const AHEAD_DAYS = 90
const MOST_DATES = 20
const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const SPAN = new RegExp(
  `\\b(\\d{1,3}|${NUMBERS.join('|')})(?: \\(\\d{1,3}\\))?[ -](calendar )?(day|week|month|year)s?\\b`,
  'i',
)

type Place = { clause: string; page: string; sentence: string }
type Span = { count: number; unit: 'day' | 'week' | 'month' | 'year' }
type Dated = { day: string; what: string } & Place

/** Each sentence with the clause and the page on which it stands. */
function placesIn(contract: string): Place[] {
  let page = 1
  let clause = '–'
  return linesOf(contract).flatMap((line) => {
    const turned = /^(?:[-–—\s]*)(?:page|p\.)\s*(\d{1,4})/i.exec(line)
    if (turned) {
      page = Number(turned[1])
      return []
    }
    const numbered = /^(?:§\s*|clause |section )?(\d{1,3}(?:\.\d{1,3}){0,3})\.?\s+/i.exec(line)
    if (numbered) clause = numbered[1] ?? clause
    const content = numbered ? line.slice(numbered[0].length) : line
    return sentencesOf(content).map((sentence) => ({ clause, page: String(page), sentence }))
  })
}

function spanIn(sentence: string): Span | undefined {
  const found = SPAN.exec(sentence)
  if (!found?.[1] || !found[3]) return undefined
  const word = NUMBERS.indexOf(found[1].toLowerCase())
  return { count: word >= 0 ? word : Number(found[1]), unit: found[3].toLowerCase() as Span['unit'] }
}

function moved(day: string, { count, unit }: Span, direction: 1 | -1): string {
  const steps = count * direction
  return unit === 'month'
    ? addMonths(day, steps)
    : unit === 'year'
      ? addMonths(day, steps * 12)
      : addDays(day, steps * (unit === 'week' ? 7 : 1))
}

const written = ({ count, unit }: Span) => counted(count, unit)

/** The first day after the term that runs today. */
function dayAfterTerm(
  start: string,
  { term, renewal, today }: { term: Span; renewal: Span | undefined; today: string },
): string {
  let end = moved(start, term, 1)
  // A month is the shortest term that is worth a calendar, so that this ends soon.
  for (let turns = 0; renewal && renewal.count > 0 && end <= today && turns < 1200; turns++)
    end = moved(end, renewal, 1)
  return end
}

function datesIn(places: readonly Place[], today: string): Dated[] {
  const find = (pattern: RegExp) => places.find(({ sentence }) => pattern.test(sentence))
  const start = places.find(
    ({ sentence }) =>
      /\b(?:commence|begin|start|effective|in force|dated)/i.test(sentence) && dayIn(sentence),
  )
  const term = places.find(
    ({ sentence }) =>
      /\b(?:initial|term|period|runs? for|duration)\b/i.test(sentence) &&
      !/renew|notice|terminat/i.test(sentence) &&
      spanIn(sentence),
  )
  const renewal = find(/renew|extended? (?:automatically|by|for)/i)
  const notice = places.find(
    ({ sentence }) => /\b(?:notice|terminat|cancel)/i.test(sentence) && spanIn(sentence),
  )
  const price = find(/\b(?:price|fee|charge|rate)s?\b.{0,200}\b(?:increase|rise|adjust|step)/i)
  const dates: Dated[] = []
  const day = start && dayIn(start.sentence)
  const span = term && spanIn(term.sentence)
  if (day && term && span) {
    const renewed = renewal && spanIn(renewal.sentence)
    const end = dayAfterTerm(day, { term: span, renewal: renewal ? (renewed ?? span) : undefined, today })
    // The period of notice may stand in the sentence about renewal, as its last length of time.
    const given =
      notice &&
      (notice === renewal
        ? spanIn(notice.sentence.slice(notice.sentence.search(/notice|unless|terminat/i)))
        : spanIn(notice.sentence))
    if (notice && given)
      dates.push({
        ...notice,
        day: addDays(moved(end, given, -1), -1),
        what: `Last day for notice (${written(given)} before the next term)`,
      })
    if (renewal) dates.push({ ...renewal, day: end, what: `Renews for ${written(renewed ?? span)}` })
    else dates.push({ ...term, day: addDays(end, -1), what: 'Ends' })
  }
  if (price) {
    const named = dayIn(price.sentence)
    const yearly = /(?:each|every) (?:year|anniversary)|annual|yearly/i.test(price.sentence)
    const from = named ?? day
    if (from) {
      const step = /(\d{1,2}(?:\.\d)?) ?(?:%|per cent)/.exec(price.sentence)?.[1]
      let next = from
      for (let turns = 0; yearly && next <= today && turns < 200; turns++) next = addMonths(next, 12)
      dates.push({
        ...price,
        day: next,
        what: `Price step${step ? ` of ${step}%` : ''}`,
      })
    }
  }
  const used = new Set([start, term, renewal, notice, price])
  for (const place of places.filter((one) => !used.has(one))) {
    const named = dayIn(place.sentence)
    if (named && named >= today) dates.push({ ...place, day: named, what: 'Named in the contract' })
  }
  return dates.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

const PROMISE =
  /\b(?:we(?:[’']ll| will)|I(?:[’']ll| will)|you(?:[’']ll| will) (?:get|have|receive)|we promise|free of charge|at no extra cost|guarantee)\b/i

export const renewalCalendar = defineAgent({
  slug: 'renewal-calendar',
  name: 'Renewal Calendar',
  inputSchema: fields(
    {
      contract: longText('Contract', 60_000, {
        minLength: 1,
        description: 'As text. Lines such as “Page 2” say where a page begins',
      }),
      today: date('Today', { examples: ['2026-03-16'] }),
      sales_mails: longText('Sales emails', 20_000, { description: 'To find what was promised' }),
      usage: text('Usage', 300, { examples: ['31 of 50 seats were used in February'] }),
      complaints: longText('Open complaints, one a line', 2000),
    },
    { optional: ['sales_mails', 'usage', 'complaints'] },
  ),
  outputSchema: fields({
    next: text('Next date', 300),
    dates: list(
      'Dates',
      { maxItems: MOST_DATES },
      fields({
        date: text('Date', 30),
        in_days: integer('In days'),
        what: text('What', 120),
        clause: text('Clause', 20),
        page: text('Page', 10),
        quote: text('Quote', 300),
      }),
    ),
    promises: list('Promised in emails', { maxItems: 20 }, text('Promise', 300)),
    sheet: longText('Renewal sheet', 12_000),
  }),
  samples: [
    {
      name: 'Cleaning software for three clinics',
      input: {
        contract:
          'Page 1\nService agreement between Thornquist Clinics and Brightfloor Ltd.\n1.1 This agreement commences on 1 July 2023.\n1.2 The initial term is 24 months.\nPage 2\n4.1 It renews automatically for successive periods of 12 months.\n4.2 Either party may terminate it with three months’ written notice before the end of a term.\nPage 3\n6.3 Fees increase by 4% each year on 1 July 2024 and every year after.\n7.1 Support hours are listed in annex B.',
        today: '2026-03-16',
        sales_mails:
          'Hi Rebecca,\nwe will train new staff free of charge for as long as you are with us.\nYou will get the tablet app by autumn.\nBest, Paul',
        usage: '31 of 50 seats were used in February',
        complaints: 'Reports take over a minute to open (since January)\nNo tablet app yet',
      },
    },
    {
      name: 'A lease that ends by itself',
      input: {
        contract:
          '§ 2 The lease starts on 2024-10-01 and is made for a fixed period.\n§ 3 The term is three years.\n§ 5 The deposit is returned within 30 days.\n§ 9 The first inspection is on 15 April 2026.',
        today: '2026-03-16',
      },
    },
  ],
  run({ contract, today, sales_mails = '', usage = '', complaints = '' }) {
    checkedDay(today, 'Today')
    const dates = datesIn(placesIn(contract), today).slice(0, MOST_DATES)
    if (dates.length === 0)
      throw new BadInput(
        'I find no date in this contract. It needs a first day such as 1 July 2023, and a term such as 24 months.',
      )
    const promises = sentencesOf(sales_mails)
      .filter((sentence) => PROMISE.test(sentence))
      .slice(0, 20)
      .map((one) => shortened(one, 300))
    const next = dates.find(({ day }) => day >= today)
    const days = next ? daysBetween(today, next.day) : 0
    const missed = dates.filter(({ day }) => day < today)
    const bullets = (items: readonly string[]) =>
      items.length > 0 ? items.map((item) => `– ${item}`).join('\n') : '– none known'
    const sheet = [
      next
        ? `${next.what}: ${writtenDay(next.day)}, in ${counted(days, 'day')} (clause ${next.clause}, page ${next.page}).`
        : 'No date lies ahead.',
      `“${next?.sentence ?? ''}”`,
      days <= AHEAD_DAYS
        ? 'Talk about it now.'
        : `Talk about it from ${writtenDay(addDays(next?.day ?? today, -AHEAD_DAYS))}.`,
      ...(missed.length > 0
        ? [`Already past\n${bullets(missed.map(({ day, what }) => `${what}: ${writtenDay(day)}`))}`]
        : []),
      `Usage\n${bullets(usage.trim() === '' ? [] : [usage])}`,
      `Open complaints\n${bullets(linesOf(complaints).slice(0, 20))}`,
      `What was promised\n${bullets(promises)}`,
    ].join('\n\n')
    return inPieces(sheet, {
      next: next ? `${next.what}: ${writtenDay(next.day)}, in ${counted(days, 'day')}` : 'No date lies ahead',
      dates: dates.map(({ day, what, clause, page, sentence }) => ({
        date: writtenDay(day),
        in_days: daysBetween(today, day),
        what,
        clause,
        page,
        quote: shortened(sentence, 300),
      })),
      promises,
      sheet,
    })
  },
})
