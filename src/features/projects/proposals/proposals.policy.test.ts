// Does every proposal take only the allowed steps, by the allowed person, in any order of attempts?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectMessages } from '../projects.messages.ts'
import { proposalMessages as messages, proposalStatusMessages } from './proposals.messages.ts'
import {
  isProposalWithdrawn,
  undoEnds,
  whyNotChooseAgain,
  whyNotPropose,
  whyNotReadReceived,
  whyNotTake,
  whyNotUndoAward,
  whyUnanswered,
} from './proposals.policy.ts'
import {
  isProposalCounted,
  PROPOSAL_STATUSES,
  PROPOSAL_STEPS,
  type ProposalStatus,
  type ProposalStep,
  statusAfter,
} from './proposals.rules.ts'

const OWNER = 'owner'
const PROPOSER = 'proposer'
const open = { user_id: OWNER, status: 'active', awarded_at: null } as const
const archived = { ...open, status: 'archived' } as const
const awarded = { ...open, awarded_at: '2026-03-02T09:00:00.000Z' } as const
const held = { ...awarded, winner_left_at: null } as const
const left = { ...awarded, winner_left_at: '2026-03-02T10:00:00.000Z' } as const
const steps = Object.keys(PROPOSAL_STEPS) as ProposalStep[]

/** The rows are from, step, to: these are all possible transitions. */
const ALLOWED: readonly [ProposalStatus, ProposalStep, ProposalStatus][] = [
  ['sent', 'edit', 'sent'],
  ['sent', 'withdraw', 'withdrawn'],
  ['sent', 'shortlist', 'shortlisted'],
  ['sent', 'accept', 'accepted'],
  ['sent', 'decline', 'declined'],
  ['shortlisted', 'edit', 'shortlisted'],
  ['shortlisted', 'withdraw', 'withdrawn'],
  ['shortlisted', 'unshortlist', 'sent'],
  ['shortlisted', 'accept', 'accepted'],
  ['shortlisted', 'decline', 'declined'],
  ['not_selected', 'withdraw', 'withdrawn'],
  ['not_selected', 'decline', 'declined'],
  ['withdrawn', 'send', 'sent'],
]

describe('a proposal', () => {
  it('is withdrawn or not, and can be sent again in that case alone', () => {
    for (const status of PROPOSAL_STATUSES) {
      expect(isProposalWithdrawn({ status }), status).toBe(
        statusAfter(status, 'send', 'proposer') !== undefined,
      )
    }
  })

  it('gets no answer any more once its project is closed, unless it has one', () => {
    for (const status of PROPOSAL_STATUSES) {
      const isAnswered = status === 'accepted' || status === 'declined' || status === 'not_selected'
      expect(whyUnanswered({ status }, open), status).toBeUndefined()
      expect(whyUnanswered({ status }, archived)?.message, status).toBe(
        isAnswered ? undefined : projectMessages.archivedNote,
      )
      expect(whyUnanswered({ status }, awarded)?.message, status).toBe(
        isAnswered ? undefined : projectMessages.awardedNote,
      )
    }
  })
})

describe('the statuses of a proposal', () => {
  it('change by the steps of the table and by no other', () => {
    for (const from of PROPOSAL_STATUSES) {
      for (const step of steps) {
        const to = ALLOWED.find((row) => row[0] === from && row[1] === step)?.[2]
        const { by } = PROPOSAL_STEPS[step]
        expect(statusAfter(from, step, by), `${from} ${step}`).toBe(to)
        expect(
          statusAfter(from, step, by === 'owner' ? 'proposer' : 'owner'),
          `${from} ${step}`,
        ).toBeUndefined()
      }
    }
  })

  it('end in accepted and declined, and come back from withdrawn alone, whatever is tried', () => {
    const attempt = fc.tuple(
      fc.constantFrom(...steps),
      fc.constantFrom('owner' as const, 'proposer' as const),
    )
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 40 }), (attempts) => {
        let status: ProposalStatus = 'sent'
        let counted = 1
        for (const [step, by] of attempts) {
          const next = statusAfter(status, step, by)
          if (next === undefined) continue
          expect(['accepted', 'declined']).not.toContain(status)
          expect(PROPOSAL_STEPS[step].by).toBe(by)
          if (status === 'withdrawn') expect(step).toBe('send')
          counted += Number(isProposalCounted(next)) - Number(isProposalCounted(status))
          status = next
        }
        // The count on the project never drifts from the status.
        expect(counted).toBe(Number(isProposalCounted(status)))
      }),
    )
  })
})

