// Rows of the table: agents of the demonstration that prepare what people decide: deals and contracts.
import type { SampleAgent } from '../agent.ts'
import { countIn, percent } from '../amounts.ts'
import { addDays, addMonths, dayIn, daysBetween, writtenDay } from '../days.ts'
import { choice, date, fields, integer, list, longText, number, text } from '../schema.ts'
import { counted, labelled, linesOf, mentioned, sentencesOf, wordsOf } from '../text.ts'
import { row } from './row.ts'

const LEGAL_FORMS = ['gmbh', 'ag', 'inc', 'ltd', 'llc', 'co', 'sa']
const NEXT_STEPS = {
  'Send the contract for signature': 'contract,sign,signature,ready',
  'Send the offer with the price they asked for': 'offer,quote,quotation,price,prices',
  'Propose two times for a call': 'call,meet,meeting,demo',
  'Send the documents': 'send,questionnaire,document,documents',
} as const
const CONTRACT_EVENTS = {
  'The contract begins': 'commences,starts,begins,commencement',
  'It ends or renews': 'renews,ends,expires,term',
  'The price changes': 'fees,price,increase,rent',
  'An inspection': 'inspection',
} as const
/** What a term, its renewals and its notice come to. */
function computedDates(contract: string, today: string) {
  const sentenceWith = (word: string) => sentencesOf(contract).find((one) => mentioned(one, [word]))
  const monthsIn = (sentence = '') => (countIn(sentence) ?? 0) * (/year/i.test(sentence) ? 12 : 1)
  const [begin, term, renewal] = [
    dayIn(contract),
    monthsIn(sentenceWith('term is')),
    monthsIn(sentenceWith('renews')),
  ]
  if (begin === undefined || term === 0) return []
  let end = addMonths(begin, term)
  while (renewal > 0 && end <= today) end = addMonths(end, renewal)
  const notice = sentenceWith('notice')
  const dated = (day: string, what: string, quote = '') => ({
    date: writtenDay(day),
    in_days: daysBetween(today, day),
    what,
    clause: '',
    page: '',
    quote,
  })
  const ends = renewal > 0 ? `Renews for ${renewal} months` : 'Ends by itself'
  const last = dated(end, ends, sentenceWith(renewal > 0 ? 'renews' : 'term is'))
  return notice ? [dated(addMonths(end, -monthsIn(notice)), 'Last day for notice', notice), last] : [last]
}

