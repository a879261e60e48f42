// Defines a valid agent (spec 2 §5 Agent), as it is sent and as it is typed, with a sentence for each error.
import * as z from 'zod'
import { type ThisMachine, whyNotCalled } from '../../platform/contract/called-address.ts'
import { codePoints } from '../../platform/contract/code-points.ts'
import { positiveDollars, typedDollars } from '../../platform/contract/dollar-fields.ts'
import { isPlainLine } from '../../platform/contract/plain-characters.ts'
import { line, plainTextMessages, prose } from '../../platform/contract/plain-text.ts'
import { lengths } from '../../platform/contract/shapes.ts'
import { readWhole } from '../../platform/contract/typed-whole.ts'
import { webAddress } from '../../platform/contract/web-address.ts'
import { MAX_PRICE_DOLLARS } from '../payments/payments.rules.ts'
import { MAX_TRIAL_DAYS } from '../payments/subscriptions/subscriptions.rules.ts'
import { agentMessages as messages } from './agents.messages.ts'
import {
  AGENT_CATEGORIES,
  MAX_FEATURE_LENGTH,
  MAX_FEATURES,
  MAX_SETUP_LENGTH,
  MIN_AGENT_PRICE_DOLLARS,
  splitFeatures,
} from './agents.rules.ts'

/** An empty text counts as none. */
const setupText = prose({ max: MAX_SETUP_LENGTH, tooLong: messages.setupTooLong }).transform((text) =>
  text === '' ? null : text,
)
const setupInstructions = setupText.nullable()
const trialDays = z
  .int(messages.trialInvalid)
  .min(0, messages.trialInvalid)
  .max(MAX_TRIAL_DAYS, messages.trialInvalid)
const endpointUrl = webAddress(messages.endpointInvalid).nullable()

/** Values are trimmed, and there is at least one feature (AGT-28, AGT-29). */
export const newAgent = z.strictObject({
  name: line({ min: 1, tooShort: messages.nameRequired, max: 100, tooLong: messages.nameTooLong }),
  category: z.enum(AGENT_CATEGORIES),
  description: prose({
    min: 1,
    tooShort: messages.descriptionRequired,
    max: 2000,
    tooLong: messages.descriptionTooLong,
  }),
  features: z
    .array(z.string().meta(lengths({ max: MAX_FEATURE_LENGTH })))
    // Features are normalised like typed ones, so that the edit form finds them unchanged.
    .transform((features) => splitFeatures(features.join(',')))
    .refine((features) => features.length > 0, messages.featuresRequired)
    .refine((features) => features.length <= MAX_FEATURES, messages.featuresTooMany)
    .refine(
      (features) => features.every((feature) => codePoints(feature) <= MAX_FEATURE_LENGTH),
      messages.featureTooLong,
    )
    .refine((features) => features.every(isPlainLine), plainTextMessages.line)
    .meta({ minItems: 1, maxItems: MAX_FEATURES }),
  price: positiveDollars(
    {
      notPositive: messages.priceTooLow,
      tooLarge: messages.priceTooLarge,
      tooFine: messages.priceTooFine,
    },
    MAX_PRICE_DOLLARS,
  ).min(MIN_AGENT_PRICE_DOLLARS, messages.priceTooLow),
  trial_days: trialDays.default(0),
  setup_instructions: setupInstructions.default(null),
  endpoint_url: endpointUrl.default(null),
})
export type NewAgent = z.output<typeof newAgent>
export type AgentInput = z.input<typeof newAgent>

/** Optional fields that are left out stay as they are (DATA-63). */
export const editedAgent = newAgent.extend({
  trial_days: trialDays.optional(),
  setup_instructions: setupInstructions.optional(),
  endpoint_url: endpointUrl.optional(),
})
export type EditedAgent = z.output<typeof editedAgent>

/** Returns NaN for a text that is no number, and adds an issue for one that is ambiguous. */
function readTypedWhole(typed: string, { addIssue }: z.RefinementCtx<string>): number {
  const read = readWhole(typed)
  if ('number' in read) return read.number
  addIssue(read.question)
  return z.NEVER
}

/** Returns why Guildhall could not call an endpoint, as far as its address says. */
export function endpointProblem(url: string, thisMachine: ThisMachine | undefined): string | undefined {
  const why = whyNotCalled(new URL(url), thisMachine)
  if (why === undefined) return undefined
  if (why === 'own_port') return messages.endpointOwnPort
  return thisMachine ? messages.endpointHere : messages.endpointNotPublic
}

/** The form says while it is typed what the server would refuse. */
export const agentFormOn = (thisMachine: ThisMachine | undefined) =>
  newAgent.extend({
    category: z.string().pipe(z.enum(AGENT_CATEGORIES, messages.categoryRequired)),
    features: z.string().transform(splitFeatures).pipe(newAgent.shape.features),
    price: typedDollars(messages.priceRequired).pipe(newAgent.shape.price),
    trial_days: z
      .string()
      .trim()
      .transform((typed, context) => (typed === '' ? 0 : readTypedWhole(typed, context)))
      .pipe(trialDays),
    setup_instructions: setupText,
    endpoint_url: z
      .string()
      .transform((typed) => (typed.trim() === '' ? null : typed))
      .pipe(endpointUrl)
      .superRefine((url, { addIssue }) => {
        const why = url === null ? undefined : endpointProblem(url, thisMachine)
        if (why !== undefined) addIssue(why)
      }),
  })
export type AgentFormValues = z.input<ReturnType<typeof agentFormOn>>
