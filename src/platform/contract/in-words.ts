// Amounts, moments and titles as sentences say them that are also made where no one's time zone is known: in UTC, and saying so.

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const day = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const dayFormat = new Intl.DateTimeFormat('en-US', day)
const momentFormat = new Intl.DateTimeFormat('en-US', {
  ...day,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** '$1,204.50', always with its cents. */
export const dollarsInFull = (dollars: number): string => dollarFormat.format(dollars)

/** '$1,204.50', or '$12,500' without cents. */
export const dollarsInShort = (dollars: number): string => dollarsInFull(dollars).replace(/\.00$/, '')

/** 'Nov 27, 2026', in UTC. */
export const dayInWords = (moment: string): string => dayFormat.format(new Date(moment))

/** 'Nov 27, 2026 (UTC)', as documents say it: the same for everyone. */
export const documentDay = (moment: string): string => `${dayInWords(moment)} (UTC)`

/** 'Nov 27, 2026, 10:18 AM UTC' */
export const momentInWords = (moment: string): string =>
  momentFormat.format(new Date(moment)).replaceAll('\u202f', ' ')

/** A title within our quotation marks: it ends where they do. */
export const unquoted = (title: string): string => title.replace(/[“”"„‟«»]/gu, "'")
