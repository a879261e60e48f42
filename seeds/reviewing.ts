// The deeds of buyers in the demonstration after a while: they review what they know, others find that helpful, and
// sellers reply.
import { agentReviews, reviewAgent } from '../src/features/agents/server/reviews.ts'
import { courseReviews, reviewCourse } from '../src/features/courses/server/reviews.ts'
import { newReview, reviewReply } from '../src/features/reviews/reviews.schemas.ts'
import { voteHelpful } from '../src/features/reviews/server/marks.ts'
import { replyToReview } from '../src/features/reviews/server/replies.ts'
import { idIn, type Life } from './life.ts'
import { actorCalled } from './people.ts'

const REVIEWED = [agentReviews, courseReviews]

type Product = { agent: string } | { course: string }
type Written = { by: string; stars: number; text: string | null }

const keyOf = (by: string, product: Product) => `${by} ${'agent' in product ? product.agent : product.course}`

export async function reviewProduct(
  { parts, agentIds, courseIds, reviewIds }: Life,
  product: Product,
  { by, stars, text }: Written,
): Promise<void> {
  const review = newReview.parse({ rating: stars, review_text: text })
  const actor = actorCalled(by)
  const now = parts.clock.now()
  const id = await parts.database.inTransaction((tx) =>
    'agent' in product
      ? reviewAgent(tx, { actor, agentId: idIn(agentIds, product.agent), review }, now)
      : reviewCourse(tx, { actor, courseId: idIn(courseIds, product.course), review }, now),
  )
  reviewIds.set(keyOf(by, product), id)
}

/** They all vote at once: no one sees when. */
export async function findHelpful(
  { parts, reviewIds }: Life,
  product: Product,
  { of, handles }: { of: string; handles: readonly string[] },
): Promise<void> {
  const id = idIn(reviewIds, keyOf(of, product))
  await parts.database.inTransaction(async (tx) => {
    for (const handle of handles) {
      const vote = { products: REVIEWED, actor: actorCalled(handle), id, isHelpful: true }
      await voteHelpful(tx, vote, parts.clock.now())
    }
  })
}

export async function replyAsSeller(
  { parts, reviewIds }: Life,
  product: Product,
  { of, seller, text }: { of: string; seller: string; text: string },
): Promise<void> {
  const id = idIn(reviewIds, keyOf(of, product))
  const reply = {
    products: REVIEWED,
    actor: actorCalled(seller),
    id,
    reviewReply: reviewReply.parse({ reply_text: text }),
  }
  await parts.database.inTransaction((tx) => replyToReview(tx, reply, parts.clock.now()))
}
