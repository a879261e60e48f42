// What the server needs to know of an agent, whatever the agent does.
import type { ObjectSchema, ValueOf } from './schema.ts'

/** The input cannot be worked with. The message is for the person who wrote it: what is missing, what to do. */
export class BadInput extends Error {}

/** Pieces of text as they come, then the whole output. */
export type Pieces<Output> = AsyncGenerator<string, Output, void>

type Values = Record<string, unknown>

export type SampleAgent = {
  /** The last part of its endpoint's path. */
  slug: string
  /** As on Guildhall. */
  name: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  samples: { name: string; input: Values }[]
  /** Called with an input that fits its schema. Raises `BadInput`. */
  run(input: Values): Values | Pieces<Values>
}

type TypedAgent<In, Out> = Omit<SampleAgent, 'inputSchema' | 'outputSchema' | 'samples' | 'run'> & {
  inputSchema: In
  outputSchema: Out
  samples: { name: string; input: NoInfer<ValueOf<In>> }[]
  run(input: NoInfer<ValueOf<In>>): NoInfer<ValueOf<Out>> | Pieces<NoInfer<ValueOf<Out>>>
}

/** An agent whose samples and `run` have the types that its schemas describe. */
export function defineAgent<In extends ObjectSchema, Out extends ObjectSchema>(
  agent: TypedAgent<In, Out>,
): SampleAgent {
  return {
    ...agent,
    // The server has checked the input against the schema by then.
    run: (input) => agent.run(input as NoInfer<ValueOf<In>>) as Values | Pieces<Values>,
  }
}

const WORDS_IN_PIECE = 4

/** Streams a text a few words at a time; together the pieces are the text. */
export async function* inPieces<Output>(text: string, output: Output): Pieces<Output> {
  let begin = 0
  let words = 0
  for (let at = 1; at < text.length; at++) {
    if (text[at] !== ' ' && text[at] !== '\n') continue
    if (text[at - 1] === ' ' || text[at - 1] === '\n') continue
    words++
    if (words % WORDS_IN_PIECE !== 0) continue
    yield text.slice(begin, at)
    begin = at
  }
  if (begin < text.length) yield text.slice(begin)
  return output
}
