// What an agent gives in the end, with all that it streamed before.
import type { SampleAgent } from './agent.ts'
import { sampleAgents } from './agents.ts'

type Values = Record<string, unknown>

export async function resultOf(agent: SampleAgent, input: Values): Promise<{ text: string; output: Values }> {
  const answer = agent.run(input)
  if (!(Symbol.asyncIterator in answer)) return { text: '', output: answer }
  let text = ''
  for (;;) {
    // The output is what the generator returns, which a for-await loop drops.
    const next = await answer.next()
    if (next.done) return { text, output: next.value as Values }
    text += next.value
  }
}

export async function answerOf(slug: string, input: Values): Promise<Values> {
  const agent = sampleAgents.find((one) => one.slug === slug)
  if (!agent) throw new Error(`There is no agent ${slug}`)
  return (await resultOf(agent, input)).output
}
