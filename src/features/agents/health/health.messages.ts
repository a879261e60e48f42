// Holds every sentence about how reliably an agent works.
import {
  ERRORS_BELOW_PERCENT,
  GOOD_UPTIME_PERCENT,
  HEALTH_DAYS,
  hasFewErrors,
  LEAST_RUNS,
  PROBE_MINUTES,
  VERIFIED_DAYS,
  type VerifiedFacts,
} from './health.rules.ts'

export const healthMessages = {
  title: 'Measured by Guildhall',
  byHand: 'This agent is set up by hand. Guildhall can’t call it, so it isn’t measured.',
  notMeasured: 'Guildhall measures an agent once its endpoint has passed its samples.',
  tooNew: 'The first figures appear here after a full day of measurements.',
  tooFewRuns: 'Few runs so far',
  notYetMeasured: 'Not measured yet',
  notLoaded: 'Couldn’t load the measurements',
  how: `Every ${PROBE_MINUTES} minutes, Guildhall checks that the endpoint is up, and once a day it calls the endpoint with its samples. A day has failed if a sample failed, or the endpoint was up less than ${GOOD_UPTIME_PERCENT}% of the time. Errors and times come from runs by people who deployed it. An input that it rejects counts as an error, since Guildhall validated it first; a cancelled run doesn’t. Below ${LEAST_RUNS} runs, no rate is shown.`,
  verifiedRule: `An agent is verified while all of this is true: its seller’s identity is verified by Guildhall’s card provider, its samples passed on ${VERIFIED_DAYS} days in a row, of at least ${LEAST_RUNS} runs of buyers in the last ${HEALTH_DAYS} days fewer than ${ERRORS_BELOW_PERCENT}% failed, and fewer than 10% of the purchases of those days were refunded (at most one of fewer than 10). It starts over when its endpoint, what it takes or returns, or its samples change.`,
  verified:
    'its seller’s identity is verified, it works for buyers and in daily checks, and few asked for a refund',
  fewRuns: (runs: number) => `few runs so far (${runs} of ${LEAST_RUNS})`,
  daysOf: (passing: number) => `${Math.min(passing, VERIFIED_DAYS)} of ${VERIFIED_DAYS} days`,
} as const

/** Returns parts of a sentence, and none for a verified agent. */
export function lacksToBeVerified(facts: VerifiedFacts & { readonly runs: number }): string[] {
  const { is_callable, passing_days, is_proven, has_few_refunds, error_rate, runs } = facts
  if (!is_callable) return ['it can’t be called through Guildhall']
  return [
    ...(passing_days < VERIFIED_DAYS
      ? [`its samples passed on ${healthMessages.daysOf(passing_days)} in a row`]
      : []),
    ...(error_rate === null ? [`it has had ${healthMessages.fewRuns(runs)}`] : []),
    ...(error_rate !== null && !hasFewErrors(error_rate) ? [`${error_rate}% of its runs failed`] : []),
    ...(is_proven ? [] : ['its seller’s identity isn’t verified']),
    ...(has_few_refunds ? [] : ['too many purchases were refunded']),
  ]
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'its samples passed on 9 of 14 days in a row and its seller’s identity isn’t verified' */
export const inOneSentence = (parts: readonly string[]): string => LIST.format(parts)
