// The requests about runs: one begins with the access key of a deployment or the session of its buyer; buyers read
// their own runs, and sellers see figures about their agents.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { anyJson } from '../../../platform/contract/json-schema.ts'
import { isWholeCents, toDollars } from '../../../platform/contract/money.ts'
import { anyQuery } from '../../../platform/contract/public-file.ts'
import { cursorPageOf, cursorQuery, day, id, idInPath, moment } from '../../../platform/contract/shapes.ts'
import { CLAIM_STATUSES } from '../../payments/claims.rules.ts'
import { MOST_RUNS_PER_MONTH } from '../interfaces/interfaces.rules.ts'
import { agentInput, pricePerRun, priceTier } from '../interfaces/interfaces.schemas.ts'
import { MAX_PRICE_TIERS } from '../run-prices.rules.ts'
import { runMessages as messages } from './runs.messages.ts'
import {
  CLAIM_DAYS,
  CONTENT_DAYS,
  FURTHER_STATES,
  MAX_WAIT_SECONDS,
  MOST_SHOWN_CLAIMS,
  MOST_SPENT,
  RUN_FAILURES,
  RUN_MODES,
  RUN_SOURCES,
  RUN_STATUSES,
  tryLimit,
} from './runs.rules.ts'
import { claimAnswer, newClaim } from './runs.schemas.ts'

const passesOn = async () => (await import('../../../platform/contract/exact-json.ts')).parseExactJson

const listedRun = z.object({
  id,
  source: z.enum(RUN_SOURCES),
  status: z.enum(RUN_STATUSES),
  created_at: moment,
  ended_at: moment.nullable(),
  milliseconds: z.int().nullable(),
  failure: z.enum(RUN_FAILURES).nullable(),
  rating: z.union([z.literal(1), z.literal(-1)]).nullable(),
  /** In dollars: the cost of the run, or what it will cost if it counts; 0 for an included run. */
  cost: z.number(),
})
export type ListedRun = z.output<typeof listedRun>

/** A run as its caller sees it. */
const run = listedRun.omit({ source: true, rating: true }).extend({
  agent_id: id,
  /** A try belongs to no deployment. */
  deployment_id: id.nullable(),
  output: anyJson.nullable(),
  message: z.string().nullable(),
})
export type Run = z.output<typeof run>

const keptRun = listedRun.extend({
  input: anyJson.nullable(),
  output: anyJson.nullable(),
  message: z.string().nullable(),
})
export type KeptRun = z.output<typeof keptRun>

/** Amounts are in dollars. */
const runClaim = z.object({
  id,
  amount: z.number(),
  reason: z.string(),
  answer: z.string().nullable(),
  status: z.enum(CLAIM_STATUSES),
  created_at: moment,
})
export type RunClaim = z.output<typeof runClaim>

/** `claimable` is the amount in dollars that the buyer can ask back now; null for none. */
const ownRun = keptRun.extend({ claim: runClaim.nullable(), claimable: z.number().nullable() })
export type OwnRun = z.output<typeof ownRun>

const claimedRun = z.object({ claim: runClaim, run: keptRun })
export type ClaimedRun = z.output<typeof claimedRun>

const newRun = z.strictObject({
  input: agentInput,
  mode: z.enum(RUN_MODES).default('wait'),
  /** Only mode 'wait' waits, for so long. */
  wait_seconds: z.int().min(1).max(MAX_WAIT_SECONDS).default(MAX_WAIT_SECONDS),
})
export type NewRun = z.output<typeof newRun>

const runPrices = z.strictObject({
  runs_per_month: z.int().min(1).max(MOST_RUNS_PER_MONTH),
  price_per_run: pricePerRun,
  price_tiers: z.array(priceTier).max(MAX_PRICE_TIERS),
})

