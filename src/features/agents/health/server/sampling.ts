// Disguises measurements from the endpoint that is measured. The samples of a day look like runs of a buyer, since an endpoint
// that recognises them could work for them alone (security decision 36).
import type { Json, JsonSchema } from '../../../../platform/contract/json-schema.ts'
import { judgeBy } from '../../../../platform/json-schema.ts'
import type { RunInput } from '../../interfaces/interfaces.schemas.ts'
import type { InterfaceRow } from '../../interfaces/server/interfaces.records.ts'

export type Chance = () => number

const PROSE = /\S\s+\S/
const ENDINGS = ['', ' ', '\n']

/** Returns the samples in another order, each as a run with one of the given numbers, of a deployment that does not exist. */
export const disguised = (
  { samples, input_schema, agent_id }: InterfaceRow,
  { runs, deployment_id }: { runs: readonly string[]; deployment_id: number },
  chance: Chance = Math.random,
) =>
  shuffled([...samples.entries()], chance).map(([at, { input }]) => ({
    at,
    run: { id: String(runs[at]), agent_id, deployment_id },
    input: rewritten(input, input_schema, chance),
  }))

/** Another caller may order the fields differently and end prose differently. */
export function rewritten(input: RunInput, schema: JsonSchema, chance: Chance): RunInput {
  const reordered = shuffled(Object.entries(input), chance)
  const respaced = reordered.map(([name, value]): [string, Json] => [
    name,
    typeof value === 'string' && PROSE.test(value) ? value + oneOf(ENDINGS, chance) : value,
  ])
  const changed = Object.fromEntries(respaced)
  return judgeBy(schema)(changed) === undefined ? changed : Object.fromEntries(reordered)
}

const oneOf = (texts: readonly string[], chance: Chance): string =>
  texts[Math.floor(chance() * texts.length)] ?? ''

/** This is the Fisher-Yates shuffle. */
function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const order = [...items]
  for (let left = order.length; left > 1; left -= 1) {
    const [picked] = order.splice(Math.floor(chance() * left), 1)
    if (picked !== undefined) order.push(picked)
  }
  return order
}
