// The button with which someone deletes their own comment. It is loaded for them only.
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { ConfirmedAction } from '../../../../ui/confirmed-action.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { updateContracts as contracts } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { changeOwn } from './known-updates.ts'

type DeleteCommentProps = { updateId: number; commentId: number; className: string; onDeleted: () => void }

export default function DeleteComment({ updateId, commentId, className, onDeleted }: DeleteCommentProps) {
  const { api } = useAuth()
  const [isBusy, setBusy] = useState(false)

  async function remove(close: () => void): Promise<void> {
    setBusy(true)
    try {
      const params = { id: updateId, comment_id: commentId }
      await changeOwn(
        updateId,
        () => api(contracts.deleteComment, { params }),
        (counts) => counts,
      )
      showToast({ kind: 'success', title: messages.commentDeleted })
      onDeleted()
    } catch (error) {
      showToast({ kind: 'error', title: messages.commentDeleteFailed, description: reasonOf(error) })
      setBusy(false)
      close()
    }
  }

  return (
    <ConfirmedAction
      button={(ask) => (
        <IconButton label="Delete comment" onClick={ask} className={className}>
          <Trash2 aria-hidden="true" className="size-4!" />
        </IconButton>
      )}
      title="Delete this comment?"
      description="It will be permanently deleted for everyone."
      confirm="Delete comment"
      isDanger
      isBusy={isBusy}
      act={(close) => void remove(close)}
    />
  )
}
