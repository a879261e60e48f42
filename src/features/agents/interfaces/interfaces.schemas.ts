// Defines a valid declaration of an agent's input and output.

import * as z from 'zod'
import { anyJson, jsonObjectSchema } from '../../../platform/contract/json-schema.ts'
import { line } from '../../../platform/contract/plain-text.ts'
import { hasFourDecimals } from '../../../platform/contract/ten-thousandths.ts'
import { MAX_PRICE_TIERS, MAX_RUN_PRICE, MIN_RUN_PRICE } from '../run-prices.rules.ts'
import { interfaceMessages as messages } from './interfaces.messages.ts'
import {
  MAX_HEALTH_PATH,
  MAX_INPUT_CHARACTERS,
  MAX_SAMPLE_NAME,
  MAX_SAMPLES,
  MOST_RUNS_PER_MONTH,
  MOST_TRIES_PER_DAY,
} from './interfaces.rules.ts'

const MAX_FIELDS = 50
const MAX_FIELD_NAME = 60

/** The agent's own schema says what is in the object. */
export const agentInput = z
  .record(z.string().max(MAX_FIELD_NAME), anyJson)
  .refine((input) => Object.keys(input).length <= MAX_FIELDS, messages.sampleTooLong)
  .refine((input) => JSON.stringify(input).length <= MAX_INPUT_CHARACTERS, messages.sampleTooLong)
  .meta({ maxProperties: MAX_FIELDS })
export type RunInput = z.output<typeof agentInput>

/** A health path stays on the endpoint's own server: a URL must not read it as another host. */
const healthPath = z
  .string()
  .max(MAX_HEALTH_PATH, messages.healthPathInvalid)
  .regex(/^\/(?!\/)[!-[\]-~]*$/, messages.healthPathInvalid)

const sample = z.strictObject({
  name: line({
    min: 1,
    tooShort: messages.sampleNameRequired,
    max: MAX_SAMPLE_NAME,
    tooLong: messages.sampleTooLong,
  }),
  input: agentInput,
})

export const pricePerRun = z
  .number()
  .min(MIN_RUN_PRICE, messages.runPriceInvalid)
  .max(MAX_RUN_PRICE, messages.runPriceInvalid)
  .refine(hasFourDecimals, messages.runPriceInvalid)

/** From the further run `from` of a month on, each costs less. */
export const priceTier = z.strictObject({
  from: z
    .int(messages.tierFromInvalid)
    .min(2, messages.tierFromInvalid)
    .max(MOST_RUNS_PER_MONTH, messages.tierFromInvalid),
  price: pricePerRun,
})

export const declaredFields = z.strictObject({
  input_schema: jsonObjectSchema,
  output_schema: jsonObjectSchema.nullable(),
  samples: z.array(sample).min(1, messages.sampleNeeded).max(MAX_SAMPLES),
  /** The same call twice does no harm, so a call that broke off may be retried. */
  is_idempotent: z.boolean(),
  /** Null without a limit. */
  runs_per_month: z.int().min(1).max(MOST_RUNS_PER_MONTH).nullable(),
  /** Without a path, HEAD of the endpoint says whether it is up. */
  health_path: healthPath.nullable().optional(),
  /** Counts the tries of all people together; TRIES_PER_DAY applies without it. */
  tries_per_day: z
    .int(messages.triesInvalid)
    .min(0, messages.triesInvalid)
    .max(MOST_TRIES_PER_DAY, messages.triesInvalid)
    .optional(),
  /** In dollars; null if no further runs are sold. */
  price_per_run: pricePerRun.nullable().default(null),
  price_tiers: z.array(priceTier).max(MAX_PRICE_TIERS).default([]),
})

/** The prices of tiers have to fit together. */
export const declaredInterface = declaredFields.superRefine(
  ({ runs_per_month, price_per_run, price_tiers }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (price_per_run === null) {
      if (price_tiers.length > 0) refuse(['price_per_run'], messages.tiersNeedPrice)
      return
    }
    if (runs_per_month === null) refuse(['price_per_run'], messages.priceNeedsIncluded)
    let before = { from: 1, price: price_per_run }
    for (const [at, tier] of price_tiers.entries()) {
      if (tier.from <= before.from) refuse(['price_tiers', at, 'from'], messages.tiersInOrder)
      if (tier.price >= before.price) refuse(['price_tiers', at, 'price'], messages.tiersCheaper)
      before = tier
    }
  },
)
export type DeclaredInterface = z.output<typeof declaredInterface>
