// Everything that the demonstration's people do with agents and courses, as steps of their lives.
import { hasStory } from './accounts.ts'
import { agents } from './agents.ts'
import { cancelAgent, deployAgent, returnCourse, takeCourse } from './buying.ts'
import { courses, enrolmentsIn } from './courses.ts'
import { deploymentsOf, type SeedReview } from './deployments.ts'
import { learn } from './learning.ts'
import { LIFE_DAYS, type Life, type Step } from './life.ts'
import { addPayoutDetails } from './payouts.ts'
import { findHelpful, replyAsSeller, reviewProduct } from './reviewing.ts'
import type { SeedAgent, SeedCourse } from './shapes.ts'
import { storySteps } from './subscriptions.ts'

/** Students have done this share of a free course before they review it. */
const REVIEWED_FROM = 0.5

/** The card provider knows these sellers; the others still have to give their payout details. */
const provenSellers = [...new Set(agents.filter(({ verified }) => verified).map(({ owner }) => owner))]

export const lifeSteps = (): Step[] => [
  ...provenSellers.map((seller) => ({
    hours_ago: LIFE_DAYS * 24,
    does: (life: Life) => addPayoutDetails(life, seller),
  })),
  ...agents.flatMap(stepsWithAgent),
  ...courses.flatMap(stepsWithCourse),
  ...storySteps(),
]

function stepsWithAgent(agent: SeedAgent): Step[] {
  const { name, owner } = agent
  return deploymentsOf(agent).flatMap(({ by, hours_ago, review, cancelled_hours_ago }): Step[] => [
    { hours_ago, does: (life) => deployAgent(life, { by, agent: name }) },
    ...(cancelled_hours_ago === null
      ? []
      : [{ hours_ago: cancelled_hours_ago, does: (life: Life) => cancelAgent(life, by, name) }]),
    ...(review ? stepsWithReview({ agent: name }, { by, seller: owner, review }) : []),
  ])
}

function stepsWithReview(
  product: { agent: string },
  { by, seller, review }: { by: string; seller: string; review: SeedReview },
): Step[] {
  const { hours_ago, stars, text, reply, helpful_to: handles } = review
  const steps: Step[] = [{ hours_ago, does: (life) => reviewProduct(life, product, { by, stars, text }) }]
  if (handles.length > 0)
    steps.push({
      hours_ago: hours_ago / 2,
      does: (life) => findHelpful(life, product, { of: by, handles }),
    })
  if (reply)
    steps.push({
      hours_ago: reply.hours_ago,
      does: (life) => replyAsSeller(life, product, { of: by, seller, text: reply.text }),
    })
  return steps
}

function stepsWithCourse({ title, price, owner, ...seed }: SeedCourse): Step[] {
  return enrolmentsIn({ title, price, owner, ...seed }).flatMap(
    ({ by, hours_ago, review, returned_hours_ago }): Step[] => {
      const isReviewedFree = price === 0 && review !== null
      const taken = { by, course: title, hours_ago }
      return [
        { hours_ago, does: (life) => takeCourse(life, by, title) },
        ...(returned_hours_ago === null
          ? []
          : [{ hours_ago: returned_hours_ago, does: (life: Life) => returnCourse(life, by, title) }]),
        ...(review
          ? [
              {
                hours_ago: review.hours_ago,
                async does(life: Life) {
                  if (isReviewedFree) await learn(life, { ...taken, atLeast: REVIEWED_FROM })
                  await reviewProduct(life, { course: title }, { by, ...review })
                },
              },
            ]
          : []),
        // Only people with accounts that one can look into see what others have learned.
        ...(returned_hours_ago === null && !isReviewedFree && (hasStory(by) || hasStory(owner))
          ? [{ hours_ago: 0, does: (life: Life) => learn(life, { ...taken, atLeast: 0 }) }]
          : []),
      ]
    },
  )
}
