// The dialog in which a seller replies to a review. Loaded when it is first opened.
import { useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { useDialogForm } from '../../../moderation/web/parts/dialog-form.ts'
import { type Review, reviewContracts } from '../../contract.ts'
import { reviewMessages as messages } from '../../messages.ts'
import { reviewReply } from '../../schemas.ts'
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
  const formId = useId()
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
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      busy={isBusy}
      insistent={reply_text !== before}
      returnFocus={returnFocus}
      title={`Reply to ${review.author?.display_name ?? messages.unnamedAuthor.toLowerCase()}`}
      description="Everyone who reads the review can read your reply, under your public name."
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {review.reply ? 'Save reply' : 'Publish reply'}
          </Button>
        </>
      }
    >
      <ProgramForm id={formId} onSubmit={submit} className="flex flex-col gap-5">
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
        {refusal && (
          <Notice kind="danger" title={messages.replyFailed}>
            {refusal.reason}
          </Notice>
        )}
      </ProgramForm>
    </Dialog>
  )
}
