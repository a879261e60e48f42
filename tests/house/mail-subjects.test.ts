// Can a stranger write into the subject of a mail, which a lock screen shows before its reader decides to open it?
import { describe, expect, it } from 'vitest'
import { ALL_EVENTS, EVENT_CATALOGUE } from '../../src/app/events.ts'
import { conversationFilePath } from '../../src/features/conversations/conversations.buckets.ts'
import { describeEvent, mailSubjectOf } from '../../src/features/events/server/kinds.ts'
import { digestMails } from '../../src/features/updates/digest/digest.messages.ts'
import type { EventDeclaration, EventParams, Role } from '../../src/platform/contract/event.ts'

const NAME = 'Guildhall Support'
const TITLE = 'Locked” Your account is locked. Call +1 555 0100 “now'
const QUOTED = "“Locked' Your account is locked. Call +1 555 0100 'now”"

/** Parameters are such as nouns emit; each kind is tried with all that it takes. */
const AT = '2026-11-27T10:18:00.000Z'
const ids = { project_id: 1, course_id: 2, agent_id: 3, lecture_id: 4, run_id: 5 }
const ahead = [
  { what: 'price_changes', from: 1, to: 2, on: AT },
  { what: 'price_changes', from: 2, to: 2, on: AT },
  { what: 'trial_ends', price: 1, on: AT },
  { what: 'card_expires', on: AT },
]
const PARAMS: readonly EventParams[] = [
  {},
  { project_id: ids.project_id },
  { course_id: ids.course_id },
  { course_id: ids.course_id, lecture_id: ids.lecture_id },
  { agent_id: ids.agent_id },
  { agent_id: ids.agent_id, until: AT, price: 1 },
  ...['ended', 'unpaid', 'trial_unpaid', 'refunded', 'disputed'].map((how) => ({
    agent_id: ids.agent_id,
    how,
  })),
  { quoted: 'agent', key: '7' },
  ...['disputed', 'part', 'won'].map((returned) => ({ returned })),
  ...['refunded', 'disputed', 'won'].map((went) => ({ agent_id: ids.agent_id, amount: 20, went })),
  ...['canceled', 'renewal_failed', 'further_runs_unpaid', 'ended', 'unpaid', 'trial_unpaid'].map(
    (change) => ({
      agent_id: ids.agent_id,
      change,
      until: AT,
    }),
  ),
  { agent_id: ids.agent_id, percent: 85, month: '2026-03-01', most: 100 },
  { agent_id: ids.agent_id, percent: 100, month: '2026-03-01', most: 100 },
  { agent_id: ids.agent_id, from: 0.01, to: 0.02 },
  { agent_id: ids.agent_id, amount: 20 },
  ...['asked', 'granted', 'declined'].map((what) => ({ run_id: ids.run_id, amount: 4, what })),
  ...['answered', 'granted', 'declined'].map((what) => ({
    run_id: ids.run_id,
    agent_id: ids.agent_id,
    amount: 4,
    what,
  })),
  { day: '2026-03-09' },
  ...['paused', 'back', 'withdrawn'].map((health) => ({ health })),
  ...['paused', 'back'].map((health) => ({ agent_id: ids.agent_id, health })),
  ...['seller', 'moderation', 'left', 'health', 'not_renewed'].map((why) => ({
    agent_id: ids.agent_id,
    why,
    until: AT,
  })),
  ...ahead.map((announced) => ({ agent_id: ids.agent_id, announced })),
  { handle: 'eve' },
  { kind: 'project' },
  { amount: 1, until: AT, paid_at: AT },
  { amount: 1, reason: 'account_closed' },
  { amount: 1, reason: 'no_account' },
  { lectures: 2, until: AT },
  { stars: 1 },
  { stars: 4 },
]

