// The frame of the reviews on a product's page: their heading, and the list.
import type { ReactNode } from 'react'
import { reviewListMessages as messages } from '../../list.messages.ts'
import type { Review } from '../../reviews.contract.ts'
import type { ShownProduct } from './reviewed-product.ts'

type ReviewsHeadProps = {
  product: ShownProduct
  action?: ReactNode
  /** The reason why they can't write yet replaces the sentence about who can, so that nothing below it moves. */
  reason?: ReactNode
}

export function ReviewsHead({ product, action, reason }: ReviewsHeadProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
      <h2
        id="reviews-heading"
        tabIndex={-1}
        className="display flex min-h-10 items-center text-title outline-none"
      >
        {messages.heading[product.type]}
      </h2>
      {action}
      <p className="col-span-full text-small text-soft">{reason ?? messages.whoReviews[product.type]}</p>
    </div>
  )
}

export function ReviewRows({ items, row }: { items: readonly Review[]; row: (review: Review) => ReactNode }) {
  if (items.length === 0) return null
  return (
    <ul className="border-t border-line">
      {items.map((review) => (
        <li key={review.id} className="border-b border-line py-5">
          {row(review)}
        </li>
      ))}
    </ul>
  )
}
