// What sellers declare about calling their agents, and its limits.
import type { Limit } from '../../../platform/contract/limit.ts'

/** How often a seller may have their endpoints checked. */
export const checkLimit: Limit = { name: 'agent_check', tries: 60, seconds: 3600 }

export const MAX_SAMPLES = 5
export const MAX_SAMPLE_NAME = 60
/** What an agent is given and what it returns, as JSON. */
export const MAX_INPUT_CHARACTERS = 200_000
export const MAX_OUTPUT_BYTES = 1_000_000
/** Signed by Guildhall, as Standard Webhooks are. */
export const SECRET_PREFIX = 'whsec_'
export const MOST_RUNS_PER_MONTH = 1_000_000

/** Own inputs with which people try an agent in a day, before they deploy it: all of them together. */
export const TRIES_PER_DAY = 50
export const MOST_TRIES_PER_DAY = 1000

export const MAX_HEALTH_PATH = 200

/** How long a call of a seller's endpoint may take in all: the sample, and a run. */
export const SAMPLE_SECONDS = 60
export const RUN_SECONDS = 600

/** Why a call of an endpoint came to nothing, as buyers and sellers read it. */
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

/** Whether buyers can run an agent: not yet, not since its endpoint failed its last check, or they can. */
export const CALLING_STATES = ['not_callable', 'check_failed', 'callable'] as const
export type CallingState = (typeof CALLING_STATES)[number]

export const CALLING_LABELS: Record<CallingState, string> = {
  not_callable: 'Not callable',
  check_failed: 'Check failed',
  callable: 'Callable',
}

/** A page shows the answers to samples up to so many characters in all; longer ones are seen by running the agent. */
const MAX_SHOWN_ANSWERS = 40_000

type Answered = { samples: readonly { output: unknown }[] }

/** The same with as many of its samples' answers as a page can hold. */
export function withShownOutputs<T extends Answered>(answered: T): T {
  let left = MAX_SHOWN_ANSWERS
  const samples = answered.samples.map((sample) => {
    left -= JSON.stringify(sample.output).length
    return left < 0 ? { ...sample, output: null } : sample
  })
  return { ...answered, samples }
}