/** The title in a subject is by this person, where a mail may quote it: a change of this list is a decision. */
const QUOTES: Readonly<Record<string, 'own' | 'bound'>> = {
  'proposal_received owner': 'own',
  'proposal_changed owner': 'own',
  'proposal_withdrawn owner': 'own',
  'proposal_accepted other': 'bound',
  'award_undone other': 'bound',
  'award_winner_left owner': 'own',
  'award_client_left other': 'bound',
  'invitation_declined owner': 'own',
  'agent_deployed owner': 'own',
  'agent_ready owner': 'bound',
  'agent_payment_failed owner': 'bound',
  'agent_access_ended owner': 'bound',
  'agent_payment_ahead owner': 'bound',
  'agent_withdrawn owner': 'bound',
  'agent_sale_returned owner': 'own',
  'agent_sale_changed owner': 'own',
  'agent_runs_used owner': 'bound',
  'agent_run_spending owner': 'bound',
  'agent_run_price_raised owner': 'bound',
  'agent_runs_unpaid owner': 'bound',
  'agent_failing owner': 'own',
  'agent_run_claimed owner': 'own',
  'agent_run_claim_answered owner': 'bound',
  'agent_health_changed owner': 'own',
  'deployment_health_changed owner': 'bound',
  'agent_reviewed owner': 'own',
  'agent_review_answered other': 'bound',
  'course_bought owner': 'own',
  'course_enrolled owner': 'own',
  'course_reviewed owner': 'own',
  'course_ready other': 'bound',
  'course_refunded owner': 'own',
  'course_refunded other': 'bound',
  'lecture_question_answered owner': 'own',
  'content_hidden owner': 'own',
  'content_restored owner': 'own',
  'update_liked owner': 'own',
  'update_reposted owner': 'own',
  'update_commented owner': 'own',
}

type Mailed = { name: string; declaration: EventDeclaration; role: Role }

/** Every role that gets a mail counts, whatever the default channel of its kind is: it can be chosen. */
const mailed: readonly Mailed[] = ALL_EVENTS.filter(({ notification }) => notification).flatMap(
  (declaration) =>
    (Object.keys(declaration.audience) as Role[])
      .filter((role) => role !== 'actor')
      .map((role) => ({ name: `${declaration.kind} ${role}`, declaration, role })),
)

const said = ({ declaration, role }: Mailed, params: EventParams, count: number) => {
  const event = { kind: declaration.kind, role, subject_id: 1, params, title: TITLE, person: NAME, count }
  return {
    subject: mailSubjectOf(EVENT_CATALOGUE.kinds, event) ?? '',
    text: describeEvent(EVENT_CATALOGUE.kinds, event)?.text ?? '',
  }
}

describe('the subject of a mail', () => {
  it('quotes titles of one’s own, or of someone to whom money or an accepted proposal binds, and no others', () => {
    const quoting = mailed.flatMap(({ name, declaration, role }) => {
      const why = declaration.audience[role]?.quotesTitle
      return why === undefined ? [] : [[name, why] as const]
    })
    expect(Object.fromEntries(quoting)).toEqual(QUOTES)
  })

  it.each(mailed)('about $name has nothing of a stranger, and begins with our words', (one) => {
    const all = PARAMS.filter((params) => one.declaration.params.safeParse(params).success)
    expect(all, 'add parameters of this kind to PARAMS').not.toEqual([])
    for (const params of all) {
      for (const count of [1, 3]) {
        const { subject, text } = said(one, params, count)
        expect(subject).toMatch(/^[A-Z0-9]/)
        expect(subject).not.toContain(NAME)
        if (QUOTES[one.name] && text.includes(TITLE)) expect(subject).toContain(QUOTED)
        else expect(subject).not.toMatch(/Locked|555/)
        expect(subject.replace(QUOTED, '')).not.toMatch(/Locked|555/)
      }
    }
  })

  it('of a digest says how much is in it', () => {
    expect(digestMails.subject('daily', digestMails.preview(2))).toBe('Your daily digest: 2 updates')
  })
})

it('the name under which a file of a conversation is saved begins with digits of ours', () => {
  const path = conversationFilePath('owner', 7, '0'.repeat(32), 'Urgent invoice.pdf')
  expect(path.split('/').at(-1)).toBe(`${'0'.repeat(32)}-Urgent-invoice.pdf`)
})
