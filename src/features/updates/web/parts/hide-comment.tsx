// The button with which the author of an update hides a comment on it, or shows it again. It is loaded for them only.
import { useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { updateContracts as contracts } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { changeOwn } from './known-updates.ts'

type HideCommentProps = {
  updateId: number
  commentId: number
  isHidden: boolean
  onHidden: (isHidden: boolean) => void
  children: string
}

export default function HideComment({ updateId, commentId, isHidden, onHidden, children }: HideCommentProps) {
  const { api } = useAuth()
  const [isBusy, setBusy] = useState(false)

  async function change(): Promise<void> {
    setBusy(true)
    try {
      const input = { params: { id: updateId, comment_id: commentId }, body: { is_hidden: !isHidden } }
      await changeOwn(
        updateId,
        () => api(contracts.hideComment, input),
        (counts) => counts,
      )
      showToast({ kind: 'success', title: isHidden ? messages.commentShown : messages.commentHidden })
      onHidden(!isHidden)
    } catch (error) {
      showToast({ kind: 'error', title: messages.commentHideFailed, description: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => void change()}
      className="min-h-6 text-small text-faint hover:text-ink hover:underline"
    >
      {children}
    </button>
  )
}
