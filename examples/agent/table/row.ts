// A row of the table: what an agent takes and gives, when it refuses, and a small answer. What all of them do is here:
// they refuse in words, keep to their own limits, and stream a field if they have one to stream.
import { BadInput, defineAgent, inPieces, type SampleAgent } from '../agent.ts'
import type { ObjectSchema, ValueOf } from '../schema.ts'

type Row<In, Out> = Omit<SampleAgent, 'inputSchema' | 'outputSchema' | 'samples' | 'run'> & {
  inputSchema: In
  outputSchema: Out
  samples: { name: string; input: NoInfer<ValueOf<In>> }[]
  /** The output's field that is shown while it is written. */
  streams?: string
  /** What is missing, in a sentence, when the input cannot be worked with. */
  needs(input: NoInfer<ValueOf<In>>): string | false
  answers(input: NoInfer<ValueOf<In>>): NoInfer<ValueOf<Out>>
}

export function row<In extends ObjectSchema, Out extends ObjectSchema>(agent: Row<In, Out>): SampleAgent {
  const { slug, name, inputSchema, outputSchema, samples, streams, needs, answers } = agent
  return defineAgent<In, Out>({
    slug,
    name,
    inputSchema,
    outputSchema,
    samples,
    run(input) {
      const refusal = needs(input)
      if (refusal !== false) throw new BadInput(refusal)
      const output = fitted(answers(input), outputSchema)
      const streamed = streams === undefined ? undefined : (output as Record<string, unknown>)[streams]
      return typeof streamed === 'string' ? inPieces(streamed, output) : output
    },
  })
}

type Limits = { maxLength?: number; maxItems?: number; items?: object; properties?: Record<string, object> }

/** The same value with texts and lists cut at what their schema allows. */
function fitted<Value>(value: Value, { maxLength, maxItems, items, properties }: Limits): Value {
  const cut = (): unknown => {
    if (typeof value === 'string') return value.slice(0, maxLength)
    if (Array.isArray(value)) return value.slice(0, maxItems).map((one) => fitted(one, items ?? {}))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([name, one]) => [name, fitted(one, properties?.[name] ?? {})]))
  }
  return cut() as Value
}
