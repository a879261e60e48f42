// Tests who may change, archive and restore a project, and until when.
import { describe, expect, it } from 'vitest'
import { projectMessages as messages } from './projects.messages.ts'
import { whyClosed, whyNotArchive, whyNotEdit, whyNotRestoreProject } from './projects.policy.ts'

const ARCHIVED_AT = '2026-03-02T09:00:00.000Z'
const active = { user_id: 'owner', status: 'active', awarded_at: null, archived_at: null } as const
const archived = { ...active, status: 'archived', archived_at: ARCHIVED_AT } as const
const awarded = { ...active, awarded_at: ARCHIVED_AT } as const
const secondsAfter = (seconds: number) => new Date(Date.parse(ARCHIVED_AT) + seconds * 1000)

describe('a project', () => {
  it('DEC-40 takes proposals while it is active and not awarded', () => {
    expect(whyClosed(active)).toBeUndefined()
    expect(whyClosed(archived)?.message).toBe(messages.archivedNote)
    expect(whyClosed(awarded)?.message).toBe(messages.awardedNote)
  })

  it('is changed by its owner while it is open', () => {
    expect(whyNotEdit('owner', active)).toBeUndefined()
    expect(whyNotEdit('other', active)).toEqual({ kind: 'forbidden', message: messages.ownerOnly })
    expect(whyNotEdit('owner', archived)?.message).toBe(messages.closedToChange)
    expect(whyNotEdit('owner', awarded)?.message).toBe(messages.closedToChange)
  })

  it('PRJ-40 is archived by its owner, once', () => {
    expect(whyNotArchive('owner', active)).toBeUndefined()
    expect(whyNotArchive('owner', awarded)).toBeUndefined()
    expect(whyNotArchive('other', active)?.kind).toBe('forbidden')
    expect(whyNotArchive('owner', archived)?.message).toBe(messages.archivedAlready)
  })

  it('is restored by its owner within a minute, and then no more', () => {
    expect(whyNotRestoreProject('owner', archived, secondsAfter(0))).toBeUndefined()
    expect(whyNotRestoreProject('owner', archived, secondsAfter(60))).toBeUndefined()
    expect(whyNotRestoreProject('owner', archived, secondsAfter(60.001))?.message).toBe(messages.undoOver)
    expect(whyNotRestoreProject('other', archived, secondsAfter(1))?.kind).toBe('forbidden')
    expect(whyNotRestoreProject('owner', active, secondsAfter(1))?.message).toBe(messages.notArchived)
    expect(whyNotRestoreProject('owner', { ...archived, archived_at: null }, secondsAfter(1))?.message).toBe(
      messages.undoOver,
    )
  })
})
