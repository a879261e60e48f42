// Do search engines read an agent's rating only if people reviewed it?
import { expect, it } from 'vitest'
import { agentJson } from './agent-json.ts'

const agent = {
  id: 7,
  name: 'Reply Desk',
  description: 'Answers what was answered before.',
  category: 'Customer Service' as const,
  price: 29.5,
}

it('has no rating without a review', () => {
  const json = agentJson(agent, { average: null, reviews_count: 0 }, 'https://site.example')
  expect(json).toMatchObject({
    '@type': 'SoftwareApplication',
    name: 'Reply Desk',
    url: 'https://site.example/agents/7',
    offers: { price: 29.5, priceCurrency: 'USD' },
  })
  expect(json).not.toHaveProperty('aggregateRating')
})

it('has the mean of the reviews, and their number', () =>
  expect(agentJson(agent, { average: 4.67, reviews_count: 3 }, undefined)).toMatchObject({
    url: '/agents/7',
    aggregateRating: { ratingValue: 4.67, reviewCount: 3, bestRating: 5, worstRating: 1 },
  }))
