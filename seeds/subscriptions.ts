// The steps of people with accounts that one can look into: monthly subscriptions, each in another state, paid courses,
// and a seller who asks for another price.
import { editAgent } from '../src/features/agents/listings/server/listings.actions.ts'
import { agentNamed } from './agents.ts'
import { cancelAgent, DECLINED_LATER, deployAgent, takeCourse } from './buying.ts'
import { idIn, type Life, type Step } from './life.ts'
import { actorCalled } from './people.ts'

export type SeedStep = { days_ago: number; by: string } & (
  | { does: 'deploys'; agent: string; card?: string }
  | { does: 'cancels'; agent: string }
  | { does: 'buys'; course: string }
  | { does: 'asks'; agent: string; price: number }
)

/**
 * The steps lead to these states for people with accounts: active, on trial, past due, cancelled, ended, subscribed
 * again, and about to cost more. They are oldest first.
 */
export const subscriptionSteps: readonly SeedStep[] = [
  { days_ago: 69, by: 'efua-asante', does: 'deploys', agent: 'Returns Counter' },
  { days_ago: 64.6, by: 'efua-asante', does: 'deploys', agent: 'Send Window' },
  { days_ago: 58, by: 'efua-asante', does: 'cancels', agent: 'Returns Counter' },
  { days_ago: 47.5, by: 'efua-asante', does: 'deploys', agent: 'Inbox Steward' },
  { days_ago: 44, by: 'darragh-quinlan', does: 'asks', agent: 'Renewal Calendar', price: 129 },
  { days_ago: 40.3, by: 'amara-okafor', does: 'deploys', agent: 'Send Window' },
  {
    days_ago: 33.4,
    by: 'efua-asante',
    does: 'deploys',
    agent: 'Quote Draft',
    card: DECLINED_LATER,
  },
  { days_ago: 24.2, by: 'efua-asante', does: 'deploys', agent: 'Renewal Calendar' },
  { days_ago: 19.5, by: 'efua-asante', does: 'deploys', agent: 'Pipeline Clerk' },
  { days_ago: 16.2, by: 'efua-asante', does: 'deploys', agent: 'Returns Counter' },
  { days_ago: 11.6, by: 'efua-asante', does: 'buys', course: 'Retrieval that answers customers' },
  { days_ago: 9.1, by: 'freya-haugen', does: 'deploys', agent: 'Galley Proof' },
  { days_ago: 6.4, by: 'freya-haugen', does: 'buys', course: 'Reading documents by machine' },
  { days_ago: 4.7, by: 'efua-asante', does: 'deploys', agent: 'Rota Planner' },
  { days_ago: 3.2, by: 'efua-asante', does: 'cancels', agent: 'Pipeline Clerk' },
  { days_ago: 1.8, by: 'darragh-quinlan', does: 'asks', agent: 'Renewal Calendar', price: 159 },
]

export const storySteps = (): Step[] =>
  subscriptionSteps.map((step) => ({ hours_ago: step.days_ago * 24, does: (life) => take(life, step) }))

async function take(life: Life, step: SeedStep): Promise<void> {
  const { by } = step
  if (step.does === 'deploys') await deployAgent(life, step)
  else if (step.does === 'buys') await takeCourse(life, by, step.course)
  else if (step.does === 'cancels') await cancelAgent(life, by, step.agent)
  else await askForPrice(life, step)
}

async function askForPrice(
  { parts, agentIds, prices }: Life,
  { by, agent, price }: Extract<SeedStep, { does: 'asks' }>,
): Promise<void> {
  const { name, category, description, features } = agentNamed(agent)
  const change = { name, category, description, features, price }
  const edit = { id: idIn(agentIds, agent), change }
  const of = { actor: actorCalled(by), now: parts.clock.now() }
  await parts.database.inTransaction((tx) => editAgent(tx, edit, of))
  prices.set(agent, price)
}
