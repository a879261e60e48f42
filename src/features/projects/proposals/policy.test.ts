// Does every proposal only ever take the steps that it may, by whom it may, whatever is tried in which order?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectMessages } from '../messages.ts'
import { proposalMessages as messages, stateMessages } from './messages.ts'
import { isStanding, whyNotPropose, whyNotReadReceived, whyNotTake, whyUnanswered } from './policy.ts'
import {
  isCounted,
  PROPOSAL_STATES,
  PROPOSAL_STEPS,
  type ProposalState,
  type ProposalStep,
  stateAfter,
} from './rules.ts'

const OWNER = 'owner'
const PROPOSER = 'proposer'
const open = { user_id: OWNER, status: 'active', awarded_at: null } as const
const archived = { ...open, status: 'archived' } as const
const awarded = { ...open, awarded_at: '2026-03-02T09:00:00.000Z' } as const
const steps = Object.keys(PROPOSAL_STEPS) as ProposalStep[]

/** From, step, to: all that can happen. */
const ALLOWED: readonly [ProposalState, ProposalStep, ProposalState][] = [
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
  ['withdrawn', 'send', 'sent'],
]

describe('a proposal', () => {
  it('stands unless it was taken back, and then it alone can be sent again', () => {
    for (const state of PROPOSAL_STATES) {
      expect(isStanding({ state }), state).toBe(stateAfter(state, 'send', 'proposer') === undefined)
    }
  })

  it('gets no answer any more once its project is closed, unless it has one', () => {
    for (const state of PROPOSAL_STATES) {
      const isAnswered = state === 'accepted' || state === 'declined'
      expect(whyUnanswered({ state }, open), state).toBeUndefined()
      expect(whyUnanswered({ state }, archived)?.message, state).toBe(
        isAnswered ? undefined : projectMessages.archivedNote,
      )
      expect(whyUnanswered({ state }, awarded)?.message, state).toBe(
        isAnswered ? undefined : projectMessages.awardedNote,
      )
    }
  })
})

describe('the states of a proposal', () => {
  it('change by the steps of the table and by no other', () => {
    for (const from of PROPOSAL_STATES) {
      for (const step of steps) {
        const to = ALLOWED.find((row) => row[0] === from && row[1] === step)?.[2]
        const { by } = PROPOSAL_STEPS[step]
        expect(stateAfter(from, step, by), `${from} ${step}`).toBe(to)
        expect(
          stateAfter(from, step, by === 'owner' ? 'proposer' : 'owner'),
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
        let state: ProposalState = 'sent'
        let counted = 1
        for (const [step, by] of attempts) {
          const next = stateAfter(state, step, by)
          if (next === undefined) continue
          expect(['accepted', 'declined']).not.toContain(state)
          expect(PROPOSAL_STEPS[step].by).toBe(by)
          if (state === 'withdrawn') expect(step).toBe('send')
          counted += Number(isCounted(next)) - Number(isCounted(state))
          state = next
        }
        // The count on the project never drifts from what the state says.
        expect(counted).toBe(Number(isCounted(state)))
      }),
    )
  })
})

describe('who may take a step', () => {
  it('is the owner for decisions, the proposer for the rest, and nobody else', () => {
    for (const [from, step] of ALLOWED) {
      const proposal = { user_id: PROPOSER, state: from }
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

  it('is told why not by where the proposal stands', () => {
    for (const state of ['accepted', 'declined'] as const) {
      for (const step of steps) {
        expect(whyNotTake(step, PROPOSAL_STEPS[step].by, { user_id: PROPOSER, state }, open)).toEqual({
          kind: 'conflict',
          message: stateMessages[state],
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
        const refusal = whyNotTake(step, PROPOSAL_STEPS[step].by, { user_id: PROPOSER, state: from }, project)
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
