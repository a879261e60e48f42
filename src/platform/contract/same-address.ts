// Do two texts name the same address? A client may write 'HTTP://Host:80/mcp/' for what we call 'http://host/mcp'.

/** The same for all ways to write an address; a text that is none stays as it is. */
export const normalHrefOf = (text: string): string => (URL.canParse(text) ? new URL(text).href : text)

export const isSameAddress = (one: string, other: string): boolean =>
  normalHrefOf(one) === normalHrefOf(other)

/** We answer at our addresses with and without a last slash. */
export const isOurAddress = (given: string, ours: string): boolean =>
  isSameAddress(given, ours) || isSameAddress(given, `${ours}/`)

/** A path as the router reads it. */
export const withoutLastSlash = (path: string): string => path.replace(/(.)\/$/, '$1')
