// Defines where an agent's card is, and where the tasks that it promises are sent.

export const A2A_PATH = '/a2a/agents/:id'
/** Clients find the card below the address of the agent (RFC 8615 gives the name). */
export const CARD_PATH = `${A2A_PATH}/.well-known/agent-card.json` as const
export const CATALOG_PATH = '/.well-known/ai-catalog.json'
export const CATALOG_FILES = '/a2a/catalogs'

export const A2A_VERSION = '1.0'
export const MOST_IN_CATALOG = 1000

export const a2aPath = (agentId: number): string => `/a2a/agents/${agentId}`
export const cardPath = (agentId: number): string => `${a2aPath(agentId)}/.well-known/agent-card.json`

/** JSON-RPC leaves this range to servers; each code stands for a status of HTTP. */
export const REFUSAL_CODES = { too_many_requests: -32_029, used_up: -32_030, conflict: -32_031 } as const

/** Each further file holds `MOST_IN_CATALOG` ids above those of the one before. */
export const furtherFiles = (highestId: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil(highestId / MOST_IN_CATALOG) - 1) }, (_, index) => index + 2)

/** Returns undefined for a name that no file has. */
export function catalogAfter(name: string): number | undefined {
  const number = /^([1-9]\d{0,9})\.json$/.exec(name)?.[1]
  return number === undefined ? undefined : (Number(number) - 1) * MOST_IN_CATALOG
}
