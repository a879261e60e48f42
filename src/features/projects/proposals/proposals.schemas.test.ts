// Does every fault of a proposal get its own sentence, and is every limit inclusive?
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { edgesOf, itHolds } from '../../../../tests/support/product/edges.ts'
import { acceptance, awardUndoing, newProposal, proposalDecision, proposalForm } from './proposals.schemas.ts'

const proposal = { message: 'm'.repeat(50), budget: 900.5, timeline: '3 weeks' }

function messageFor(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

describe('a proposal', () => {
  it.each([
    ['message', 'm'.repeat(49), 'Proposal message must be at least 50 characters'],
    ['message', ` ${'m'.repeat(49)} `, 'Proposal message must be at least 50 characters'],
    ['message', 'm'.repeat(2001), 'Proposal message must be less than 2000 characters'],
    ['budget', 0, 'Budget must be a positive number'],
    ['budget', 10.001, 'Budget can have at most two decimals'],
    ['budget', 1_000_000.01, 'Budget must be less than $1,000,000'],
    ['timeline', ' ab ', 'Timeline must be at least 3 characters'],
    ['timeline', 't'.repeat(101), 'Timeline must be less than 100 characters'],
  ])('MSG-24, MSG-25, MSG-27, MSG-28, MSG-29, MSG-30 with %s %j is refused: %s', (field, value, sentence) => {
    expect(messageFor(newProposal, { ...proposal, [field]: value })).toBe(sentence)
  })

  it.each([
    ['message', 'm'.repeat(50)],
    ['message', '🦊'.repeat(2000)],
    ['budget', 0.01],
    ['budget', 999_999.99],
    ['budget', 1_000_000],
    ['timeline', 'abc'],
    ['timeline', 't'.repeat(100)],
  ])('CONST-5, DEC-47 may reach its limit: %s', (field, value) => {
    expect(newProposal.safeParse({ ...proposal, [field]: value }).success).toBe(true)
  })

  it('PRJ-31 is trimmed', () => {
    const padded = { ...proposal, message: ` ${proposal.message}\n`, timeline: ' 3 weeks ' }
    expect(newProposal.parse(padded)).toEqual(proposal)
  })
})

describe('the form of a proposal', () => {
  const typed = { ...proposal, budget: '900.5' }

  it('PRJ-32 takes decimals as they are typed', () => {
    expect(proposalForm.parse(typed)).toEqual(proposal)
    expect(proposalForm.parse({ ...typed, budget: '$1,000,000.00' }).budget).toBe(1_000_000)
  })

  it.each([
    ['', 'Budget is required'],
    ['-1', 'Budget must be a positive number'],
    ['12.500', 'Did you mean $12.50 or $12,500?'],
    ['0.001', 'Budget can have at most two decimals'],
    ['1000000.01', 'Budget must be less than $1,000,000'],
  ])('MSG-26, MSG-27, MSG-28 with the budget %j says: %s', (budget, sentence) => {
    expect(messageFor(proposalForm, { ...typed, budget })).toBe(sentence)
  })
})

describe('a decision', () => {
  it('has a note of up to 1000 characters, or none', () => {
    expect(proposalDecision.parse({})).toEqual({ note: null })
    expect(proposalDecision.parse({ note: '  ' })).toEqual({ note: null })
    expect(proposalDecision.parse({ note: '🦊'.repeat(1000) }).note).toHaveLength(2000)
    expect(messageFor(proposalDecision, { note: 'n'.repeat(1001) })).toBe(
      'A note must be less than 1000 characters',
    )
  })

  it('to accept names the version that was read', () => {
    expect(messageFor(acceptance, {})).toBe('Required')
    expect(acceptance.parse({ edited_at: null })).toEqual({ note: null, edited_at: null })
    expect(acceptance.safeParse({ edited_at: 'yesterday' }).success).toBe(false)
  })
})

describe('the reason for undoing an award', () => {
  const edge = edgesOf(awardUndoing, {})
  itHolds([
    edge('reason', [10, 9], 'Give a reason of at least 10 characters'),
    edge('reason', [1000, 1001], 'A reason must be less than 1000 characters'),
  ])
})
