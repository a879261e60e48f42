// One comment; its author can delete it, after a confirmation (UPD-14), everyone else report it, and the update's author
// hide it.
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import ReportLink from '../../../moderation/web/parts/report-link.tsx'
import type { Comment, Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { mayDeleteComment, mayHideComment } from '../../updates.policy.ts'
import { AuthorLine, AuthorPicture } from './author.tsx'
import { changeOwn } from './known-updates.ts'
import { lateContracts } from './late-contracts.ts'
import { UpdateText } from './update-text.tsx'

type CommentRowProps = {
  update: Pick<Update, 'id' | 'user_id'>
  comment: Comment
  onDeleted: () => void
  onHidden: (isHidden: boolean) => void
}

export function CommentRow({ update, comment, onDeleted, onHidden }: CommentRowProps) {
  const updateId = update.id
  const { api } = useAuth()
  const state = useAuthState()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { author, content, created_at, mentioned, is_hidden } = comment
  const personId = state.status === 'signed-in' ? state.user.id : undefined
  const mayDelete = mayDeleteComment(personId, comment)
  const mayHide = mayHideComment(personId, update)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      const params = { id: updateId, comment_id: comment.id }
      await changeOwn(
        updateId,
        async () => api((await lateContracts()).deleteComment, { params }),
        (counts) => counts,
      )
      showToast({ kind: 'success', title: messages.commentDeleted })
      onDeleted()
    } catch (error) {
      showToast({ kind: 'error', title: messages.commentDeleteFailed, description: reasonOf(error) })
      setBusy(false)
      setAsking(false)
    }
  }

  async function hide(isHidden: boolean): Promise<void> {
    setBusy(true)
    try {
      const input = { params: { id: updateId, comment_id: comment.id }, body: { is_hidden: isHidden } }
      await changeOwn(
        updateId,
        async () => api((await lateContracts()).hideComment, input),
        (counts) => counts,
      )
      showToast({ kind: 'success', title: isHidden ? messages.commentHidden : messages.commentShown })
      onHidden(isHidden)
    } catch (error) {
      showToast({ kind: 'error', title: messages.commentHideFailed, description: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <article className="flex gap-3 py-3">
      <AuthorPicture author={author} size="small" />
      <div className="min-w-0 flex-1">
        <AuthorLine author={author}>
          <RelativeTime moment={created_at} />
        </AuthorLine>
        <UpdateText
          text={content}
          mentioned={mentioned}
          className={classNames('mt-0.5 text-small', is_hidden && 'text-faint')}
        />
        {is_hidden && (
          <p className="mt-1 text-small text-faint">
            {mayHide ? messages.hiddenFromOthers : messages.hiddenByAuthor}
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-x-4">
          {mayHide && (
            <button
              type="button"
              disabled={isBusy}
              onClick={() => void hide(!is_hidden)}
              className="min-h-6 text-small text-faint hover:text-ink hover:underline"
            >
              {is_hidden ? 'Show again' : 'Hide'}
            </button>
          )}
          <ReportLink
            kind="comment"
            id={comment.id}
            ownerId={comment.user_id}
            person={author}
            text="Report or block"
          />
        </div>
      </div>
      {mayDelete && (
        <IconButton label="Delete comment" onClick={() => setAsking(true)} className="-my-2 text-soft">
          <Trash2 aria-hidden="true" className="size-4!" />
        </IconButton>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this comment?"
        description="It's gone for good, for everyone."
        confirm="Delete comment"
        isDanger
        isBusy={isBusy}
        onConfirm={() => void remove()}
      />
    </article>
  )
}
