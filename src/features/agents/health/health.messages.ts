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
  tooNew: 'The first figures appear here once a whole day was measured.',
  tooFewRuns: 'Few runs so far',
  notYetMeasured: 'Not measured yet',
  notLoaded: 'Couldn’t load what was measured',
  how: `Every ${PROBE_MINUTES} minutes, Guildhall looks whether the endpoint is there, and once a day it calls the endpoint with its samples. A day is bad if a sample failed, or the endpoint was there less than ${GOOD_UPTIME_PERCENT}% of the time. Errors and times come from the runs of those who deployed it: an input that it rejects is an error, since Guildhall checked it before; a cancelled run is none, and fewer than ${LEAST_RUNS} runs make no rate.`,
  verifiedRule: `An agent is verified while all of this is true: Guildhall’s card provider knows who its seller is, its samples passed on ${VERIFIED_DAYS} days in a row, of at least ${LEAST_RUNS} runs of buyers in the last ${HEALTH_DAYS} days fewer than ${ERRORS_BELOW_PERCENT}% failed, and fewer than 10% of the purchases of those days were refunded (at most one of fewer than 10). It starts over when its endpoint, what it takes or returns, or its samples change.`,
  verified:
    'its seller is known, it works for buyers and in daily checks, and few asked for their money back',
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
    ...(is_proven ? [] : ['its seller hasn’t proven who they are']),
    ...(has_few_refunds ? [] : ['too many buyers got their money back']),
  ]
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'its samples passed on 9 of 14 days in a row and its seller hasn’t proven who they are' */
export const inOneSentence = (parts: readonly string[]): string => LIST.format(parts)
