// Returns Counter: what a shop's own conditions say about a return, and the answer to the customer.

import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { money, rounded, sumOf } from '../amounts.ts'
import { checkedDay, daysBetween, writtenDay } from '../days.ts'
import { choice, date, fields, list, longText, number, text } from '../schema.ts'
import { contentWords, counted, enumerated, linesOf, mentioned, shortened } from '../text.ts'

const REASONS = [
  {
    reason: 'Damaged',
    words: ['broken', 'damaged', 'cracked', 'chipped', 'scratched', 'torn', 'dented', 'leaks'],
  },
  {
    reason: 'Does not work',
    words: ['not working', "doesn't work", 'doesn’t work', 'faulty', 'defective', 'stopped', 'dead'],
  },
  { reason: 'Wrong article', words: ['wrong', 'another colour', 'not what i ordered', 'different'] },
  {
    reason: 'Size',
    words: [
      'too small',
      'too big',
      'too large',
      'tight',
      'does not fit',
      "doesn't fit",
      'doesn’t fit',
      'size',
    ],
  },
  {
    reason: 'Not as shown',
    words: ['darker', 'lighter', 'photo', 'looks different', 'not as described', 'thinner'],
  },
  {
    reason: 'Changed mind',
    words: [
      'changed my mind',
      'don’t need',
      "don't need",
      'no longer',
      'do not like',
      'don’t like',
      "don't like",
    ],
  },
] as const
const FAULTS: readonly string[] = ['Damaged', 'Does not work', 'Wrong article']

type Item = { article: string; price: number; delivered_on: string }
type Judged = { condition: string; result: string; decides: 'Refused' | 'Photo needed' | undefined }

/** What a condition, written as a plain sentence, says about this return. */
function judge(
  condition: string,
  items: readonly Item[],
  { reason, days, hasPhoto }: { reason: string; days: number; hasPhoto: boolean },
): Judged {
  const isFault = FAULTS.includes(reason)
  const limit = Number(/\b(\d{1,3}) days\b/i.exec(condition)?.[1] ?? 0)
  if (limit > 0) {
    const isLate = days > limit
    return {
      condition,
      result: `Day ${days} of ${limit}${isLate ? ', too late' : ''}`,
      decides: isLate ? 'Refused' : undefined,
    }
  }
  if (
    /\b(no returns?|cannot be returned|can’t be returned|can't be returned|excluded|final sale)\b/i.test(
      condition,
    )
  ) {
    const words = contentWords(condition.replace(/returns?|returned|excluded|final sale/gi, ' '))
    const excluded = items.find(({ article }) => [...contentWords(article)].some((word) => words.has(word)))
    if (!excluded) return { condition, result: 'Does not apply', decides: undefined }
    return {
      condition,
      result: isFault
        ? `Applies to ${excluded.article}, but not to faults`
        : `Applies to ${excluded.article}`,
      decides: isFault ? undefined : 'Refused',
    }
  }
  if (/\b(photo|picture)\b/i.test(condition)) {
    if (!isFault) return { condition, result: 'Only for faults', decides: undefined }
    return {
      condition,
      result: hasPhoto ? 'A photo is attached' : 'Photo missing',
      decides: hasPhoto ? undefined : 'Photo needed',
    }
  }
  if (/\b(label|postage|shipping)\b/i.test(condition))
    return { condition, result: isFault ? 'A fault: the shop pays' : 'The customer pays', decides: undefined }
  return { condition, result: 'For a person to read', decides: undefined }
}

const CONDITIONS =
  'Returns are possible within 30 days of delivery.\nCut fabric cannot be returned.\nDamaged articles need a photo.\nThe customer pays for the label unless the article is at fault.'

