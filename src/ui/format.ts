// Formats amounts and counts.

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Returns '$12,500', or '$29.99' if there are cents. */
export function formatDollars(dollars: number): string {
  return `$${(Number.isInteger(dollars) ? whole : withCents).format(dollars)}`
}

/** Returns a count as '1,204'. */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** Returns '1 project', '1,204 projects'. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Returns '10,000+' for a figure that is capped. */
export const orMore = (figure: string, isCapped: boolean | undefined): string =>
  isCapped ? `${figure}+` : figure
