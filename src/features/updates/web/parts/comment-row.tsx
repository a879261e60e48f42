// One comment; its author can delete it, after a confirmation (UPD-14), everyone else report it, and the update's author
// hide it.
import { lazy, Suspense, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import ReportLink from '../../../moderation/web/parts/report-link.tsx'
import type { Comment, Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { mayDeleteComment, mayHideComment } from '../../updates.policy.ts'
import { AuthorLine, AuthorPicture } from './author.tsx'
import { changeOwn } from './known-updates.ts'
import { lateContracts } from './late-contracts.ts'
import { UpdateText } from './update-text.tsx'

const DeleteComment = lazy(() => latePart(() => import('./delete-comment.tsx')))

const DELETE_BUTTON = '-my-2 shrink-0 text-soft'

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
  const [isBusy, setBusy] = useState(false)
  const { author, content, created_at, mentioned, is_hidden } = comment
  const personId = state.status === 'signed-in' ? state.user.id : undefined
  const mayDelete = mayDeleteComment(personId, comment)
  const mayHide = mayHideComment(personId, update)

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
        <Suspense fallback={<span className={classNames('size-10', DELETE_BUTTON)} />}>
          <DeleteComment
            updateId={updateId}
            commentId={comment.id}
            className={DELETE_BUTTON}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </article>
  )
}
