// Is every limit of a review, its reply and a report of it inclusive?
import { edgesOf, itHolds } from '../../../tests/support/product/edges.ts'
import { newReview, reviewReply, reviewReport } from './reviews.schemas.ts'

const reviewing = edgesOf(newReview, { rating: 4 })
const replying = edgesOf(reviewReply, {})
const reporting = edgesOf(reviewReport, { reason: 'fake' })
const stars = (count: number) => count

itHolds([
  reviewing('rating', [1, 0], 'Choose 1 to 5 stars', stars),
  reviewing('rating', [5, 6], 'Choose 1 to 5 stars', stars),
  reviewing('rating', [4, 4.5], 'Choose 1 to 5 stars', stars),
  reviewing('review_text', [2000, 2001], 'A review must be less than 2000 characters'),
  replying('reply_text', [1, 0], 'Write a reply'),
  replying('reply_text', [2000, 2001], 'A reply must be less than 2000 characters'),
  reporting('details', [1000, 1001], 'Details must be less than 1000 characters'),
])
