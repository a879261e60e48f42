// Who has deployed an agent, since when, and with which review? Counts and ratings come from these rows.
import { hasStory } from './accounts.ts'
import { chance, chanceBetween } from './chance.ts'
import { LIFE_DAYS } from './life.ts'
import { people } from './people.ts'
import { reviewReplies } from './review-replies.ts'
import type { SeedAgent, SeedPerson } from './shapes.ts'

export type SeedReview = {
  stars: number
  text: string | null
  hours_ago: number
  reply: { text: string; hours_ago: number } | null
  /** These people found the review helpful. */
  helpful_to: string[]
}
export type SeedDeployment = {
  by: string
  hours_ago: number
  review: SeedReview | null
  /** They cancelled so long ago. */
  cancelled_hours_ago: number | null
}

/** So many of the users without a text leave stars. */
const SHARE_OF_SILENT_STARS = 0.27
/** At most so many of all people found a review helpful; no one votes for stars alone. */
const SHARE_OF_HELPED = 0.3
/** So many of those who have had an agent for a month cancel it, unless it would be left with hardly anyone. */
const SHARE_OF_CANCELLED = 0.2
const LEAST_USERS = 3
const MONTH_HOURS = 31 * 24
/** Who pays for an agent's first month has an opinion of it a while later. */
const REVIEWED_AFTER_HOURS = 30
/** Above this monthly price in dollars a learner seldom deploys. */
const LEARNERS_PRICE = 100

/** The agent's deployments, oldest first. */
export function deploymentsOf(agent: SeedAgent): SeedDeployment[] {
  return peopleWhoDeploy(agent)
    .map((person) => {
      const most = Math.min(agent.offered_days_ago, person.joined_days_ago, LIFE_DAYS) * 24
      const isWriter = agent.reviews.some(({ by }) => by === person.handle)
      const least = isWriter ? reviewableAfter(agent) / most : 0
      const hours_ago =
        most * chanceBetween(Math.max(0.04, 1.2 * least), 0.98, 'deployed', agent.name, person.handle)
      return {
        by: person.handle,
        hours_ago,
        review: reviewBy(person, agent, hours_ago),
        cancelled_hours_ago: cancelledBy(person, agent, hours_ago),
      }
    })
    .sort((one, other) => other.hours_ago - one.hours_ago)
}

/** A trial is no purchase, so it has to end before a review. */
const reviewableAfter = ({ trial_days = 0 }: SeedAgent) => trial_days * 24 + REVIEWED_AFTER_HOURS

function cancelledBy(person: SeedPerson, agent: SeedAgent, since: number): number | null {
  if (since < MONTH_HOURS || agent.deployments < LEAST_USERS) return null
  if (chance('leaves', agent.name, person.handle) >= SHARE_OF_CANCELLED) return null
  return since - MONTH_HOURS * chanceBetween(0.4, 0.9, 'cancelled', agent.name, person.handle)
}

function peopleWhoDeploy(agent: SeedAgent): SeedPerson[] {
  const writers = new Set(agent.reviews.map((review) => review.by))
  const others = people
    .filter(({ handle }) => handle !== agent.owner && !writers.has(handle) && !hasStory(handle))
    .map((person) => ({ person, rank: reluctance(person, agent) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ person }) => person)
  return [...people.filter((person) => writers.has(person.handle)), ...others].slice(0, agent.deployments)
}

function reluctance(person: SeedPerson, agent: SeedAgent): number {
  const byType = { business: -0.2, professional: 0, learner: agent.price > LEARNERS_PRICE ? 0.5 : 0 }
  return chance('deploys', agent.name, person.handle) + byType[person.user_type]
}

/** Returns a text, or from some people only stars, which agree with those of the writers. */
function reviewBy(person: SeedPerson, agent: SeedAgent, since: number): SeedReview | null {
  const after = since - reviewableAfter(agent)
  const hours_ago = after * chanceBetween(0.1, 0.8, 'reviewed', agent.name, person.handle)
  if (hours_ago < 1) return null
  const written = agent.reviews.find((review) => review.by === person.handle)
  if (written) {
    const { stars, text } = written
    return { stars, text, hours_ago, ...whatFollowed(agent, person.handle, hours_ago) }
  }
  // A private person's stars would reveal their name.
  if (!person.is_public || chance('rates', agent.name, person.handle) >= SHARE_OF_SILENT_STARS) return null
  const like = agent.reviews[Math.floor(chance('stars', agent.name, person.handle) * agent.reviews.length)]
  return like ? { stars: like.stars, text: null, hours_ago, reply: null, helpful_to: [] } : null
}

/** Returns the seller's reply to a review, and the people who found it helpful. */
function whatFollowed(
  agent: SeedAgent,
  author: string,
  hours_ago: number,
): Pick<SeedReview, 'reply' | 'helpful_to'> {
  const text = reviewReplies[agent.name]?.[author]
  const replied_ago = hours_ago * chanceBetween(0.5, 0.9, 'replied', agent.name, author)
  const share = SHARE_OF_HELPED * chance('helpful', agent.name, author) ** 2
  const helped = people.filter(
    ({ handle, joined_days_ago }) =>
      handle !== author &&
      handle !== agent.owner &&
      joined_days_ago * 24 > hours_ago &&
      chance('helped', agent.name, author, handle) < share,
  )
  return {
    reply: text === undefined ? null : { text, hours_ago: replied_ago },
    helpful_to: helped.map(({ handle }) => handle),
  }
}
