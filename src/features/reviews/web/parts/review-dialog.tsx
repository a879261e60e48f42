// The dialog in which a review is written or edited. The typed text is kept until it is sent. It is loaded when it is first
// opened.
import { useId, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../../platform/client/form-draft.ts'
import { TextArea } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { StarChoice } from '../../../../ui/star-choice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { useDialogForm } from '../../../moderation/web/parts/dialog-form.ts'
import { productReviewContracts, type Review, reviewContracts } from '../../reviews.contract.ts'
import { reviewMessages as messages } from '../../reviews.messages.ts'
import { STAR_WORDS, type StarCount } from '../../reviews.rules.ts'
import { newReview } from '../../reviews.schemas.ts'
import type { ShownProduct } from './reviewed-product.ts'

type ReviewDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  product: ShownProduct
  /** Null for a new review. */
  review: Review | null
  onSaved: () => void
  returnFocus: () => HTMLElement | null
}

export default function ReviewDialog(props: ReviewDialogProps) {
  const { open, onOpenChange, product, review, onSaved, returnFocus } = props
  const { api } = useAuth()
  const { user } = usePerson()
  const formId = useId()
  const draft = `review-${product.type}-${product.id}`
  const stored = { rating: review ? String(review.rating) : '', review_text: review?.review_text ?? '' }
  const [typed, setTyped] = useState(() => readDraft(draft, user.id, stored))
  const rating = typed.rating === '' ? undefined : Number(typed.rating)
  const isChanged = typed.rating !== stored.rating || typed.review_text !== stored.review_text

  function type(change: Partial<typeof typed>) {
    const next = { ...typed, ...change }
    setTyped(next)
    keepDraft(draft, user.id, next)
  }

  const { submit, errors, refusal, isBusy } = useDialogForm({
    schema: newReview,
    values: { rating, review_text: typed.review_text },
    async send(body, idempotencyKey) {
      if (review) await api(reviewContracts.edit, { params: { id: review.id }, body })
      else
        await api(
          productReviewContracts[product.type].write,
          { params: { id: product.id }, body },
          { idempotencyKey },
        )
      forgetDraft(draft, user.id)
      showToast({ kind: 'success', title: review ? messages.edited : messages.saved })
      onOpenChange(false)
      onSaved()
    },
  })

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      insistent={isChanged}
      returnFocus={returnFocus}
      title={review ? 'Edit your review' : `Review ${product.name}`}
      description={messages.whoReads}
      onSubmit={submit}
      submitLabel={review ? 'Save review' : 'Publish review'}
      busy={isBusy}
      failure={refusal && { title: messages.saveFailed, ...refusal }}
    >
      <StarChoice
        legend="Your rating"
        name={`${formId}-stars`}
        value={rating}
        onChoose={(stars) => type({ rating: String(stars) })}
        wordFor={(stars) => STAR_WORDS[stars as StarCount]}
        error={errors.rating}
      />
      <TextArea
        label="Your review"
        dir="auto"
        rows={6}
        hint="Optional. What you use it for, what works and what doesn't."
        value={typed.review_text}
        readOnly={isBusy}
        onChange={(event) => type({ review_text: event.target.value })}
        error={errors.review_text}
      />
    </FormDialog>
  )
}
