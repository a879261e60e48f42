// How deployed agents appear as the tools of a client: their names, how many are listed, and what describes them.
import { beginningOf } from '../../../platform/contract/code-points.ts'
import type { JsonSchema } from '../../../platform/contract/json-schema.ts'

/** The address of the service, which is also the audience of its tokens. */
export const TOOLS_PATH = '/mcp'

/** More tools than this confuse models: then two tools find agents and run them. */
export const MOST_TOOLS = 20
export const SEARCH_TOOL = 'search_agents'
export const RUN_TOOL = 'run_agent'
export const MOST_FOUND = 10
export const MAX_QUERY = 200
const MOST_WORDS = 8

/** How long a client may keep the list of its tools. */
export const LIST_TTL_MS = 60_000

const MAX_SLUG = 40
const MAX_TOOL_DESCRIPTION = 1000

/** A name that a client may use for long: the id at its end finds the agent, whatever it is called by now. */
export function toolName({ agent_id, name }: { agent_id: number; name: string }): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_SLUG)
    .replace(/^_+|_+$/g, '')
  return `${slug === '' ? 'agent' : slug}_${agent_id}`
}

/** The agent of a tool's name; undefined for a name that is no agent's. */
export function agentOf(name: string): number | undefined {
  const id = /_([1-9]\d{0,14})$/.exec(name)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** What a model reads of an agent. */
export const toolDescription = (description: string): string =>
  `${beginningOf(description, MAX_TOOL_DESCRIPTION)}\n\nEach call uses one of the month’s runs.`

/** The words of a query by which agents are searched. */
export const wordsOf = (query: string): string[] =>
  [
    ...new Set(
      query
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    ),
  ].slice(0, MOST_WORDS)

/** A schema as clients know the language: without the format that only our forms have. */
export function standardSchema(schema: JsonSchema): JsonSchema {
  const { format, properties, items, ...rest } = schema
  return {
    ...rest,
    ...(format === undefined || format === 'multiline' ? {} : { format }),
    ...(items ? { items: standardSchema(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, value]) => [name, standardSchema(value)]),
          ),
        }
      : {}),
  }
}
