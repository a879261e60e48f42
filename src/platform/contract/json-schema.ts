// The part of JSON Schema in which sellers describe what their agents take and return: enough for a form, with nothing in it
// that could take long to judge (patterns, references, alternatives).
import * as z from 'zod'
import { codePoints } from './code-points.ts'
import { findExactNumber } from './exact-json.ts'

export const JSON_TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean'] as const
/** 'multiline' asks for a text area in a form; the others are checked. */
export const JSON_FORMATS = ['date', 'email', 'uri', 'multiline'] as const

export type Json = z.core.util.JSONType
export const anyJson = z.unknown() as z.ZodType<Json>

export type JsonSchema = {
  type: (typeof JSON_TYPES)[number]
  title?: string | undefined
  description?: string | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  additionalProperties?: boolean | undefined
  items?: JsonSchema | undefined
  enum?: (string | number)[] | undefined
  const?: string | number | boolean | undefined
  default?: Json | undefined
  examples?: Json[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  format?: (typeof JSON_FORMATS)[number] | undefined
}

export const MAX_SCHEMA_CHARACTERS = 16_000
export const MAX_SCHEMA_DEPTH = 5
const MAX_PROPERTIES = 50
const MAX_NAME = 60
const MAX_TITLE = 100
const MAX_DESCRIPTION = 500

const text = (max: number) =>
  z.string().refine((value) => codePoints(value) <= max, `At most ${max} characters`)
const count = z.int().min(0).max(1_000_000)
/** The name of a property is not `__proto__`, and short enough to be a label. */
const propertyName = z.string().regex(/^(?!__)[A-Za-z_$][\w$-]{0,59}$/, 'Use letters, digits and _')

const node: z.ZodType<JsonSchema> = z.strictObject({
  type: z.enum(JSON_TYPES),
  title: text(MAX_TITLE).optional(),
  description: text(MAX_DESCRIPTION).optional(),
  get properties() {
    return z
      .record(propertyName, node)
      .refine((all) => Object.keys(all).length <= MAX_PROPERTIES, `At most ${MAX_PROPERTIES} properties`)
      .optional()
  },
  required: z.array(propertyName).max(MAX_PROPERTIES).optional(),
  additionalProperties: z.boolean().optional(),
  get items() {
    return node.optional()
  },
  enum: z
    .array(z.union([text(MAX_TITLE), z.number()]))
    .min(1)
    .max(100)
    .optional(),
  const: z.union([text(MAX_TITLE), z.number(), z.boolean()]).optional(),
  default: anyJson.optional(),
  examples: z.array(anyJson).max(10).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: count.optional(),
  maxLength: count.optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
  format: z.enum(JSON_FORMATS).optional(),
})

const depthOf = ({ properties = {}, items }: JsonSchema): number =>
  1 + Math.max(0, ...Object.values(properties).map(depthOf), items ? depthOf(items) : 0)

const objectNode = node
  .refine(({ type }) => type === 'object', { message: 'The outermost type must be object', path: ['type'] })
  .refine(
    (schema) => JSON.stringify(schema).length <= MAX_SCHEMA_CHARACTERS,
    `At most ${MAX_SCHEMA_CHARACTERS.toLocaleString('en-US')} characters`,
  )
  .refine((schema) => depthOf(schema) <= MAX_SCHEMA_DEPTH, `At most ${MAX_SCHEMA_DEPTH} levels`)

/** Each with the path of what is wrong, rather than of what is around it, and with our own sentence about a name. */
function placed(issue: z.core.$ZodIssue): { message: string; path: PropertyKey[] }[] {
  const { path, message } = issue
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: 'This keyword is not supported' }))
  if (issue.code === 'invalid_key') return [{ path, message: issue.issues[0]?.message ?? message }]
  return [{ path, message }]
}

/** The schema of an object, as it is sent. An object for documents of the API, since it holds itself. */
export const jsonObjectSchema = z
  .record(z.string().max(MAX_NAME), z.unknown())
  .transform((sent, context): JsonSchema => {
    const number = findExactNumber(sent)
    if (number) {
      const message = `Use a number with fewer digits than ${number}`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const parsed = objectNode.safeParse(sent)
    if (parsed.success) return parsed.data
    for (const { message, path } of parsed.error.issues.flatMap(placed))
      context.addIssue({ code: 'custom', message, path: [...path] })
    return z.NEVER
  })
  .meta({ maxProperties: MAX_PROPERTIES })

/** Answers contain a schema in this form, which was checked before it was stored. */
export const shownObjectSchema = z.custom<JsonSchema>().meta({ type: 'object' })