export const returnsCounter = defineAgent({
  slug: 'returns-counter',
  name: 'Returns Counter',
  inputSchema: fields({
    message: longText('Customer’s message', 4000, { minLength: 1 }),
    items: list(
      'Order',
      { minItems: 1, maxItems: 40 },
      fields({
        article: text('Article', 100),
        price: number('Price', { minimum: 0, maximum: 1_000_000 }),
        delivered_on: date('Delivered on'),
      }),
    ),
    today: date('Today', { examples: ['2026-03-16'] }),
    conditions: longText('Your conditions, one a line', 3000, { minLength: 1 }),
    own_limit: number('Decides up to', {
      minimum: 0,
      maximum: 100_000,
      description: 'Above this a person decides',
    }),
  }),
  outputSchema: fields({
    decision: choice('Decision', [
      'Accepted',
      'Refused',
      'Photo needed',
      'A person decides',
      'Which article?',
    ]),
    reply: longText('Reply to the customer', 8000),
    reason: text('Reason of the return', 40),
    in_their_words: text('In the customer’s words', 200),
    refund: number('Refund'),
    conditions: list(
      'Conditions',
      { maxItems: 40 },
      fields({ condition: text('Condition', 300), result: text('Result', 160) }),
    ),
  }),
  samples: [
    {
      name: 'A broken lamp, no photo yet',
      input: {
        message:
          'Hello, the Lumi lamp arrived yesterday and its shade is cracked. I would like my money back.\nBest, Anouk',
        items: [
          { article: 'Table lamp Lumi', price: 59, delivered_on: '2026-03-15' },
          { article: 'LED bulb, warm', price: 7.5, delivered_on: '2026-03-15' },
        ],
        today: '2026-03-16',
        conditions: CONDITIONS,
        own_limit: 80,
      },
    },
    {
      name: 'Changed mind, above the limit',
      input: {
        message: 'I changed my mind about the Atlas rug, it is too big for the hall. Can I send it back?',
        items: [{ article: 'Atlas rug 200 x 300', price: 480, delivered_on: '2026-02-25' }],
        today: '2026-03-16',
        conditions: CONDITIONS,
        own_limit: 80,
      },
    },
    {
      name: 'Cut fabric',
      input: {
        message: 'The linen fabric looks darker than in the photo, so I don’t like it. Please take it back.',
        items: [{ article: 'Linen fabric, cut, 3 m', price: 54, delivered_on: '2026-03-09' }],
        today: '2026-03-16',
        conditions: CONDITIONS,
        own_limit: 80,
      },
    },
  ],
  run({ message, items, today, conditions, own_limit }) {
    checkedDay(today, 'Today')
    if (message.trim() === '') throw new BadInput('The customer’s message is empty.')
    const said = contentWords(message)
    const named = items.filter(({ article }) => [...contentWords(article)].some((word) => said.has(word)))
    const returned = named.length > 0 ? named : items.length === 1 ? items : []
    const found = REASONS.find(({ words }) => mentioned(message, words))
    const reason = found?.reason ?? 'Not said'
    const words = found
      ? linesOf(message)
          .flatMap((line) => line.split(/(?<=[.!?])\s/))
          .find((sentence) => mentioned(sentence, found.words))
      : ''
    const days = Math.max(
      0,
      ...returned.map((item) =>
        daysBetween(checkedDay(item.delivered_on, `Delivery of ${item.article}`), today),
      ),
    )
    const hasPhoto =
      mentioned(message, [
        'photo attached',
        'attached photo',
        'attached a photo',
        'picture attached',
        'see photo',
      ]) !== undefined
    const judged = linesOf(conditions)
      .slice(0, 40)
      .map((condition) => judge(shortened(condition, 300), returned, { reason, days, hasPhoto }))
    const refund = rounded(sumOf(returned.map(({ price }) => price)))
    const articles = enumerated(returned.map(({ article }) => article))
    const decision =
      returned.length === 0
        ? ('Which article?' as const)
        : judged.some(({ decides }) => decides === 'Refused')
          ? ('Refused' as const)
          : judged.some(({ decides }) => decides === 'Photo needed')
            ? ('Photo needed' as const)
            : refund > own_limit
              ? ('A person decides' as const)
              : ('Accepted' as const)
    const against = judged.find(({ decides }) => decides === 'Refused')
    const label = FAULTS.includes(reason)
      ? 'The label is free, because the article is at fault.'
      : 'The cost of the label is shown before you print it.'
    const answers = {
      Accepted: `Your return of ${articles} is accepted. ${label} We refund ${money(refund)} within two working days after it arrives.`,
      Refused: `I’m sorry, I can’t accept the return of ${articles}. Our condition says: “${against?.condition ?? ''}” (${against?.result ?? ''}). Reply if you think that this is a mistake, and a person will look at it.`,
      'Photo needed': `I’m sorry about ${articles}. Please reply with a photo that shows the fault; then I can create the label right away.`,
      'A person decides': `Thank you. ${articles} was delivered ${counted(days, 'day')} ago, within our conditions. A colleague confirms the refund of ${money(refund)} and sends the label by email.`,
      'Which article?': `Which of these would you like to return: ${enumerated(items.slice(0, 10).map(({ article }) => article))}?`,
    }
    const reply = `Hello,\n\n${answers[decision]}\n\n${returned[0] ? `Delivered on ${writtenDay(returned[0].delivered_on)}.` : 'I found your order.'}`
    return inPieces(reply, {
      decision,
      reply,
      reason,
      in_their_words: shortened(words ?? '', 200),
      refund: decision === 'Accepted' || decision === 'A person decides' ? refund : 0,
      conditions: judged.map(({ condition, result }) => ({ condition, result })),
    })
  },
})
