// How long an agent was paid for, as far as reviews ask.

const LONGEST_MONTH_MS = 31 * 24 * 3600 * 1000

type PaidMonth = { created_at: string; period_end: string | null }

/** Whether a month that was paid for has passed. What seeds record has no period. */
export const hasMonthPassed = (months: readonly PaidMonth[], now: Date): boolean =>
  months.some(
    ({ created_at, period_end }) =>
      Date.parse(period_end ?? created_at) + (period_end === null ? LONGEST_MONTH_MS : 0) <= now.getTime(),
  )
