// Declares the requests about deployments over HTTP: deploying an agent, what the buyer has, and who uses a seller's agents.
import * as z from 'zod'
import { type Contract, FUNCTIONS_BASE } from '../../platform/contract/contract.ts'
import { line } from '../../platform/contract/plain-text.ts'
import { anyQuery } from '../../platform/contract/public-file.ts'
import { id, idInPath, idsInQuery, moment, pageOf, pageQuery } from '../../platform/contract/shapes.ts'
import { MAX_TRIAL_DAYS, RUNNING_STATUSES } from '../payments/subscriptions/subscriptions.rules.ts'
import { publicPerson } from '../profiles/profiles.contract.ts'
import { agentMessages } from './agents.messages.ts'
import { AGENT_CATEGORIES, PURCHASE_STATUSES } from './agents.rules.ts'

/** Buyers see their purchases with the name of the agent (DATA-8). */
export const purchase = z.object({
  id,
  user_id: z.uuid(),
  agent_id: id,
  amount: z.number(),
  status: z.enum(PURCHASE_STATUSES),
  created_at: moment,
  agent: z.object({ name: z.string(), category: z.enum(AGENT_CATEGORIES) }),
})
export type Purchase = z.output<typeof purchase>

export const deployment = purchase.extend({
  /** Null for a seller without a public profile, unless buyer and seller deal with each other by name. */
  seller: publicPerson.nullable(),
  setup_instructions: z.string().nullable(),
  endpoint_url: z.string().nullable(),
  /** The subscription to an agent that is off sale is not renewed, and can't be resumed. */
  is_on_sale: z.boolean(),
  /** Null once the subscription has ended. */
  subscription: z
    .object({
      id,
      status: z.enum(RUNNING_STATUSES),
      price: z.number(),
      /** The new price applies from the first payment after that moment. */
      next_price: z.number().nullable(),
      next_price_from: moment.nullable(),
      current_period_end: moment.nullable(),
      cancel_at_period_end: z.boolean(),
      /** Buyers have access until this moment without a further payment. */
      access_until: moment.nullable(),
    })
    .nullable(),
  /** Only the end of the access key can still be shown. Null before the first key was made. */
  key: z.object({ last_four: z.string(), created_at: moment, used_at: moment.nullable() }).nullable(),
  conversation_id: id,
})
export type Deployment = z.output<typeof deployment>

export const listedDeployment = deployment.omit({ setup_instructions: true, endpoint_url: true })
export type ListedDeployment = z.output<typeof listedDeployment>

export const soldDeployment = z.object({
  id,
  status: z.enum(PURCHASE_STATUSES),
  created_at: moment,
  ended_at: moment.nullable(),
  buyer: publicPerson.nullable(),
  key_used_at: moment.nullable(),
  conversation_id: id,
})
export type SoldDeployment = z.output<typeof soldDeployment>

const verifiedKey = z.object({
  valid: z.literal(true),
  agent_id: id,
  deployment_id: id,
  /** The end of the access that is paid for; null where it has none. */
  paid_until: moment.nullable(),
})
export type VerifiedKey = z.output<typeof verifiedKey>

/** The name is part of the call as clients send it, and nothing depends on it. */
const MAX_SENT_NAME_LENGTH = 100

const common = { tag: 'deployments', access: 'session' } as const
const params = z.object({ id: idInPath })

export const deploymentContracts = {
  purchases: {
    ...common,
    method: 'GET',
    path: '/own/purchases',
    limit: 'read',
    summary:
      'Lists your purchases, newest first: of one agent, or of one status, if asked for. Those that are begun and not paid for are listed only by their status.',
    query: z.object({
      agent_id: idInPath.optional(),
      status: z.enum(PURCHASE_STATUSES).optional(),
      ...pageQuery,
    }),
    output: pageOf(purchase),
  },
  deployed: {
    ...common,
    method: 'GET',
    path: '/own/deployed-agents',
    limit: 'read',
    summary: 'Of up to 100 agents, returns those that you have deployed.',
    query: z.object({ ids: idsInQuery(100) }),
    output: z.object({ agent_ids: z.array(id) }),
  },
  list: {
    ...common,
    method: 'GET',
    path: '/own/deployments',
    limit: 'read',
    summary:
      'Lists the agents that you have deployed, newest first, also those to which your access has ended.',
    query: z.object(pageQuery),
    output: pageOf(listedDeployment),
  },
  get: {
    ...common,
    method: 'GET',
    path: '/own/deployments/:id',
    limit: 'read',
    summary: 'Returns one of your deployments, with what you need in order to use it.',
    params,
    output: deployment,
    problems: ['not_found'],
  },
  confirm: {
    ...common,
    method: 'POST',
    path: '/own/deployments/:id/confirm',
    limit: 'write',
    summary:
      'Asks the card provider for the state of a payment, and returns the purchase as it is then. Call it after the buyer has paid. One that gives nothing any more, because it came too late, the price has risen or the trial was had before, is a conflict: start again.',
    params,
    output: purchase,
    problems: ['not_found', 'conflict', 'unavailable'],
  },
  makeKey: {
    ...common,
    method: 'POST',
    path: '/own/deployments/:id/key',
    limit: 'write',
    summary:
      'Makes a new access key for a deployment; the former one stops working. It is returned only this once.',
    params,
    output: z.object({ key: z.string() }),
    problems: ['not_found', 'conflict'],
  },
  verify: {
    tag: 'deployments',
    access: 'key',
    method: 'GET',
    path: '/deployments/verify',
    limit: 'read',
    summary:
      "Checks an access key of a deployed agent, for the seller's service: send it as the bearer token. Answers 401 for every key that is unknown or no longer works.",
    query: anyQuery,
    output: verifiedKey,
  },
  sold: {
    ...common,
    method: 'GET',
    path: '/own/agents/:id/deployments',
    limit: 'read',
    summary: 'Lists who has deployed one of your agents, newest first.',
    params,
    query: z.object(pageQuery),
    output: pageOf(soldDeployment).extend({ agent: z.object({ id, name: z.string() }) }),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>

/**
 * `POST /functions/v1/create-agent-payment-intent` (DATA-31). Refused are a price other than the stored one, which the
 * sentence then tells ('conflict'), an agent that the caller has ('conflict') or offers ('forbidden') or that is off sale
 * ('conflict'), and a card provider that is away ('unavailable': a retry is safe). A retry within half an hour returns the
 * same client secret; a payment can be made for an hour.
 */
export const paymentIntentContract = {
  ...common,
  method: 'POST',
  base: FUNCTIONS_BASE,
  path: '/create-agent-payment-intent',
  publishes: true,
  asksName: { title: 'Deploy as', why: 'The seller sees who deployed it.' },
  limit: 'write',
  creates: true,
  summary:
    'Starts to deploy an agent: returns the client secret with which the buyer pays for its first month by card.',
  body: z.strictObject({
    agentId: id,
    agentName: line({ max: MAX_SENT_NAME_LENGTH, tooLong: agentMessages.nameTooLong }),
    /** The buyer saw this price; any other than the stored one is refused. */
    price: z.number(),
  }),
  output: z.object({
    clientSecret: z.string(),
    deploymentId: id,
    /** With a trial, the buyer only stores a card with the secret. */
    trialDays: z.int().min(0).max(MAX_TRIAL_DAYS),
    /** The buyer's account, address or card had the agent's free trial before, so this purchase has none. */
    trialSpent: z.boolean(),
  }),
  problems: ['forbidden', 'not_found', 'conflict', 'too_many_requests', 'unavailable'],
} as const satisfies Contract