/** Months are in UTC. */
const runUsage = z.object({
  month: day,
  /** Runs that are under way may count, so they are included. */
  used: z.int(),
  reserved: z.int(),
  /** Null if the seller includes any number of runs. */
  included: z.int().nullable(),
  /** Null if the buyer allows what is included. */
  most_per_month: z.int().nullable(),
  /** Null if no further runs are sold. */
  prices: runPrices.nullable(),
  further_state: z.enum(FURTHER_STATES),
  /** Costs are in dollars; a null limit allows no further runs. */
  further: z.int(),
  spent: z.number(),
  most_spent: z.number().nullable(),
  /** In dollars: the charge if access ended now, with what is under way, as far as it is on no bill yet. */
  unbilled: z.number(),
  keeps_content: z.boolean(),
  shows_seller: z.boolean(),
})
export type RunUsage = z.output<typeof runUsage>

const figures = z.object({
  days: z.int(),
  runs: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** Null without a run that succeeded. */
  median_ms: z.int().nullable(),
  p95_ms: z.int().nullable(),
  good: z.int(),
  bad: z.int(),
  /** Buyers pay for these runs one by one; the cost is in dollars. */
  further: z.int(),
  further_paid: z.number(),
  /** In dollars: what sales of these days leave of the payments. */
  income: z.number(),
})
export type RunFigures = z.output<typeof figures>

const common = { tag: 'runs', access: 'session' } as const
const params = z.object({ id: idInPath })

