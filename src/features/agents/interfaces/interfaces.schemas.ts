// What a valid declaration of an agent's input and output is.
import * as z from 'zod'
import { anyJson, jsonObjectSchema } from '../../../platform/contract/json-schema.ts'
import { line } from '../../../platform/contract/plain-text.ts'
import { interfaceMessages as messages } from './interfaces.messages.ts'
import {
  MAX_HEALTH_PATH,
  MAX_INPUT_CHARACTERS,
  MAX_SAMPLE_NAME,
  MAX_SAMPLES,
  MOST_RUNS_PER_MONTH,
} from './interfaces.rules.ts'

const MAX_FIELDS = 50
const MAX_FIELD_NAME = 60

/** A JSON object that an agent is given; the agent's own schema says what is in it. */
export const agentInput = z
  .record(z.string().max(MAX_FIELD_NAME), anyJson)
  .refine((input) => Object.keys(input).length <= MAX_FIELDS, messages.sampleTooLong)
  .refine((input) => JSON.stringify(input).length <= MAX_INPUT_CHARACTERS, messages.sampleTooLong)
  .meta({ maxProperties: MAX_FIELDS })
export type AgentInput = z.output<typeof agentInput>

/** A path of the endpoint's own server: nothing that a URL would read as another host. */
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

export const declaredInterface = z.strictObject({
  input_schema: jsonObjectSchema,
  output_schema: jsonObjectSchema.nullable(),
  samples: z.array(sample).min(1, messages.sampleNeeded).max(MAX_SAMPLES),
  /** Whether the same call twice does no harm: only then is one that broke off tried again. */
  is_idempotent: z.boolean(),
  /** How many runs a month are included for each buyer; null without a limit. */
  runs_per_month: z.int().min(1).max(MOST_RUNS_PER_MONTH).nullable(),
  /** Where it says whether it is up, with GET; HEAD of the endpoint without one. */
  health_path: healthPath.nullable().optional(),
})
export type DeclaredInterface = z.output<typeof declaredInterface>
