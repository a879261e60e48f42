// Generates valid input from a schema, with a given word wherever text is allowed: tests of all contracts need not know
// them one by one.
import * as z from 'zod'

type Wishes = {
  /** Texts to try for every text, the best first. */
  texts: readonly string[]
  /** Some fields fit only a real row. */
  byName?: Readonly<Record<string, unknown>>
}

/** A value that the schema accepts. Fails for a schema that accepts nothing that could be generated. */
export function madeFor(schema: z.ZodType, wishes: Wishes): unknown {
  const made = candidates(schema, wishes).find((one) => schema.safeParse(one).success)
  if (made === undefined) throw new Error(`Nothing could be made for ${JSON.stringify(schema.def)}`)
  return made
}

const NUMBERS = [1, 50, 1000, 7.5, 0]

function candidates(schema: z.core.$ZodType, wishes: Wishes): unknown[] {
  if (schema instanceof z.ZodObject) return [objectFor(schema, wishes)]
  if (schema instanceof z.ZodArray)
    return candidates(schema.element, wishes)
      .map((one) => [one])
      .concat([[]])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return [...candidates(schema.unwrap(), wishes), null]
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodReadonly)
    return candidates(schema.unwrap(), wishes)
  if (schema instanceof z.ZodPipe) return candidates(schema.in, wishes)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => candidates(one, wishes))
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodLiteral) return [...schema.values]
  if (schema instanceof z.ZodBoolean) return [true]
  if (schema instanceof z.ZodNumber) return NUMBERS
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return [...wishes.texts]
  if (schema instanceof z.ZodRecord) return [{ [wishes.texts[0] ?? 'x']: wishes.texts[0] }]
  return [wishes.texts[0], 1, true, {}]
}

function objectFor(schema: z.ZodObject, wishes: Wishes): unknown {
  const made: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const wished = wishes.byName?.[name]
    const tried = [...(wished === undefined ? [] : [wished]), ...candidates(field, wishes)]
    const value = tried.find((one) => z.safeParse(field, one).success)
    if (value !== undefined) made[name] = value
  }
  return made
}
