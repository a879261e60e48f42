// Does every error in an agent get its own sentence, and is every bound inclusive?
import { expect, it } from 'vitest'
import { SPECIFIED_AGENT_CATEGORIES } from '../../../tests/support/agent-categories.ts'
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