export const runContracts = {
  list: {
    ...common,
    limit: 'read',
    method: 'GET',
    path: '/own/deployments/:id/runs',
    summary: 'Lists the runs of one of your deployments, newest first.',
    params,
    query: z.object(cursorQuery),
    output: cursorPageOf(listedRun),
    problems: ['not_found'],
  },
  get: {
    ...common,
    limit: 'read',
    method: 'GET',
    path: '/own/runs/:id',
    summary: `Returns a run of yours with its input and output, which are kept for ${CONTENT_DAYS} days unless you turned that off.`,
    params,
    passesOn,
    output: ownRun,
    problems: ['not_found'],
  },
  claim: {
    ...common,
    limit: 'write',
    method: 'POST',
    path: '/own/runs/:id/claim',
    summary: `Says that a run that you pay for didn’t work, within ${CLAIM_DAYS} days of its end: its seller gives the money back or answers, and then an operator decides. The seller sees the run’s input and result.`,
    params,
    body: newClaim,
    output: runClaim,
    problems: ['not_found', 'conflict', 'too_many_requests'],
  },
  claims: {
    ...common,
    limit: 'read',
    method: 'GET',
    path: '/own/agents/:id/run-claims',
    summary: `Lists runs of one of your agents that buyers ask to have back and that are not decided, oldest first, up to ${MOST_SHOWN_CLAIMS}.`,
    params,
    passesOn,
    output: z.object({ items: z.array(claimedRun).max(MOST_SHOWN_CLAIMS) }),
    problems: ['not_found'],
  },
  answerClaim: {
    ...common,
    limit: 'write',
    method: 'PUT',
    path: '/own/run-claims/:id/answer',
    summary: 'Says why a run of your agent did what it should; an operator then decides.',
    params,
    body: claimAnswer,
    output: runClaim,
    problems: ['not_found', 'conflict'],
  },
  giveBack: {
    ...common,
    limit: 'write',
    method: 'POST',
    path: '/own/run-claims/:id/give-back',
    summary: 'Gives the buyer of a run of your agent the money back.',
    params,
    output: runClaim,
    problems: ['not_found', 'conflict'],
  },
  rate: {
    ...common,
    limit: 'write',
    method: 'PUT',
    path: '/own/runs/:id/rating',
    summary: 'Says whether the result of a run of yours was good (1), bad (-1), or takes that back (null).',
    params,
    body: z.strictObject({ rating: z.union([z.literal(1), z.literal(-1)]).nullable() }),
    output: listedRun,
    problems: ['not_found'],
  },
  usage: {
    ...common,
    limit: 'read',
    method: 'GET',
    path: '/own/deployments/:id/run-usage',
    summary: 'Returns how many runs a deployment of yours has used this month, and what you allow.',
    params,
    output: runUsage,
    problems: ['not_found'],
  },
  settings: {
    ...common,
    limit: 'write',
    method: 'PUT',
    path: '/own/deployments/:id/run-settings',
    summary:
      'Sets how many runs a month you allow at most, whether inputs and outputs are kept, and whether the seller sees them.',
    params,
    body: z.strictObject({
      most_per_month: z.int().min(0).max(MOST_RUNS_PER_MONTH).nullable(),
      keeps_content: z.boolean(),
      shows_seller: z.boolean(),
    }),
    output: runUsage,
    problems: ['not_found'],
  },
  allowFurther: {
    ...common,
    limit: 'write',
    method: 'PUT',
    path: '/own/deployments/:id/further-runs',
    summary:
      'Allows runs beyond those that are included, up to an amount a month, or no longer (null). Send the prices that you saw: others than the seller’s are refused. Your stored card is charged at $10, and at the end of the month; until it has paid by itself, at most $20 can be unpaid.',
    params,
    body: z.strictObject({
      further: z
        .strictObject({
          most_spent: z
            .number()
            .min(0.01, messages.spendingInvalid)
            .max(toDollars(MOST_SPENT), messages.spendingInvalid)
            .refine(isWholeCents, messages.spendingInvalid),
          prices: runPrices,
        })
        .nullable(),
    }),
    output: runUsage,
    problems: ['not_found', 'conflict'],
  },
  file: {
    ...common,
    limit: 'read',
    method: 'GET',
    path: '/own/deployments/:id/runs.csv',
    summary: 'Returns the runs of a deployment of yours as a CSV file, oldest first.',
    params,
    media: 'text/csv',
    output: z.instanceof(Blob),
    problems: ['not_found'],
  },
  sold: {
    ...common,
    limit: 'read',
    method: 'GET',
    path: '/own/agents/:id/runs',
    summary:
      'Lists the runs of one of your agents, newest first, with inputs and outputs where a buyer shows them to you.',
    params,
    query: z.object(cursorQuery),
    passesOn,
    output: cursorPageOf(keptRun),
    problems: ['not_found'],
  },
  soldFile: {
    ...common,
    limit: 'read',
    method: 'GET',
    path: '/own/agents/:id/runs.csv',
    summary:
      'Returns the runs of one of your agents as a CSV file, oldest first, with inputs and outputs where a buyer shows them to you.',
    params,
    media: 'text/csv',
    output: z.instanceof(Blob),
    problems: ['not_found'],
  },
  figures: {
    ...common,
    limit: 'read',
    method: 'GET',
    path: '/own/agents/:id/run-figures',
    summary: 'Returns how the runs of one of your agents went in the last 30 days.',
    params,
    output: figures,
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>

const called = { tag: 'runs', access: 'key or session', limit: 'read', query: anyQuery, output: run } as const
const paramsOfRun = z.object({ id: idInPath, run: idInPath })

/** The browser makes none of these requests, so they are apart from the others. */
export const gatewayContracts = {
  begin: {
    ...called,
    method: 'POST',
    path: '/deployments/:id/runs',
    summary:
      'Runs a deployed agent. It waits for the result (mode `wait`; 202 with the run if that takes longer), streams it (`stream`: events `run`, `delta`, then `done` or `error`), or answers at once (`background`). Refused are input that does not match the schema (400), too many runs in a minute (429), and a month that is used up (402).',
    params,
    remembersKey: 'The same key returns the same run, so that a lost answer can be asked for again.',
    passesOn,
    body: newRun,
    problems: ['not_found', 'conflict', 'key_reused', 'used_up'],
  },
  read: {
    ...called,
    method: 'GET',
    path: '/deployments/:id/runs/:run',
    summary: 'Returns a run of a deployment.',
    params: paramsOfRun,
    problems: ['not_found'],
  },
  cancel: {
    ...called,
    method: 'POST',
    path: '/deployments/:id/runs/:run/cancel',
    summary: 'Cancels a run that is under way. It counts as one of the month.',
    params: paramsOfRun,
    problems: ['not_found'],
  },
  beginTry: {
    ...called,
    access: 'session',
    method: 'POST',
    path: '/agents/:id/tries',
    summary: `Tries an agent with an own input before deploying it, up to ${tryLimit.tries} times a day. Of an agent of yours it is a test, which counts nowhere.`,
    params,
    passesOn,
    body: newRun,
    problems: ['not_found', 'forbidden', 'conflict'],
  },
} as const satisfies Record<string, Contract>