describe('who may take a step', () => {
  it('is the owner for decisions, the proposer for the rest, and no one else', () => {
    for (const [from, step] of ALLOWED) {
      const proposal = { user_id: PROPOSER, status: from }
      const { by } = PROPOSAL_STEPS[step]
      expect(whyNotTake(step, by, proposal, open), `${by} ${step}`).toBeUndefined()
      expect(whyNotTake(step, 'stranger', proposal, open)).toEqual({
        kind: 'not_found',
        message: messages.notFound,
      })
      const other = whyNotTake(step, by === OWNER ? PROPOSER : OWNER, proposal, open)
      expect(other?.kind, step).toBe(from === 'withdrawn' ? 'not_found' : 'forbidden')
    }
  })

  it('reads why not from the status of the proposal', () => {
    for (const status of ['accepted', 'declined'] as const) {
      for (const step of steps) {
        expect(whyNotTake(step, PROPOSAL_STEPS[step].by, { user_id: PROPOSER, status }, open)).toEqual({
          kind: 'conflict',
          message: proposalStatusMessages[status],
        })
      }
    }
  })

  it('can decline and withdraw after the project closed, and nothing else', () => {
    for (const [project, message] of [
      [archived, projectMessages.archivedNote],
      [awarded, projectMessages.awardedNote],
    ] as const) {
      for (const [from, step] of ALLOWED) {
        const refusal = whyNotTake(
          step,
          PROPOSAL_STEPS[step].by,
          { user_id: PROPOSER, status: from },
          project,
        )
        const isFree = step === 'decline' || step === 'withdraw'
        expect(refusal, `${from} ${step}`).toEqual(isFree ? undefined : { kind: 'conflict', message })
      }
    }
  })
})

describe('proposing', () => {
  it('DEC-39, DEC-40 is refused for an own, an archived and an awarded project', () => {
    expect(whyNotPropose(PROPOSER, open)).toBeUndefined()
    expect(whyNotPropose(OWNER, open)).toEqual({ kind: 'forbidden', message: messages.ownProject })
    expect(whyNotPropose(PROPOSER, archived)?.message).toBe(projectMessages.archivedNote)
    expect(whyNotPropose(PROPOSER, awarded)?.message).toBe(projectMessages.awardedNote)
  })

  it('leaves what was proposed to the owner alone to read', () => {
    expect(whyNotReadReceived(OWNER, open)).toBeUndefined()
    expect(whyNotReadReceived(PROPOSER, open)?.kind).toBe('forbidden')
  })
})

describe('undoing an award', () => {
  const now = new Date('2026-03-03T09:00:00.000Z')
  const accepted = { user_id: PROPOSER, status: 'accepted' } as const

  it('is the owner’s, for 24 hours', () => {
    expect(whyNotUndoAward(OWNER, accepted, held, now)).toBeUndefined()
    expect(whyNotUndoAward(OWNER, accepted, { ...held, status: 'archived' }, now)).toBeUndefined()
    expect(whyNotUndoAward(OWNER, accepted, held, new Date(now.getTime() + 1))).toEqual({
      kind: 'conflict',
      message: messages.undoOver,
    })
    expect(undoEnds(OWNER, accepted, held, now)).toEqual(now)
    expect(undoEnds(OWNER, accepted, held, new Date(now.getTime() + 1))).toBeUndefined()
    expect(undoEnds(PROPOSER, accepted, held, now)).toBeUndefined()
    expect(whyNotUndoAward(PROPOSER, accepted, held, now)?.kind).toBe('forbidden')
    expect(whyNotUndoAward('stranger', accepted, held, now)?.kind).toBe('not_found')
    expect(whyNotUndoAward(OWNER, accepted, left, now)?.message).toBe(messages.winnerLeft)
    expect(undoEnds(OWNER, accepted, left, now)).toBeUndefined()
  })

  it('concerns the accepted proposal alone', () => {
    for (const status of PROPOSAL_STATUSES) {
      if (status === 'accepted') continue
      const refusal = whyNotUndoAward(OWNER, { user_id: PROPOSER, status }, held, now)
      const expected = status === 'withdrawn' ? messages.notFound : messages.notAwarded
      expect(refusal?.message, status).toBe(expected)
    }
    expect(whyNotUndoAward(OWNER, accepted, { ...open, winner_left_at: null }, now)?.message).toBe(
      messages.notAwarded,
    )
  })
})

describe('choosing again', () => {
  const accepted = { user_id: PROPOSER, status: 'accepted' } as const

  it('is the owner’s, once the winner has left, while the project is not archived', () => {
    expect(whyNotChooseAgain(OWNER, accepted, left)).toBeUndefined()
    expect(whyNotChooseAgain(OWNER, accepted, held)?.message).toBe(messages.winnerThere)
    expect(whyNotChooseAgain(OWNER, { ...accepted, status: 'not_selected' }, left)?.message).toBe(
      messages.winnerThere,
    )
    expect(whyNotChooseAgain(OWNER, accepted, { ...left, status: 'archived' })?.message).toBe(
      projectMessages.archivedNote,
    )
    expect(whyNotChooseAgain(PROPOSER, accepted, left)?.kind).toBe('forbidden')
    expect(whyNotChooseAgain('stranger', accepted, left)?.kind).toBe('not_found')
  })
})
