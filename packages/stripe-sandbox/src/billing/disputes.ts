// A buyer's bank can ask about a payment, take the money back, and decide who keeps it.
import { announce, type EventType } from '../events/announce.ts'
import type { Intent } from '../rows/sandbox-rows.records.ts'
import type { DisputeStatus } from '../rows/sandbox-rows.table.ts'
import type { Work } from '../rows/work.ts'
import { disputeShape } from '../shapes/dispute.ts'
import { intentRows } from './changes.ts'

/** How a bank ends what it began. An inquiry can become a dispute. */
export type Decision = 'won' | 'lost' | 'withdrawn' | 'escalated'

const NEXT: Readonly<
  Record<DisputeStatus, Partial<Record<Decision, { status: DisputeStatus; events: EventType[] }>>>
> = {
  warning_needs_response: {
    withdrawn: { status: 'warning_closed', events: ['charge.dispute.closed'] },
    escalated: {
      status: 'needs_response',
      events: ['charge.dispute.updated', 'charge.dispute.funds_withdrawn'],
    },
  },
  needs_response: {
    won: { status: 'won', events: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'] },
    lost: { status: 'lost', events: ['charge.dispute.closed'] },
  },
  warning_closed: {},
  won: {},
  lost: {},
}

async function become(
  work: Work,
  intent: Intent,
  dispute_status: DisputeStatus,
  events: readonly EventType[],
): Promise<Intent> {
  const disputed_at = intent.disputed_at ?? work.at
  const changed = await intentRows.change(work, intent, { disputed_at, dispute_status })
  const shape = disputeShape(changed, disputed_at)
  for (const type of events) await announce(work, type, shape)
  return changed
}

/** The bank takes the money back as soon as it was paid. */
export const dispute = (work: Work, intent: Intent): Promise<Intent> =>
  become(work, intent, 'needs_response', ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])

/** The bank only asks. */
export const inquire = (work: Work, intent: Intent): Promise<Intent> =>
  become(work, intent, 'warning_needs_response', ['charge.dispute.created'])

/** Throws for what a bank cannot decide as things stand. */
export async function decide(work: Work, intent: Intent, decision: Decision): Promise<void> {
  const next = intent.dispute_status === null ? undefined : NEXT[intent.dispute_status][decision]
  if (!next) throw new Error(`A payment whose dispute is ${intent.dispute_status} is not ${decision}`)
  await become(work, intent, next.status, next.events)
}

/** True while the bank has the money. */
export const isTakenBack = ({ dispute_status }: Intent): boolean =>
  dispute_status === 'needs_response' || dispute_status === 'lost'
