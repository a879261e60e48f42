// Presents deployed agents as the tools of a client: their names, their number, and their descriptions.
import { beginningOf } from '../../../platform/contract/code-points.ts'
import type { JsonSchema } from '../../../platform/contract/json-schema.ts'

/** The address is also the audience of the tokens. */
export const TOOLS_PATH = '/mcp'

/** More tools confuse models, so that two tools then find agents and run them. */
export const MOST_TOOLS = 20
export const SEARCH_TOOL = 'search_agents'
export const RUN_TOOL = 'run_agent'
export const MOST_FOUND = 10
export const MAX_QUERY = 200
const MOST_WORDS = 8

/** Clients may cache the list for so long. */
export const LIST_TTL_MS = 60_000

const MAX_SLUG = 40
const MAX_TOOL_DESCRIPTION = 1000

/** A client may use the name for long, so the id at its end finds the agent after a renaming. */
export function toolName({ agent_id, name }: { agent_id: number; name: string }): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_SLUG)
    .replace(/^_+|_+$/g, '')
  return `${slug === '' ? 'agent' : slug}_${agent_id}`
}

/** Returns undefined for a name that is no agent's. */
export function agentOf(name: string): number | undefined {
  const id = /_([1-9]\d{0,14})$/.exec(name)?.[1]
  return id === undefined ? undefined : Number(id)
}

export const toolDescription = (description: string): string =>
  `${beginningOf(description, MAX_TOOL_DESCRIPTION)}\n\nEach call uses one of the month’s runs.`

export const toolWordsOf = (query: string): string[] =>
  [
    ...new Set(
      query
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    ),
  ].slice(0, MOST_WORDS)

/** Clients don't know the format that only Guildhall's forms have. */
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
