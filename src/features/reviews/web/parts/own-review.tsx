// Shows a signed-in person the heading with their actions, and their own review first. It is loaded only for them.
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../ui/confirmed-action.tsx'
import { useLateWindow } from '../../../../ui/late-window.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { SignedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type Review, reviewContracts } from '../../reviews.contract.ts'
import { reviewMessages as messages } from '../../reviews.messages.ts'
import { type AuthorFacts, isReviewedSeller, nextStepOf, whyNotReview } from '../../reviews.policy.ts'
import { UNDO_REMOVAL_SECONDS } from '../../reviews.rules.ts'
import { marksQuery, ownReviewQuery, useRequeryReviews } from './own-reviews.ts'
import { ReportReply } from './report.tsx'
import { HelpfulCount, ReviewItem } from './review-item.tsx'
import { ReviewsHead } from './review-rows.tsx'
import type { ShownProduct } from './reviewed-product.ts'

const ReviewDialog = lazy(() => latePart(() => import('./review-dialog.tsx')))

export default function OwnReview({ product }: { product: ShownProduct }) {
  return (
    <SignedInOnly otherwise={<ReviewsHead product={product} />}>
      <ForPerson product={product} />
    </SignedInOnly>
  )
}

function ForPerson({ product }: { product: ShownProduct }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const own = useQuery({
    ...ownReviewQuery(api, user.id, product),
    enabled: !isReviewedSeller(user.id, product),
  })
  const review = own.data?.review ?? null
  // The reasons against editing a review are those against writing it.
  const why = own.data && whyNotReview(user.id, product.type, product, { ...own.data, hasReviewed: false })
  const mayWrite = own.data !== undefined && why === undefined
  return (
    <>
      <ReviewsHead
        product={product}
        action={mayWrite && !review && <Write product={product} review={null} label="Write a review" />}
        reason={
          why && own.data?.experience.kind !== 'none' ? (
            <>
              {why.message}. <NextStep product={product} author={own.data} />
            </>
          ) : undefined
        }
      />
      {own.isError && !own.data && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-small text-danger">{messages.ownNotLoaded}</p>
          <Button size="small" busy={own.isFetching} onClick={() => void own.refetch()}>
            Retry
          </Button>
        </div>
      )}
      {review && (
        <div className="rounded-box border border-ink bg-surface p-5">
          <ReviewItem
            review={review}
            product={product}
            title="Your review"
            tools={
              <>
                {mayWrite && <Write product={product} review={review} label="Edit" />}
                <Remove review={review} />
                <HelpfulCount count={review.helpful_count} />
              </>
            }
            replyTools={<ReportOwnReply review={review} product={product} />}
          />
        </div>
      )}
    </>
  )
}

/** The link to the step after which the person can write a review. */
function NextStep({ product, author }: { product: ShownProduct; author: AuthorFacts }) {
  const step = nextStepOf(author)
  if (step === undefined) return null
  return (
    <SiteLink
      to={step === 'learn' ? paths.learn(product.id) : paths.verifyEmail()}
      className="prose-link font-medium"
    >
      {messages.nextSteps[step]}
    </SiteLink>
  )
}

/** The review's author may have most reason to report the reply. */
function ReportOwnReply({ review, product }: { review: Review; product: ShownProduct }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const marks = useQuery(marksQuery(api, user.id, [review.id]))
  return (
    <ReportReply
      review={review}
      person={product.owner}
      isReported={marks.data?.reported_replies.includes(review.id) ?? false}
    />
  )
}

type WriteProps = { product: ShownProduct; review: Review | null; label: string }

function Write({ product, review, label }: WriteProps) {
  const requeryAll = useRequeryReviews()
  const { opener, openings, inWindow } = useLateWindow()
  return (
    <>
      <Button {...opener} size={review ? 'small' : 'medium'} variant={review ? 'secondary' : 'solid'}>
        {label}
      </Button>
      {inWindow((window) => (
        <ReviewDialog
          key={openings}
          {...window}
          product={product}
          review={review}
          onSaved={requeryAll}
          returnFocus={() => window.returnFocus() ?? document.getElementById('reviews-heading')}
        />
      ))}
    </>
  )
}

function Remove({ review }: { review: Review }) {
  const { api } = useAuth()
  const requeryAll = useRequeryReviews()
  const params = { id: review.id }
  const fail = (title: string) => (error: Error) =>
    showToast({ kind: 'error', title, description: reasonOf(error) })

  const restore = useMutation({
    mutationFn: () => api(reviewContracts.restore, { params }),
    onSuccess: () => {
      showToast({ kind: 'success', title: messages.restored })
      requeryAll()
    },
    onError: fail(messages.restoreFailed),
  })
  const remove = useMutation({
    mutationFn: () => api(reviewContracts.remove, { params }),
    onSuccess: () => {
      showToast({
        kind: 'success',
        title: messages.removed,
        action: { label: 'Undo', onSelect: () => restore.mutate(), forSeconds: UNDO_REMOVAL_SECONDS },
      })
      document.getElementById('reviews-heading')?.focus()
      requeryAll()
    },
    onError: fail(messages.removeFailed),
  })

  return (
    <ConfirmedAction
      button={(ask) => (
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={ask}>
          Remove
        </Button>
      )}
      title="Remove your review?"
      description={messages.removalMeans}
      cancel="Keep review"
      confirm="Remove review"
      isDanger
      isBusy={remove.isPending}
      act={(close) => remove.mutate(undefined, { onSettled: close })}
    />
  )
}
