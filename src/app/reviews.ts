// Lists the nouns that can be reviewed, as they declare it.
import { agentReviews } from '../features/agents/server/reviews.ts'
import { courseReviews } from '../features/courses/server/reviews.ts'
import type { ReviewedProducts } from '../features/reviews/server/products.ts'

export const ALL_REVIEWED_PRODUCTS: ReviewedProducts = [agentReviews, courseReviews]
