// Pipeline Clerk: the next step and its date for each open deal, which deals went quiet, and accounts that exist twice.

import { BadInput, defineAgent } from '../agent.ts'
import { percent } from '../amounts.ts'
import { addDays, checkedDay, dayIn, daysBetween, weekdayIn, workingDay, writtenDay } from '../days.ts'
import { choice, date, fields, integer, list, longText, number, text } from '../schema.ts'
import { counted, editDistance, mentioned, sentencesOf, shortened } from '../text.ts'

type Step = { words: readonly string[]; step: string; days: number }

/** What the last mail asks for, and how soon; the first that fits counts. */
const STEPS: readonly Step[] = [
  {
    words: ['contract', 'sign', 'signature', 'purchase order', 'legal'],
    step: 'Send the contract for signature',
    days: 2,
  },
  {
    words: ['quote', 'quotation', 'offer', 'proposal', 'price', 'pricing', 'discount'],
    step: 'Send the offer with the price they asked for',
    days: 2,
  },
  {
    words: ['demo', 'show us', 'presentation'],
    step: 'Agree on a date for the demonstration',
    days: 3,
  },
  { words: ['call', 'meet', 'meeting', 'talk', 'visit'], step: 'Confirm the meeting', days: 1 },
  {
    words: ['reference', 'references', 'case study', 'customer like us'],
    step: 'Name a reference customer',
    days: 3,
  },
  {
    words: ['security', 'privacy', 'questionnaire', 'documents', 'data sheet'],
    step: 'Send the documents',
    days: 3,
  },
  { words: ['budget', 'board', 'approval', 'decide', 'decision'], step: 'Ask who decides and when', days: 7 },
]

const LEGAL_FORMS =
  /\b(gmbh|ag|kg|ltd|limited|llc|inc|sa|sl|srl|s\.?p\.?a|bv|oy|ab|plc|co|company|group|the)\b\.?/gi

const plainName = (account: string) =>
  account
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(LEGAL_FORMS, ' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

function nextStep(mail: string, today: string): { step: string; by: string; because: string } {
  const sentences = sentencesOf(mail)
  for (const { words, step, days } of STEPS) {
    const sentence = sentences.find((one) => mentioned(one, words))
    if (!sentence) continue
    const named = dayIn(sentence) ?? weekdayIn(sentence, today)
    const by = named && named > today ? named : workingDay(addDays(today, days))
    return { step, by, because: shortened(sentence, 200) }
  }
  const by = workingDay(addDays(today, 3))
  return mail.trim() === ''
    ? { step: 'Write a first mail', by, because: 'No mail so far' }
    : { step: 'Ask whether it is still wanted', by, because: 'The last mail asks for nothing' }
}

function duplicatesOf(accounts: readonly string[]): { one: string; other: string; reason: string }[] {
  const known: { account: string; plain: string }[] = []
  return accounts.flatMap((account) => {
    const plain = plainName(account)
    const twin = known.find(
      (one) => one.plain === plain || (plain.length > 5 && editDistance(one.plain, plain, 1) <= 1),
    )
    if (plain !== '' && !known.some((one) => one.account === account)) known.push({ account, plain })
    if (!twin || twin.account === account) return []
    const reason = twin.plain === plain ? 'The same apart from legal form and spelling' : 'One letter differs'
    return [{ one: twin.account, other: account, reason }]
  })
}

export const pipelineClerk = defineAgent({
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
      quiet_after_days: integer('Lost deals go quiet after, days', { minimum: 3, maximum: 365, default: 21 }),
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
            last_mail: 'We are all away in August. Let us meet again in September to see it in the workshop.',
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
  run({ today, deals, quiet_after_days = 21 }) {
    checkedDay(today, 'Today')
    const proposals = deals.map(({ account, deal, last_contact, last_mail, value }) => {
      const days = daysBetween(checkedDay(last_contact, `Last contact of ${deal}`), today)
      if (days < 0) throw new BadInput(`Last contact of ${deal} is after today.`)
      const status =
        days >= quiet_after_days ? 'Quiet' : days >= quiet_after_days / 2 ? 'Getting quiet' : 'Moving'
      const { step, by, because } = nextStep(last_mail, today)
      return {
        deal: `${deal}, ${account}`,
        status,
        days,
        next_step: step,
        by: writtenDay(by),
        because,
        day: by,
        value,
      } as const
    })
    const duplicates = duplicatesOf(deals.map(({ account }) => account.trim()))
    const quiet = proposals.filter(({ status }) => status === 'Quiet').length
    const kept = deals.filter(({ last_mail }) => last_mail.trim() !== '').length
    const hygiene = Math.max(
      0,
      1 - (0.6 * quiet + 0.3 * duplicates.length + 0.4 * (deals.length - kept)) / deals.length,
    )
    return {
      summary: `${counted(deals.length, 'open deal')}: ${quiet} quiet for ${counted(quiet_after_days, 'day')} or more, ${counted(duplicates.length, 'possible duplicate')}. Confirm a step, or ignore it.`,
      hygiene: percent(hygiene),
      proposals: proposals
        .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : other.value - one.value))
        .map(({ day: _day, value: _value, ...proposal }) => proposal),
      duplicates,
    }
  },
})