export const office: readonly SampleAgent[] = [
  row({
    slug: 'pipeline-clerk',
    name: 'Pipeline Clerk',
    inputSchema: fields(
      {
        today: date('Today', { examples: ['2026-03-16'] }),
        deals: list(
          'Open deals',
          { minItems: 1, maxItems: 150 },
          fields({
            account: text('Account', 100),
            deal: text('Deal', 100),
            value: number('Value', { minimum: 0, maximum: 1_000_000_000 }),
            last_contact: date('Last contact'),
            last_mail: longText('Last mail', 1500),
          }),
        ),
        quiet_after_days: integer('Lost deals go quiet after, days', {
          minimum: 3,
          maximum: 365,
          default: 21,
        }),
      },
      { optional: ['quiet_after_days'] },
    ),
    outputSchema: fields({
      summary: text('Summary', 300),
      hygiene: text('Hygiene score', 10),
      proposals: list(
        'Next steps to confirm',
        { maxItems: 150 },
        fields({
          deal: text('Deal', 210),
          status: choice('Status', ['Moving', 'Getting quiet', 'Quiet']),
          days: integer('Days without contact'),
          next_step: text('Next step', 100),
          by: text('By', 30),
          because: text('Because', 200),
        }),
      ),
      duplicates: list(
        'Possible duplicates',
        { maxItems: 150 },
        fields({ one: text('Account', 100), other: text('Also listed as', 100), reason: text('Why', 100) }),
      ),
    }),
    samples: [
      {
        name: 'Four deals on a Monday',
        input: {
          today: '2026-03-16',
          deals: [
            {
              account: 'Nordwind Logistik GmbH',
              deal: 'Depot licences',
              value: 18_400,
              last_contact: '2026-03-12',
              last_mail:
                'Thanks for the call. Our buyer needs the quotation for 12 depots by Friday. After that the board decides.',
            },
            {
              account: 'Café Central',
              deal: 'Till upgrade',
              value: 2_900,
              last_contact: '2026-02-02',
              last_mail: 'Let us think about it.',
            },
            {
              account: 'Harbour Clinic',
              deal: 'Booking module',
              value: 9_750,
              last_contact: '2026-03-02',
              last_mail:
                'Could you send the security questionnaire back before 27 March 2026? Our data officer asks for it.',
            },
            {
              account: 'Nordwind Logistik',
              deal: 'Support contract',
              value: 6_000,
              last_contact: '2026-02-24',
              last_mail: 'We are ready to sign. Where is the contract?',
            },
          ],
          quiet_after_days: 21,
        },
      },
      {
        name: 'August in Spain: a longer silence is normal',
        input: {
          today: '2026-08-31',
          deals: [
            {
              account: 'Talleres Ibarrola SL',
              deal: 'Annual maintenance',
              value: 14_000,
              last_contact: '2026-07-30',
              last_mail:
                'We are all away in August. Let us meet again in September to see it in the workshop.',
            },
            {
              account: 'Bodegas Alcor',
              deal: 'Bottling sensors',
              value: 31_500,
              last_contact: '2026-06-19',
              last_mail: 'The budget is with the board.',
            },
          ],
          quiet_after_days: 45,
        },
      },
    ],
    needs: ({ today, deals }) => {
      const later = deals.find(({ last_contact }) => last_contact > today)
      return later !== undefined && `Last contact of ${later.deal} is after today.`
    },
    answers({ today, deals, quiet_after_days = 21 }) {
      const proposals = deals.map(({ account, deal, last_contact, last_mail }) => {
        const days = daysBetween(last_contact, today)
        const status =
          days >= quiet_after_days ? 'Quiet' : days >= quiet_after_days / 2 ? 'Getting quiet' : 'Moving'
        const asks = sentencesOf(last_mail).find((sentence) => labelled(sentence, NEXT_STEPS, '') !== '')
        return {
          deal: `${deal}, ${account}`,
          status,
          days,
          next_step: labelled(asks ?? '', NEXT_STEPS, 'Ask whether it is still wanted'),
          by: writtenDay(addDays(today, status === 'Quiet' ? 3 : 2)),
          because: asks ?? 'The last mail asks for nothing',
        } as const
      })
      const plain = (account: string) =>
        wordsOf(account)
          .filter((word) => !LEGAL_FORMS.includes(word))
          .join(' ')
      const accounts = [...new Set(deals.map(({ account }) => account))]
      const duplicates = [...Map.groupBy(accounts, plain).values()].flatMap(([one = '', ...others]) =>
        others.map((other) => ({ one, other, reason: 'The same apart from legal form and spelling' })),
      )
      const quiet = proposals.filter(({ status }) => status === 'Quiet').length
      return {
        summary: `${counted(deals.length, 'open deal')}: ${quiet} quiet for ${quiet_after_days} days or more. Confirm a step, or ignore it.`,
        hygiene: percent(1 - quiet / Math.max(1, deals.length)),
        proposals,
        duplicates,
      }
    },
  }),
  row({
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
        { maxItems: 20 },
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
    streams: 'sheet',
    needs: ({ contract }) =>
      dayIn(contract) === undefined &&
      'I find no date in this contract. It needs a first day such as 1 July 2023, and a term such as 24 months.',
    answers({ contract, today, sales_mails = '', usage = '', complaints = '' }) {
      let page = ''
      const stated = linesOf(contract).flatMap((line) => {
        page = /^page (\d+)$/i.exec(line)?.[1] ?? page
        const [day, clause = ''] = [dayIn(line), /^(?:§ ?)?\d[\d.]*/.exec(line)?.[0]]
        const what = labelled(line, CONTRACT_EVENTS, 'A date of the contract')
        return day
          ? [
              {
                date: writtenDay(day),
                in_days: daysBetween(today, day),
                what,
                clause,
                page,
                quote: line.slice(clause.length).trim(),
              },
            ]
          : []
      })
      const dates = [...stated, ...computedDates(contract, today)].sort(
        (one, other) => one.in_days - other.in_days,
      )
      const coming = dates.find(({ in_days }) => in_days >= 0) ?? dates.at(-1)
      const next = coming
        ? `${coming.what}: ${coming.date}, ${coming.in_days >= 0 ? `in ${counted(coming.in_days, 'day')}` : 'which is over'}`
        : ''
      const promises = sentencesOf(sales_mails).filter((sentence) =>
        mentioned(sentence, ['will', 'free of charge', 'promise', 'guarantee']),
      )
      const part = (title: string, lines: readonly string[]) =>
        lines.length === 0 ? [] : [[title, ...lines.map((line) => `– ${line}`)].join('\n')]
      const sheet = [
        `${next}.`,
        ...part('Promised', promises),
        ...part('Usage', linesOf(usage)),
        ...part('Open complaints', linesOf(complaints)),
      ].join('\n\n')
      return { next, dates, promises, sheet }
    },
  }),
]
