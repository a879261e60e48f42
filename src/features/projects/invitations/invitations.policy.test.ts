// Tests the policy of invitations: who may invite, who may answer, and what an owner may know.
import { describe, expect, it } from 'vitest'
import { projectMessages } from '../projects.messages.ts'
import { invitationMessages as messages } from './invitations.messages.ts'
import { isChoosable, standingOf, whyNotDecline, whyNotInvite, whyNotInviteTo } from './invitations.policy.ts'
import { openSince } from './invitations.rules.ts'

const project = { user_id: 'owner', status: 'active', awarded_at: null } as const
const archived = { ...project, status: 'archived' } as const
const awarded = { ...project, awarded_at: '2026-03-02T09:00:00.000Z' } as const
const open = { invitee_id: 'invitee', status: 'sent', is_lapsed: false, has_proposed: false } as const

describe('to a project', () => {
  it('its owner alone invites, while it takes proposals', () => {
    expect(whyNotInviteTo('owner', project)).toBeUndefined()
    expect(whyNotInviteTo('other', project)).toEqual({ kind: 'forbidden', message: messages.ownerOnly })
    expect(whyNotInviteTo('owner', archived)?.message).toBe(projectMessages.archivedNote)
    expect(whyNotInviteTo('owner', awarded)?.message).toBe(projectMessages.awardedNote)
  })

  it('no one invites themselves, nor someone who has proposed', () => {
    expect(whyNotInvite('owner', { id: 'invitee', has_proposed: false })).toBeUndefined()
    expect(whyNotInvite('owner', { id: 'owner', has_proposed: false })?.message).toBe(messages.notYourself)
    expect(whyNotInvite('owner', { id: 'invitee', has_proposed: true })?.message).toBe(
      messages.proposedBefore,
    )
  })
})

describe('an invitation', () => {
  it.each([
    ['an open one', open, project, undefined],
    ['one that was answered', { ...open, status: 'declined' as const }, project, messages.declinedBefore],
    ['one with a proposal', { ...open, has_proposed: true }, project, messages.answered],
    ['one that is over', { ...open, is_lapsed: true }, project, messages.over],
    ['one to an archived project', open, archived, projectMessages.archivedNote],
    ['one to an awarded project', open, awarded, projectMessages.awardedNote],
  ])('is declined by the invited person: %s', (_, invitation, to, message) => {
    expect(whyNotDecline('invitee', invitation, to)?.message).toBe(message)
    for (const other of ['owner', 'stranger'])
      expect(whyNotDecline(other, invitation, to)).toEqual({
        kind: 'not_found',
        message: messages.notFound,
      })
  })

  it('lets its owner choose a project to which nothing was sent yet', () => {
    expect(standingOf(null, false)).toBe('none')
    expect(standingOf(open, false)).toBe('invited')
    expect(standingOf({ ...open, status: 'declined' }, false)).toBe('not_now')
    expect(standingOf({ ...open, is_lapsed: true }, false)).toBe('none')
    expect(standingOf(open, true)).toBe('proposed')
    expect((['none', 'invited', 'not_now', 'proposed'] as const).filter(isChoosable)).toEqual(['none'])
  })

  it('is over after sixty days', () => {
    const now = new Date('2026-03-02T09:00:00.000Z')
    expect(now.getTime() - openSince(now).getTime()).toBe(60 * 24 * 60 * 60 * 1000)
  })
})
