// Defines the limits of what sellers declare about calling their agents.
import type { Limit } from '../../../platform/contract/limit.ts'

export const checkLimit: Limit = { name: 'agent_check', tries: 60, seconds: 3600 }

export const MAX_SAMPLES = 5
export const MAX_SAMPLE_NAME = 60
/** Input and output are JSON, each up to so many characters. */
export const MAX_INPUT_CHARACTERS = 200_000
export const MAX_OUTPUT_BYTES = 1_000_000
/** Calls are signed as Standard Webhooks. */
export const SECRET_PREFIX = 'whsec_'
export const MOST_RUNS_PER_MONTH = 1_000_000

/** Everyone together may try an agent with own inputs so often a day, before they deploy it. */
export const TRIES_PER_DAY = 50
export const MOST_TRIES_PER_DAY = 1000

export const MAX_HEALTH_PATH = 200

/** A call of a seller's endpoint may take so long in all. */
export const SAMPLE_SECONDS = 60
export const RUN_SECONDS = 600

export const CALL_FAILURES = [
  'endpoint_unreachable',
  'endpoint_refused',
  'endpoint_failed',
  'endpoint_timeout',
  'endpoint_answer_too_large',
  'endpoint_answer_invalid',
  'rejected',
] as const
export type CallFailure = (typeof CALL_FAILURES)[number]

export const CALLING_STATES = ['not_callable', 'check_failed', 'callable'] as const
export type CallingState = (typeof CALLING_STATES)[number]

export const CALLING_LABELS: Record<CallingState, string> = {
  not_callable: 'No API yet',
  check_failed: 'Check failed',
  callable: 'Runs by API',
}

/** A page shows so many characters of samples' answers in all; longer ones are seen by running the agent. */
const MAX_SHOWN_ANSWERS = 40_000

type Answered = { samples: readonly { output: unknown }[] }

/** Keeps as many answers as a page can hold. */
export function withShownOutputs<T extends Answered>(answered: T): T {
  let left = MAX_SHOWN_ANSWERS
  const samples = answered.samples.map((sample) => {
    left -= JSON.stringify(sample.output).length
    return left < 0 ? { ...sample, output: null } : sample
  })
  return { ...answered, samples }
}
