// Do the mails about payments say how much, when in which time zone, and what can be done?
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import type { EventDeclaration, EventParams, MailDetails } from '../../platform/contract/event.ts'
import { agentAccessEnded, agentPaymentAhead, agentPaymentFailed, agentReady } from './agents.events.ts'

const AT = '2026-11-27T10:18:27.000Z'
const AT_TEXT = 'Nov 27, 2026, 10:18 AM UTC'
const said = { title: 'Quote Draft', person: null, count: 1 }
function mailOf<P extends EventParams>(event: EventDeclaration<P>, params: P): MailDetails {
  const mail = event.audience.owner?.mail?.({ ...said, params })
  if (!mail) throw new Error(`${event.kind} has nothing more to say`)
  return mail
}
const ahead = (announced: z.output<typeof agentPaymentAhead.params>['announced']) =>
  mailOf(agentPaymentAhead, { agent_id: 1, announced })

describe('the mail about', () => {
  it('a failed payment names the amount and the moment until which it is tried again', () => {
    const mail = (price?: number) =>
      mailOf(agentPaymentFailed, { agent_id: 1, until: AT, ...(price === undefined ? {} : { price }) })
    expect(mail(269)).toEqual({
      lines: [
        `Your card was declined for $269.00. We'll try it again until ${AT_TEXT}, and you keep the agent until then.`,
        "If every try fails, your access ends, and you won't be charged.",
      ],
      button: 'Change your card',
    })
    // Events of earlier versions hold no amount.
    expect(mail().lines[0]).toMatch(/^Your card was declined\. /)
  })

  it('a price names both prices and until when the former one is paid', () => {
    const { lines } = ahead({ what: 'price_changes', from: 129, to: 159, on: AT })
    expect(lines.join(' ')).toContain(`payments after ${AT_TEXT}. Until then you pay $129.00.`)
    expect(ahead({ what: 'price_changes', from: 129, to: 129, on: AT }).lines).toEqual([
      "The seller canceled the price change. You don't need to do anything.",
    ])
  })

  it('the end of a trial names the first payment', () => {
    expect(ahead({ what: 'trial_ends', price: 210, on: AT }).lines).toEqual([
      `Your card will be charged $210.00 on ${AT_TEXT}, and the same every month.`,
      'Cancel before that and you pay nothing. If the payment fails, your access ends that day.',
    ])
  })

  it('a card that expires names the payment that it cannot make', () => {
    const on = '2026-11-01T00:00:00.000Z'
    expect(ahead({ what: 'card_expires', on, price: 75, due: AT })).toEqual({
      lines: [`The next payment, $75.00, is due on ${AT_TEXT}.`],
      button: 'Change your card',
    })
    expect(ahead({ what: 'card_expires', on }).lines).toEqual([])
  })

  it.each(['ended', 'unpaid', 'trial_unpaid', 'refunded'] as const)(
    'access that %s says that nothing more is charged',
    (how) => {
      const { lines } = mailOf(agentAccessEnded, { agent_id: 1, how })
      expect(lines[1]).toBe(
        "An access key that you made for it no longer works, and you won't be charged again.",
      )
    },
  )

  it('an agent that is ready says what to do first', () => {
    expect(mailOf(agentReady, { agent_id: 1 }).button).toBe('Open it')
  })
})
