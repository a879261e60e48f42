// Where an agent's card is, and where tasks are sent that its card promises.

/** The address of an agent for tasks of the A2A protocol (JSON-RPC). */
export const A2A_PATH = '/a2a/agents/:id'
/** Clients find the card below the address of the agent (RFC 8615 gives the name). */
export const CARD_PATH = `${A2A_PATH}/.well-known/agent-card.json` as const
export const CATALOG_PATH = '/.well-known/ai-catalog.json'
/** The rest of the catalog, by ids. */
export const CATALOG_FILES = '/a2a/catalogs'

export const A2A_VERSION = '1.0'
/** Listed in one file of the catalog. */
export const MOST_IN_CATALOG = 1000

export const a2aPath = (agentId: number): string => `/a2a/agents/${agentId}`
export const cardPath = (agentId: number): string => `${a2aPath(agentId)}/.well-known/agent-card.json`

/** How the JSON-RPC binding says what HTTP would say with a status: from the range that is left to servers. */
export const REFUSAL_CODES = { too_many_requests: -32_029, used_up: -32_030, conflict: -32_031 } as const

/** The numbers of the catalog's further files, which hold ids above `MOST_IN_CATALOG` each. */
export const furtherFiles = (highestId: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil(highestId / MOST_IN_CATALOG) - 1) }, (_, index) => index + 2)

/** After which id a file begins, by its name; undefined for a name that no file has. */
export function catalogAfter(name: string): number | undefined {
  const number = /^([1-9]\d{0,9})\.json$/.exec(name)?.[1]
  return number === undefined ? undefined : (Number(number) - 1) * MOST_IN_CATALOG
}
