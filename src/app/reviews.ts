// What can be reviewed, as the nouns that sell it declare it.
import { agentReviews } from '../features/agents/reviews/server/actions.ts'
import { courseReviews } from '../features/courses/reviews/server/actions.ts'
import type { ReviewedProducts } from '../features/reviews/products/server/actions.ts'

export const ALL_REVIEWED_PRODUCTS: ReviewedProducts = [agentReviews, courseReviews]
