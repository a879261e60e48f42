// Tests who may begin a conversation about a proposal.
import { expect, it } from 'vitest'
import { statusMessages } from '../../../conversations/conversations.messages.ts'
import { PROPOSAL_STATUSES } from '../proposals.rules.ts'
import { proposalConversationMessages as messages } from './conversations.messages.ts'
import { whyNotBegin } from './conversations.policy.ts'

const project = { user_id: 'olga', winner_left_at: null }

it('is begun by either of the two, and by no one else', () => {
  for (const status of PROPOSAL_STATUSES) {
    const proposal = { user_id: 'pia', status }
    expect(whyNotBegin('eve', proposal, project)?.kind, status).toBe('not_found')
    if (status === 'withdrawn') continue
    expect(whyNotBegin('olga', proposal, project), status).toBeUndefined()
    expect(whyNotBegin('pia', proposal, project), status).toBeUndefined()
  }
})

it('does not begin after a withdrawal: the owner does not see it, its proposer reads why', () => {
  const withdrawn = { user_id: 'pia', status: 'withdrawn' } as const
  expect(whyNotBegin('olga', withdrawn, project)?.kind).toBe('not_found')
  expect(whyNotBegin('pia', withdrawn, project)).toEqual({ kind: 'conflict', message: messages.withdrawn })
})

it('does not begin with someone who has left', () => {
  const award = { user_id: 'pia', status: 'accepted' } as const
  const left = { ...project, winner_left_at: '2026-03-02T10:00:00.000Z' }
  expect(whyNotBegin('olga', award, left)).toEqual({ kind: 'conflict', message: statusMessages.left })
  expect(whyNotBegin('olga', { ...award, status: 'not_selected' }, left)).toBeUndefined()
})
