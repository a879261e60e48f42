// The dialog in which a seller replies to a review. It is loaded when it is first opened.
import { useState } from 'react'
import { TextArea } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { useDialogForm } from '../../../moderation/web/parts/dialog-form.ts'
import { nameOf } from '../../../profiles/profiles.policy.ts'
import { type Review, reviewContracts } from '../../reviews.contract.ts'
import { reviewMessages as messages } from '../../reviews.messages.ts'
import { reviewReply } from '../../reviews.schemas.ts'
import { ReviewStars } from './review-item.tsx'

type ReplyDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  review: Review
  onSaved: () => void
  returnFocus: () => HTMLElement | null
}

export default function ReplyDialog({ open, onOpenChange, review, onSaved, returnFocus }: ReplyDialogProps) {
  const { api } = useAuth()
  const before = review.reply?.reply_text ?? ''
  const [reply_text, setText] = useState(before)
  const { submit, errors, refusal, isBusy } = useDialogForm({
    schema: reviewReply,
    values: { reply_text },
    async send(body) {
      await api(reviewContracts.reply, { params: { id: review.id }, body })
      showToast({ kind: 'success', title: messages.replied })
      onOpenChange(false)
      onSaved()
    },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      insistent={reply_text !== before}
      returnFocus={returnFocus}
      title={`Reply to ${nameOf(review.author)}`}
      description="Everyone who reads the review can read your reply, under your name."
      onSubmit={submit}
      submitLabel={review.reply ? 'Save reply' : 'Publish reply'}
      busy={isBusy}
      failure={refusal && { title: messages.replyFailed, ...refusal }}
    >
      <blockquote className="flex flex-col gap-1 border-l-2 border-line pl-4 text-small">
        <ReviewStars review={review} />
        {review.review_text !== null && (
          <p dir="auto" className="line-clamp-6 break-words whitespace-pre-line text-soft">
            {review.review_text}
          </p>
        )}
      </blockquote>
      <TextArea
        label="Your reply"
        dir="auto"
        rows={5}
        value={reply_text}
        readOnly={isBusy}
        onChange={(event) => setText(event.target.value)}
        error={errors.reply_text}
      />
    </FormDialog>
  )
}
