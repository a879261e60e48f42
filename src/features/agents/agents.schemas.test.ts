// Does every error in an agent get its own sentence, and is every bound inclusive?
import { expect, it } from 'vitest'
import { SPECIFIED_AGENT_CATEGORIES } from '../../../tests/support/agents/agent-categories.ts'
import { edgesOf, itHolds, letters, list } from '../../../tests/support/product/edges.ts'
import { AGENT_CATEGORIES } from './agents.rules.ts'
import { newAgent } from './agents.schemas.ts'

const agent = {
  name: 'Call Digest',
  category: 'Voice AI',
  description: 'Listens.',
  features: ['Quiet'],
  price: 49.5,
}

it.each([
  ['name', ' ', 'Agent name is required'],
  ['name', 'n'.repeat(101), 'Agent name must be less than 100 characters'],
  ['description', '', 'Description is required'],
  ['description', 'd'.repeat(2001), 'Description must be less than 2000 characters'],
  ['features', [' '], 'At least one feature is required'],
  ['features', Array.from({ length: 21 }, (_, at) => `x${at}`), 'You can list at most 20 features'],
  ['features', ['f'.repeat(101)], 'A feature must be less than 100 characters'],
  ['price', 0.49, 'Price must be at least $0.50'],
  ['price', 1.001, 'Price can have at most two decimals'],
  ['price', 1_000_000, 'Price must be at most $999,999.99'],
  ['price', '49', 'Price must be at least $0.50'],
  ['category', 'Poetry', `Expected one of: ${AGENT_CATEGORIES.join(', ')}`],
])('an agent with %s %j is refused: %s', (field, value, sentence) => {
  expect(newAgent.safeParse({ ...agent, [field]: value }).error?.issues[0]?.message).toBe(sentence)
})

const edge = edgesOf(newAgent, agent)
const days = (count: number) => count
itHolds([
  edge('name', [1, 0], 'Agent name is required'),
  edge('name', [100, 101], 'Agent name must be less than 100 characters'),
  edge('description', [1, 0], 'Description is required'),
  edge('description', [2000, 2001], 'Description must be less than 2000 characters'),
  edge('features', [1, 0], 'At least one feature is required', (count) => list(count, String)),
  edge('features', [20, 21], 'You can list at most 20 features', (count) => list(count, String)),
  edge('features', [100, 101], 'A feature must be less than 100 characters', (count) => [letters(count)]),
  edge('setup_instructions', [5000, 5001], 'Setup instructions must be less than 5000 characters'),
  edge('trial_days', [0, -1], 'A free trial has 0 to 30 days', days),
  edge('trial_days', [30, 31], 'A free trial has 0 to 30 days', days),
])

it('an agent may cost fifty cents, or all that a card can be charged; empty features are dropped, others trimmed', () => {
  expect(newAgent.parse({ ...agent, price: 0.5, features: [' Quiet ', '', 'Quick'] })).toMatchObject({
    price: 0.5,
    features: ['Quiet', 'Quick'],
  })
  expect(newAgent.parse({ ...agent, price: 999_999.99 })).toMatchObject({ price: 999_999.99 })
})

it('there are nine categories, the five of the first list in front', () => {
  expect(AGENT_CATEGORIES).toEqual(SPECIFIED_AGENT_CATEGORIES)
})
