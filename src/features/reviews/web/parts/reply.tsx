// The seller's reply to a review: written, edited and removed where everyone reads it.
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { type Review, reviewContracts } from '../../reviews.contract.ts'
import { reviewMessages as messages } from '../../reviews.messages.ts'
import { useRequeryReviews } from './own-reviews.ts'

const ReplyDialog = lazy(() => latePart(() => import('./reply-dialog.tsx')))

/** Opens the dialog: for a new reply, or for the present one. */
export function Reply({ review }: { review: Review }) {
  const requeryAll = useRequeryReviews()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-haspopup="dialog"
        onClick={() => {
          setTimes(times + 1)
          setOpen(true)
        }}
      >
        {review.reply ? 'Edit reply' : 'Reply'}
      </Button>
      {times > 0 && (
        <Suspense fallback={null}>
          <ReplyDialog
            key={times}
            open={open}
            onOpenChange={setOpen}
            review={review}
            onSaved={requeryAll}
            returnFocus={() => button.current ?? document.getElementById('reviews-heading')}
          />
        </Suspense>
      )}
    </>
  )
}

/** What the seller can do with a reply that is there. */
export function ReplyTools({ review }: { review: Review }) {
  const { api } = useAuth()
  const requeryAll = useRequeryReviews()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(reviewContracts.removeReply, { params: { id: review.id } }),
    onSuccess: () => {
      showToast({ kind: 'success', title: messages.replyRemoved })
      document.getElementById('reviews-heading')?.focus()
      requeryAll()
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.replyRemoveFailed, description: reasonOf(error) }),
    onSettled: () => setAsking(false),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Reply review={review} />
      <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Remove reply
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        isBusy={remove.isPending}
        isDanger
        title="Remove your reply?"
        description="The review stays. You can reply again."
        cancel="Keep reply"
        confirm="Remove reply"
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
