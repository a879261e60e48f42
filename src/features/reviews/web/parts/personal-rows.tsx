// The list of reviews for someone who is signed in, with the actions on each. Their own is shown above it. It is loaded only for
// them.
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { SignedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { Review } from '../../reviews.contract.ts'
import { isReviewedSeller } from '../../reviews.policy.ts'
import { Helpful } from './helpful.tsx'
import { marksQuery, ownReviewQuery } from './own-reviews.ts'
import { Reply, ReplyTools } from './reply.tsx'
import { ReportReply, ReportReview } from './report.tsx'
import { HelpfulCount, ReviewItem } from './review-item.tsx'
import { ReviewRows } from './review-rows.tsx'
import type { ShownProduct } from './reviewed-product.ts'

type PersonalRowsProps = { items: readonly Review[]; product: ShownProduct }

export default function PersonalRows(props: PersonalRowsProps) {
  return (
    <SignedInOnly otherwise={<PlainRows {...props} />}>
      <ForPerson {...props} />
    </SignedInOnly>
  )
}

/** The rows as everyone reads them, without actions. */
function PlainRows({ items, product }: PersonalRowsProps) {
  return (
    <ReviewRows
      items={items}
      row={(review) => (
        <ReviewItem
          review={review}
          product={product}
          tools={review.helpful_count > 0 && <HelpfulCount count={review.helpful_count} />}
        />
      )}
    />
  )
}

function ForPerson({ items, product }: PersonalRowsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const sells = isReviewedSeller(user.id, product)
  const own = useQuery({ ...ownReviewQuery(api, user.id, product), enabled: !sells })
  const ids = items.map(({ id }) => id)
  const marks = useQuery(marksQuery(api, user.id, ids))
  // Once their own review is known it leaves the list, which would close a dialog that was opened there.
  if (!sells && own.isPending) return <PlainRows items={items} product={product} />
  const others = items.filter(({ id }) => id !== own.data?.review?.id)
  return (
    <ReviewRows
      items={others}
      row={(review) => (
        <ReviewItem
          review={review}
          product={product}
          tools={
            <>
              {sells ? (
                <>
                  {!review.reply && <Reply review={review} />}
                  <HelpfulCount count={review.helpful_count} />
                </>
              ) : (
                <Helpful
                  key={`${review.id}-${marks.isSuccess}`}
                  review={review}
                  isMarked={marks.data?.helpful.includes(review.id)}
                />
              )}
              <ReportReview
                review={review}
                person={review.author}
                isReported={marks.data?.reported.includes(review.id) ?? false}
              />
            </>
          }
          replyTools={
            sells ? (
              <ReplyTools review={review} />
            ) : (
              <ReportReply
                review={review}
                person={product.owner}
                isReported={marks.data?.reported_replies.includes(review.id) ?? false}
              />
            )
          }
        />
      )}
    />
  )
}
