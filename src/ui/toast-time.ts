// For how long is a toast shown? Apart from what every page loads, since only the toast itself asks.

const SHOWN_MS = 5_000
/** People read what they may do, and decide. */
const SHOWN_WITH_ACTION_MS = 10_000
const MS_PER_SECOND = 1_000

/** Returns the milliseconds for which a toast stays unless it is closed. */
export function shownForMs(action: { readonly forSeconds?: number } | undefined): number {
  if (action === undefined) return SHOWN_MS
  return action.forSeconds === undefined ? SHOWN_WITH_ACTION_MS : action.forSeconds * MS_PER_SECOND
}
