// The seller's reply to a review: written, edited and removed where everyone reads it.
import { useMutation } from '@tanstack/react-query'
import { lazy } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../ui/confirmed-action.tsx'
import { useLateWindow } from '../../../../ui/late-window.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { type Review, reviewContracts } from '../../reviews.contract.ts'
import { reviewMessages as messages } from '../../reviews.messages.ts'
import { useRequeryReviews } from './own-reviews.ts'

const ReplyDialog = lazy(() => latePart(() => import('./reply-dialog.tsx')))

/** The button opens the dialog for a new reply, or for the present one. */
export function Reply({ review }: { review: Review }) {
  const requeryAll = useRequeryReviews()
  const { opener, openings, inWindow } = useLateWindow()
  return (
    <>
      <Button {...opener} size="small">
        {review.reply ? 'Edit reply' : 'Reply'}
      </Button>
      {inWindow((window) => (
        <ReplyDialog
          key={openings}
          {...window}
          review={review}
          onSaved={requeryAll}
          returnFocus={() => window.returnFocus() ?? document.getElementById('reviews-heading')}
        />
      ))}
    </>
  )
}

export function ReplyTools({ review }: { review: Review }) {
  const { api } = useAuth()
  const requeryAll = useRequeryReviews()
  const remove = useMutation({
    mutationFn: () => api(reviewContracts.removeReply, { params: { id: review.id } }),
    onSuccess: () => {
      showToast({ kind: 'success', title: messages.replyRemoved })
      document.getElementById('reviews-heading')?.focus()
      requeryAll()
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.replyRemoveFailed, description: reasonOf(error) }),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Reply review={review} />
      <ConfirmedAction
        button={(ask) => (
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={ask}>
            Remove reply
          </Button>
        )}
        title="Remove your reply?"
        description="The review stays. You can reply again."
        cancel="Keep reply"
        confirm="Remove reply"
        isDanger
        isBusy={remove.isPending}
        act={(close) => remove.mutate(undefined, { onSettled: close })}
      />
    </div>
  )
}
