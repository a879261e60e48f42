// Send Window: which readers a newsletter should rest, and who stays in the control group that shows whether it helped.

import { BadInput, defineAgent } from '../agent.ts'
import { percent } from '../amounts.ts'
import { choice, fields, integer, list, longText, text } from '../schema.ts'
import { counted, hashOf } from '../text.ts'

/** Fewer mails than this say nothing about a reader. */
const ENOUGH_MAILS = 4
const TIRED = 0.5

type Reader = { reader: string; sent: number; opened: number; opened_before: number; orders: number }

/** How close to leaving: from 0 to 1, and why. */
function tiredness({ sent, opened, opened_before, orders }: Reader): { score: number; reason: string } {
  if (sent < ENOUGH_MAILS) return { score: 0, reason: `Only ${counted(sent, 'mail')} so far: too few to say` }
  const now = Math.min(1, opened / sent)
  const before = Math.min(1, opened_before / sent)
  const drop = before > 0 ? Math.max(0, (before - now) / before) : now === 0 ? 1 : 0
  const score = Math.max(0, 0.55 * drop + 0.45 * (1 - now) - Math.min(0.6, 0.3 * orders))
  const opens = `Opened ${opened} of ${sent}${opened_before > opened ? `, after ${opened_before} before` : ''}`
  const bought = orders > 0 ? `, ordered ${orders === 1 ? 'once' : `${orders} times`}` : ''
  return { score, reason: `${opens}${bought}` }
}

export const sendWindow = defineAgent({
  slug: 'send-window',
  name: 'Send Window',
  inputSchema: fields(
    {
      readers: list(
        'Readers',
        {
          minItems: 1,
          maxItems: 500,
          description: 'Mails and opens of the last 90 days, and opens of the 90 days before',
        },
        fields({
          reader: text('Reader', 120),
          sent: integer('Mails sent', { minimum: 0, maximum: 1000 }),
          opened: integer('Opened', { minimum: 0, maximum: 1000 }),
          opened_before: integer('Opened before', { minimum: 0, maximum: 1000 }),
          orders: integer('Orders', { minimum: 0, maximum: 1000 }),
        }),
      ),
      control_percent: integer('Control group, per cent', {
        minimum: 0,
        maximum: 50,
        default: 20,
        description: 'Tired readers who get the mail all the same, always the same ones',
      }),
      rest_weeks: integer('Weeks to rest', { minimum: 1, maximum: 26, default: 4 }),
    },
    { optional: ['control_percent', 'rest_weeks'] },
  ),
  outputSchema: fields({
    summary: longText('Summary', 800),
    segments: list(
      'Segments',
      { maxItems: 500 },
      fields({
        reader: text('Reader', 120),
        segment: choice('Segment', ['Rest', 'Control', 'Send']),
        tiredness: text('Tired', 10),
        reason: text('Why', 160),
      }),
    ),
  }),
  samples: [
    {
      name: 'A rug shop’s readers',
      input: {
        readers: [
          { reader: 'l.moreau@example.com', sent: 13, opened: 0, opened_before: 9, orders: 0 },
          { reader: 'p.kask@example.com', sent: 13, opened: 11, opened_before: 12, orders: 2 },
          { reader: 'j.oduya@example.com', sent: 13, opened: 2, opened_before: 8, orders: 0 },
          { reader: 's.brandt@example.com', sent: 13, opened: 1, opened_before: 7, orders: 1 },
          { reader: 'm.tanaka@example.com', sent: 13, opened: 0, opened_before: 0, orders: 0 },
          { reader: 'c.vidal@example.com', sent: 12, opened: 1, opened_before: 10, orders: 0 },
          { reader: 'new.reader@example.com', sent: 2, opened: 0, opened_before: 0, orders: 0 },
        ],
        control_percent: 20,
      },
    },
    {
      name: 'No history yet',
      input: {
        readers: [
          { reader: 'first@example.com', sent: 3, opened: 1, opened_before: 0, orders: 0 },
          { reader: 'second@example.com', sent: 3, opened: 0, opened_before: 0, orders: 0 },
        ],
        rest_weeks: 6,
      },
    },
  ],
  run({ readers, control_percent = 20, rest_weeks = 4 }) {
    if (readers.every(({ sent }) => sent === 0))
      throw new BadInput('No one has been sent a mail yet. Add how many mails each reader got.')
    const segments = readers.map((one) => {
      const { score, reason } = tiredness(one)
      // Drawn from the address, so the same readers are in it each time.
      const isControl = hashOf(`control:${one.reader.trim().toLowerCase()}`) % 100 < control_percent
      const segment = score < TIRED ? 'Send' : isControl ? 'Control' : 'Rest'
      return { reader: one.reader, segment, score, reason } as const
    })
    const rank = { Rest: 0, Control: 1, Send: 2 }
    const sorted = [...segments].sort(
      (one, other) => rank[one.segment] - rank[other.segment] || other.score - one.score,
    )
    const count = (segment: string) => segments.filter((one) => one.segment === segment).length
    const unknown = readers.filter(({ sent }) => sent < ENOUGH_MAILS).length
    const resting = count('Rest')
    const control = count('Control')
    const parts = [
      resting === 0
        ? 'No one needs a rest this time.'
        : `Rest ${counted(resting, 'reader')} for ${counted(rest_weeks, 'week')}; that is ${percent(resting / readers.length)} fewer mails.`,
      control > 0
        ? `${counted(control, 'tired reader')} in the control group ${control === 1 ? 'gets' : 'get'} the mail all the same: please don’t rest them by hand.`
        : resting > 0
          ? 'No tired reader is in the control group, so the effect can’t be measured this time.'
          : '',
      unknown > 0
        ? `${counted(unknown, 'reader')} with fewer than ${ENOUGH_MAILS} mails can’t be judged yet.`
        : '',
    ]
    return {
      summary: parts.filter((part) => part !== '').join(' '),
      segments: sorted.map(({ score, ...one }) => ({ ...one, tiredness: percent(score) })),
    }
  },
})
