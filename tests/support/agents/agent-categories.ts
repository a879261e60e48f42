// The categories of agents as the specification lists them, for tests that compare the product with it.
export const SPECIFIED_AGENT_CATEGORIES = [
  'Customer Service',
  'Analytics',
  'Content Creation',
  'Marketing',
  'Development',
  'Sales',
  'Voice AI',
  'Security',
  'HR & Recruitment',
]
