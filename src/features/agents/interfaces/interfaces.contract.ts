// Declares the requests about how an agent is called: by everyone, and by its seller.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { anyJson, shownObjectSchema } from '../../../platform/contract/json-schema.ts'
import { idInPath, moment } from '../../../platform/contract/shapes.ts'
import { AGENTS } from '../agents.rules.ts'
import { CALL_FAILURES } from './interfaces.rules.ts'
import { agentInput, declaredFields, declaredInterface, priceTier } from './interfaces.schemas.ts'

const passesOn = async () => (await import('../../../platform/contract/exact-json.ts')).parseExactJson

/** In dollars for each run beyond those that are included; null if no such runs are sold. */
const shownPrices = { price_per_run: z.number().nullable(), price_tiers: z.array(priceTier) }

export const agentInterface = z.object({
  input_schema: shownObjectSchema,
  output_schema: shownObjectSchema.nullable(),
  samples: z.array(
    z.object({
      name: z.string(),
      input: agentInput,
      /** Holds what the agent returned in its last check. */
      output: anyJson.nullable(),
    }),
  ),
  runs_per_month: z.int().nullable(),
  tries_per_day: z.int(),
  ...shownPrices,
})
export type AgentInterface = z.output<typeof agentInterface>

const ownInterface = declaredFields.extend({
  ...shownPrices,
  input_schema: shownObjectSchema,
  output_schema: shownObjectSchema.nullable(),
  health_path: z.string().nullable(),
  tries_per_day: z.int(),
  updated_at: moment,
  check: z
    .object({
      checked_at: moment,
      failure: z.enum(CALL_FAILURES).nullable(),
      /** Holds the endpoint's own words, or what is wrong with its answer. */
      detail: z.string().nullable(),
      milliseconds: z.int(),
    })
    .nullable(),
  is_callable: z.boolean(),
  /** By the signature, the endpoint checks that a call is Guildhall's. */
  signing_secret: z.string(),
})
export type OwnInterface = z.output<typeof ownInterface>

/** The answer of an endpoint to GET, as far as it says how it is called. */
const describedInterface = z.object({
  input_schema: shownObjectSchema,
  output_schema: shownObjectSchema.nullable(),
  samples: declaredFields.shape.samples,
  is_idempotent: z.boolean(),
})
export type DescribedInterface = z.output<typeof describedInterface>

const own = { tag: 'listings', access: 'session' } as const
const params = z.object({ id: idInPath })

export const interfaceContracts = {
  get: {
    tag: 'agents',
    access: 'public',
    limit: 'read',
    method: 'GET',
    path: '/agents/:id/interface',
    dependsOn: [AGENTS],
    summary:
      'Returns what an agent takes and returns, with samples; null for one that can’t be called through Guildhall.',
    params,
    passesOn,
    output: z.object({ interface: agentInterface.nullable() }),
    problems: ['not_found'],
  },
  own: {
    ...own,
    limit: 'read',
    method: 'GET',
    path: '/own/agents/:id/interface',
    summary:
      'Returns how an agent of yours is called, and how its last check went (null before you declare it), and the secret with which its calls are signed.',
    params,
    passesOn,
    output: z.object({
      interface: ownInterface.nullable(),
      /** The secret exists before anything is declared, so that an endpoint verifies signatures from its first check. */
      signing_secret: z.string(),
    }),
    problems: ['not_found'],
  },
  declare: {
    ...own,
    limit: 'write',
    method: 'PUT',
    path: '/own/agents/:id/interface',
    publishes: true,
    summary: 'Declares what an agent of yours takes and returns, and checks its endpoint with the samples.',
    params,
    body: declaredInterface,
    passesOn,
    output: ownInterface,
    problems: ['not_found', 'conflict', 'too_many_requests'],
  },
  check: {
    ...own,
    limit: 'write',
    method: 'POST',
    path: '/own/agents/:id/interface/check',
    summary: 'Checks the endpoint of an agent of yours with its samples again.',
    params,
    passesOn,
    output: ownInterface,
    problems: ['not_found', 'conflict', 'too_many_requests'],
  },
  read: {
    ...own,
    limit: 'write',
    method: 'POST',
    path: '/own/agents/:id/interface/read',
    summary:
      'Asks the endpoint of an agent of yours with GET how it is called, and returns what it says. Nothing is stored.',
    params,
    passesOn,
    output: describedInterface,
    problems: ['not_found', 'conflict', 'too_many_requests'],
  },
  newSecret: {
    ...own,
    limit: 'write',
    method: 'POST',
    path: '/own/agents/:id/interface/secret',
    summary: 'Makes a new signing secret; calls are signed with it from now on.',
    params,
    passesOn,
    output: ownInterface,
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>
