// Binds the contracts of reviews: those of each reviewed product, and those of a single review.
import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Limit } from '../../../platform/contract/limit.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { reviewContracts as contracts, productReviewContracts } from '../reviews.contract.ts'
import { reviewMessages as messages } from '../reviews.messages.ts'
import { reviewLimits } from '../reviews.rules.ts'
import { listReviews, readOwnReview, readReview } from './list.actions.ts'
import { readReviewMarks, reportReview, voteHelpful } from './marks.ts'
import type { ReviewedProduct, ReviewedProducts } from './products.ts'
import { removeReply, replyToReview, reportReply } from './replies.ts'
import { editReview, removeReview, restoreReview, writeReview } from './reviews.actions.ts'

type Parts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  /** All processes share these limits. */
  limits: Pick<AccountLimits, 'take'>
  products: ReviewedProducts
}

const TOO_MANY = {
  write: messages.tooManyReviews,
  reply: messages.tooManyReplies,
  vote: messages.tooManyVotes,
  report: messages.tooManyReports,
} as const satisfies Record<keyof typeof reviewLimits, string>

export function reviewEndpoints(parts: Parts): Endpoint[] {
  const { database, clock, limits, products } = parts
  const { db, inTransaction } = database

  async function take(name: keyof typeof reviewLimits, personId: string): Promise<void> {
    const limit: Limit = reviewLimits[name]
    const wait = await limits.take(limit, personId, clock.now())
    if (wait !== undefined)
      throw new Problem('too_many_requests', TOO_MANY[name], { retryAfterSeconds: wait })
  }

  function endpointsOf(product: ReviewedProduct): Endpoint[] {
    const { list, own, write } = productReviewContracts[product.type]
    return [
      endpoint(list, ({ params, query, actor }) =>
        listReviews(db, { product, id: params.id, query, viewer: actor.kind === 'person' ? actor.id : null }),
      ),
      endpoint(own, ({ actor, params }) =>
        readOwnReview(db, params.id, { actor: personIn(actor), now: clock.now(), product }),
      ),
      endpoint(write, async ({ actor, params, body, once }) => {
        const person = personIn(actor)
        await take('write', person.id)
        return once(async (tx) =>
          readReview(
            tx,
            await writeReview(
              tx,
              { productId: params.id, input: body },
              { actor: person, now: clock.now(), product },
            ),
          ),
        )
      }),
    ]
  }

  return [
    ...products.flatMap(endpointsOf),
    endpoint(contracts.edit, async ({ actor, params, body }) => {
      const person = personIn(actor)
      await take('write', person.id)
      return inTransaction(async (tx) => {
        await editReview(tx, { id: params.id, input: body }, { actor: person, now: clock.now(), products })
        return readReview(tx, params.id)
      })
    }),
    endpoint(contracts.remove, ({ actor, params }) =>
      inTransaction(async (tx) => {
        await removeReview(tx, params.id, { actor: personIn(actor), now: clock.now(), products })
        return {}
      }),
    ),
    endpoint(contracts.restore, ({ actor, params }) =>
      inTransaction(async (tx) => {
        await restoreReview(tx, params.id, { actor: personIn(actor), now: clock.now(), products })
        return readReview(tx, params.id)
      }),
    ),
    endpoint(contracts.reply, async ({ actor, params, body }) => {
      const person = personIn(actor)
      await take('reply', person.id)
      return inTransaction(async (tx) => {
        await replyToReview(tx, { products, actor: person, id: params.id, reviewReply: body }, clock.now())
        return readReview(tx, params.id)
      })
    }),
    endpoint(contracts.removeReply, ({ actor, params }) =>
      inTransaction(async (tx) => {
        await removeReply(tx, { products, actor: personIn(actor), id: params.id })
        return readReview(tx, params.id)
      }),
    ),
    ...(
      [
        [contracts.vote, true],
        [contracts.unvote, false],
      ] as const
    ).map(([contract, isHelpful]) =>
      endpoint(contract, async ({ actor, params }) => {
        const person = personIn(actor)
        await take('vote', person.id)
        return inTransaction(async (tx) => ({
          helpful_count: await voteHelpful(
            tx,
            { products, actor: person, id: params.id, isHelpful },
            clock.now(),
          ),
        }))
      }),
    ),
    ...(
      [
        [contracts.report, reportReview],
        [contracts.reportReply, reportReply],
      ] as const
    ).map(([contract, report]) =>
      endpoint(contract, async ({ actor, params, body, once }) => {
        const person = personIn(actor)
        await take('report', person.id)
        return once(async (tx) => {
          await report(tx, { products, actor: person, id: params.id, report: body }, clock.now())
          return { received: true as const }
        })
      }),
    ),
    endpoint(contracts.marks, ({ actor, query }) =>
      readReviewMarks(db, personIn(actor).id, query.ids.split(',').map(Number)),
    ),
  ]
}
