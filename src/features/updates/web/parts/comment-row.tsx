// One comment. Its author can delete it, after a confirmation (UPD-14), everyone else can report it, and the update's author can
// hide it.
import { lazy, Suspense } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import ReportLink from '../../../moderation/web/parts/report-link.tsx'
import type { Comment, Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { mayDeleteComment, mayHideComment } from '../../updates.policy.ts'
import { AuthorLine, AuthorPicture } from './author.tsx'
import { UpdateText } from './update-text.tsx'

const HideComment = lazy(() => latePart(() => import('./hide-comment.tsx')))
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
  const state = useAuthState()
  const { author, content, created_at, mentioned, is_hidden } = comment
  const personId = state.status === 'signed-in' ? state.user.id : undefined
  const mayDelete = mayDeleteComment(personId, comment)
  const mayHide = mayHideComment(personId, update)

  const hideLabel = is_hidden ? 'Show again' : 'Hide'

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
            <Suspense fallback={<span className="min-h-6 text-small text-faint">{hideLabel}</span>}>
              <HideComment
                updateId={updateId}
                commentId={comment.id}
                isHidden={is_hidden}
                onHidden={onHidden}
              >
                {hideLabel}
              </HideComment>
            </Suspense>
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
