// Tests who may begin a conversation about a proposal.
import { expect, it } from 'vitest'
import { conversationStatusMessages } from '../../../conversations/conversations.messages.ts'
import { PROPOSAL_STATUSES } from '../proposals.rules.ts'
import { proposalConversationMessages as messages } from './conversations.messages.ts'
import { whyNotBeginAboutProposal } from './conversations.policy.ts'

const project = { user_id: 'olga', winner_left_at: null }

it('is begun by either of the two, and by no one else', () => {
  for (const status of PROPOSAL_STATUSES) {
    const proposal = { user_id: 'pia', status }
    expect(whyNotBeginAboutProposal('eve', proposal, project)?.kind, status).toBe('not_found')
    if (status === 'withdrawn') continue
    expect(whyNotBeginAboutProposal('olga', proposal, project), status).toBeUndefined()
    expect(whyNotBeginAboutProposal('pia', proposal, project), status).toBeUndefined()
  }
})

it('does not begin after a withdrawal: the owner does not see it, its proposer reads why', () => {
  const withdrawn = { user_id: 'pia', status: 'withdrawn' } as const
  expect(whyNotBeginAboutProposal('olga', withdrawn, project)?.kind).toBe('not_found')
  expect(whyNotBeginAboutProposal('pia', withdrawn, project)).toEqual({
    kind: 'conflict',
    message: messages.withdrawn,
  })
})

it('does not begin with someone who has left', () => {
  const award = { user_id: 'pia', status: 'accepted' } as const
  const left = { ...project, winner_left_at: '2026-03-02T10:00:00.000Z' }
  expect(whyNotBeginAboutProposal('olga', award, left)).toEqual({
    kind: 'conflict',
    message: conversationStatusMessages.left,
  })
  expect(whyNotBeginAboutProposal('olga', { ...award, status: 'not_selected' }, left)).toBeUndefined()
})
