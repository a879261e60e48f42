// Who may begin a conversation about a proposal.
import { expect, it } from 'vitest'
import { PROPOSAL_STATUSES } from '../rules.ts'
import { proposalConversationMessages as messages } from './messages.ts'
import { whyNotBegin } from './policy.ts'

const project = { user_id: 'olga' }

it('is begun by either of the two, and by nobody else', () => {
  for (const status of PROPOSAL_STATUSES) {
    const proposal = { user_id: 'pia', status }
    expect(whyNotBegin('eve', proposal, project)?.kind, status).toBe('not_found')
    if (status === 'withdrawn') continue
    expect(whyNotBegin('olga', proposal, project), status).toBeUndefined()
    expect(whyNotBegin('pia', proposal, project), status).toBeUndefined()
  }
})

it('does not begin after a withdrawal: the owner does not see it, its proposer is told why', () => {
  const withdrawn = { user_id: 'pia', status: 'withdrawn' } as const
  expect(whyNotBegin('olga', withdrawn, project)?.kind).toBe('not_found')
  expect(whyNotBegin('pia', withdrawn, project)).toEqual({ kind: 'conflict', message: messages.withdrawn })
})
