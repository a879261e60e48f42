// Says whether the draft is saved, and what to do if it cannot be.
import { useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { isCourseListed } from '../../courses.policy.ts'
import type { CourseSaving } from './course-saving.ts'

/** The line is always there, so that nothing moves. */
export function SaveStatus({ saving }: { saving: CourseSaving }) {
  return (
    <p role="status" className="min-h-6 text-small text-faint">
      {statusInWords(saving)}
    </p>
  )
}

function statusInWords({ phase, isDirty, obstacle, status, stored, reason }: CourseSaving): string {
  if (phase === 'saving') return 'Saving…'
  if (phase === 'failed' && isDirty) return `Not saved${reason ? `: ${reason}` : ''}`
  if (!isDirty) return stored ? 'All changes saved' : 'Nothing to save yet'
  if (isCourseListed({ status })) return 'Unsaved changes'
  return obstacle ? `Not saved yet: ${obstacle}` : 'Unsaved changes'
}

/** The course was saved or deleted elsewhere: nothing is overwritten unless the owner asks for it. */
export function SaveConflict({ saving }: { saving: CourseSaving }) {
  const { phase, loadSaved, saveOver } = saving
  const [asked, setAsked] = useState<'load' | 'over'>()
  const [isBusy, setBusy] = useState(false)
  if (phase === 'gone')
    return (
      <Notice kind="danger" title="This course was deleted in another tab or on another device">
        What you typed is still here, but it can't be saved to it. Copy what you need before you leave.
      </Notice>
    )
  if (phase !== 'conflict') return null

  async function act(how: () => Promise<unknown>) {
    setBusy(true)
    try {
      await how()
    } catch (error) {
      showToast({ kind: 'error', title: messages.loadFailed, description: reasonOf(error) })
    } finally {
      setBusy(false)
      setAsked(undefined)
    }
  }

  return (
    <Notice kind="warning" title={messages.changedElsewhere}>
      <p>
        What you typed here is not saved yet, and nothing was overwritten. Which version do you want to keep?
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={() => setAsked('load')}>
          Load the saved version
        </Button>
        <Button size="small" onClick={() => setAsked('over')}>
          Save mine instead
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'load'}
        onOpenChange={() => setAsked(undefined)}
        isBusy={isBusy}
        isDanger
        title="Discard what you typed here?"
        description="It's replaced with the version saved elsewhere."
        confirm="Discard and load"
        onConfirm={() => void act(loadSaved)}
      />
      <ConfirmDialog
        open={asked === 'over'}
        onOpenChange={() => setAsked(undefined)}
        isBusy={isBusy}
        isDanger
        title="Save over the other version?"
        description="What was saved elsewhere is replaced with what you see here."
        confirm="Save mine"
        onConfirm={() => void act(saveOver)}
      />
    </Notice>
  )
}
