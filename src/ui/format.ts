// How amounts and counts are formatted.

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '$12,500', or '$29.99' if there are cents. */
export function formatDollars(dollars: number): string {
  return `$${(Number.isInteger(dollars) ? whole : withCents).format(dollars)}`
}

/** '1,204' */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** '1 project', '1,204 projects' */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** A formatted figure that may be a part of the whole: '10,000+' */
export const orMore = (figure: string, isCapped: boolean | undefined): string =>
  isCapped ? `${figure}+` : figure
