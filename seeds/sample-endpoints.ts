// The agents of the demonstration are called here, each with its inputs and outputs: they are the sample agents that
// sellers can copy, served on this machine under an origin of the internet that does not exist.
import { BadInput } from '../examples/agent/agent.ts'
import { sampleAgents } from '../examples/agent/agents.ts'
import { resultOf } from '../examples/agent/result.ts'
import {
  type DeclaredInterface,
  declaredInterface,
  type RunInput,
} from '../src/features/agents/interfaces/interfaces.schemas.ts'
import type { CheckedSample } from '../src/features/agents/interfaces/server/interfaces.actions.ts'
import { rejectedInputs } from './rejected-inputs.ts'

export const SAMPLE_ORIGIN = 'https://sample-agents.guildhall.example'
export const sampleEndpoint = (slug: string) => `${SAMPLE_ORIGIN}/agents/${slug}`

type Sample = (typeof sampleAgents)[number]

function sampleCalled(name: string): Sample {
  const agent = sampleAgents.find((one) => one.name === name)
  if (!agent) throw new Error(`No sample agent is called ${name}`)
  return agent
}

export const endpointOf = (name: string): string => sampleEndpoint(sampleCalled(name).slug)

type CheckedInterface = { declared: DeclaredInterface; samples: CheckedSample[] }
const checked = new Map<string, Promise<CheckedInterface>>()

/** Returns an agent's input and output, and its samples with their results: computed once. */
export function interfaceOf(name: string): Promise<CheckedInterface> {
  const found = checked.get(name) ?? checkedInterface(sampleCalled(name))
  checked.set(name, found)
  return found
}

async function checkedInterface(agent: Sample): Promise<CheckedInterface> {
  const declared = declaredInterface.parse({
    input_schema: agent.inputSchema,
    output_schema: agent.outputSchema,
    samples: agent.samples,
    is_idempotent: true,
    runs_per_month: RUNS_PER_MONTH,
    ...furtherRuns[agent.slug],
  })
  const samples: CheckedSample[] = []
  for (const sample of declared.samples) {
    const { output } = await resultOf(agent, sample.input)
    samples.push({ ...sample, output: output as CheckedSample['output'] })
  }
  return { declared, samples }
}

const RUNS_PER_MONTH = 1000

/** The agents that sell more charge so many dollars for runs beyond the included ones. */
const furtherRuns: Readonly<Record<string, Pick<DeclaredInterface, 'price_per_run' | 'price_tiers'>>> = {
  'call-digest': { price_per_run: 0.08, price_tiers: [{ from: 501, price: 0.05 }] },
  'phish-desk': { price_per_run: 0.02, price_tiers: [] },
  'quote-draft': {
    price_per_run: 0.05,
    price_tiers: [
      { from: 501, price: 0.04 },
      { from: 2001, price: 0.025 },
    ],
  },
}

/** Returns an input that an agent rejects although it fits its schema, and the agent's sentence about it. */
export async function rejectionOf(name: string): Promise<{ input: RunInput; message: string }> {
  const agent = sampleCalled(name)
  const input = { ...(agent.samples[0]?.input as RunInput), ...rejectedInputs[name] }
  try {
    await resultOf(agent, input)
  } catch (error) {
    if (error instanceof BadInput) return { input, message: error.message }
    throw error
  }
  throw new Error(`${name} rejects nothing`)
}
