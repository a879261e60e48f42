// What a valid agent is (spec 2 §5 Agent), with a sentence for each error.
import * as z from 'zod'
import { positiveDollars } from '../../platform/contract/money.ts'
import { isPlainLine, line, plainTextMessages, prose } from '../../platform/contract/plain-text.ts'
import { codePoints, lengths } from '../../platform/contract/shapes.ts'
import { agentMessages as messages } from './messages.ts'
import { AGENT_CATEGORIES, MAX_FEATURE_LENGTH, MAX_FEATURES, MIN_PRICE_DOLLARS } from './rules.ts'

/** A new agent: values trimmed, at least one feature (AGT-28, AGT-29). */
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
    .transform((features) => features.map((feature) => feature.trim()).filter((feature) => feature !== ''))
    .refine((features) => features.length > 0, messages.featuresRequired)
    .refine((features) => features.length <= MAX_FEATURES, messages.featuresTooMany)
    .refine(
      (features) => features.every((feature) => codePoints(feature) <= MAX_FEATURE_LENGTH),
      messages.featureTooLong,
    )
    .refine((features) => features.every(isPlainLine), plainTextMessages.line)
    .meta({ minItems: 1, maxItems: MAX_FEATURES }),
  price: positiveDollars({
    notPositive: messages.priceTooLow,
    tooLarge: messages.priceTooLarge,
    tooFine: messages.priceTooFine,
  }).min(MIN_PRICE_DOLLARS, messages.priceTooLow),
})
export type NewAgent = z.output<typeof newAgent>
