// One review in the list: author, stars, date and text; below it the seller's reply.
import type { ReactNode } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { StarRow } from '../../../../ui/star-row.tsx'
import { PersonName } from '../../../profiles/web/parts/person-name.tsx'
import { reviewListMessages as messages } from '../../list.messages.ts'
import type { Review } from '../../reviews.contract.ts'
import type { ShownProduct } from './reviewed-product.ts'

type ReviewItemProps = {
  review: Review
  product: ShownProduct
  title?: string
  tools?: ReactNode
  replyTools?: ReactNode
}

export function ReviewItem({ review, product, title, tools, replyTools }: ReviewItemProps) {
  const { review_text, created_at, edited_at, is_refunded, is_counted, author, reply } = review
  return (
    <article className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
      <header className="flex min-w-0 items-center gap-3">
        <Avatar name={author?.display_name ?? ''} src={author?.avatar_url} decorative />
        <div className="min-w-0">
          <h3 className="text-small font-medium">{title ?? <PersonName person={author} />}</h3>
          <p className="flex flex-wrap items-center gap-x-3 text-small text-faint">
            <ReviewStars review={review} />
            <span>
              <DateText moment={created_at} />
              {edited_at !== null && <span>, edited</span>}
            </span>
            {is_refunded && <Badge variant="secondary">{messages.refunded}</Badge>}
            {!is_counted && <span>{messages.uncounted}</span>}
          </p>
        </div>
      </header>
      {review_text !== null && (
        <p dir="auto" className="max-w-measure break-words whitespace-pre-line sm:col-span-2">
          {review_text}
        </p>
      )}
      {/* The tools are beside the author where there is room, and keep their place until it is known who reads. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden sm:col-start-2 sm:row-start-1 signed-in:min-h-9">
        {tools}
      </div>
      {reply && (
        <div className="flex max-w-measure flex-col gap-1.5 sm:col-span-2 border-l-2 border-line pl-4">
          <p className="text-small text-faint">
            Reply from <PersonName person={product.owner} />
            <span>, </span>
            <DateText moment={reply.created_at} />
            {reply.edited_at !== null && <span>, edited</span>}
          </p>
          <p dir="auto" className="break-words whitespace-pre-line text-soft">
            {reply.reply_text}
          </p>
          {/* The buttons of the reply's author come late, so their room is kept for everyone who is signed in. */}
          <div className="signed-in:min-h-9">{replyTools}</div>
        </div>
      )}
    </article>
  )
}

export function ReviewStars({ review: { rating } }: { review: Pick<Review, 'rating'> }) {
  return <StarRow stars={rating} className="text-ink" />
}

/** Shows '3 people found this helpful', or nothing without a vote. */
export function HelpfulCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="figures text-small text-faint">
      {count === 1 ? '1 person found this helpful' : `${count} people found this helpful`}
    </p>
  )
}
