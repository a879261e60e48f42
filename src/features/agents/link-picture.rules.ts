// Writes the text in the picture of a link to an agent.
import { dollarsInShort } from '../../platform/contract/in-words.ts'
import type { LinkPicture } from '../../platform/contract/link-picture.ts'
import type { Agent } from './agents.contract.ts'

type Shown = Pick<Agent, 'id' | 'name' | 'description' | 'category' | 'price' | 'rating' | 'users_count'>

export const agentPicture = (agent: Shown): LinkPicture => ({
  kind: 'agents',
  name: agent.id,
  label: `AI agent · ${agent.category}`,
  title: agent.name,
  text: agent.description,
  facts: [
    { value: dollarsInShort(agent.price), label: 'A month' },
    ...(agent.rating === null ? [] : [{ value: agent.rating.toFixed(1), label: 'Rating out of 5' }]),
    {
      value: agent.users_count.toLocaleString('en-US'),
      label: agent.users_count === 1 ? 'Active user' : 'Active users',
    },
  ],
})
