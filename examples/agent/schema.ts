// What an agent takes and gives, as the part of JSON Schema that Guildhall can draw as a form and as a result.

type Described = { title: string; description?: string }

type TextSchema = Described & {
  type: 'string'
  maxLength: number
  minLength?: number
  format?: 'date' | 'email' | 'uri' | 'multiline'
  default?: string
  examples?: string[]
}
type ChoiceSchema<Choice extends string> = Described & {
  type: 'string'
  enum: readonly Choice[]
  maxLength: number
  default?: NoInfer<Choice>
}
type NumberSchema = Described & {
  type: 'number' | 'integer'
  minimum?: number
  maximum?: number
  default?: number
  examples?: number[]
}
type FlagSchema = Described & { type: 'boolean'; default?: boolean }
type ListSchema<Item> = Described & { type: 'array'; items: Item; maxItems: number; minItems?: number }

export type ObjectSchema<Properties = Record<string, object>, Optional = unknown> = {
  type: 'object'
  title?: string
  properties: Properties
  required: string[]
  additionalProperties: false
  /** Only for the compiler: the names of what can be left out. */
  optional?: Optional
}

/** The type of the values that a schema allows. */
export type ValueOf<Schema> =
  Schema extends ChoiceSchema<infer Choice>
    ? Choice
    : Schema extends { type: 'string' }
      ? string
      : Schema extends { type: 'number' | 'integer' }
        ? number
        : Schema extends { type: 'boolean' }
          ? boolean
          : Schema extends ListSchema<infer Item>
            ? ValueOf<Item>[]
            : Schema extends ObjectSchema<infer Properties, infer Optional>
              ? { [Name in Exclude<keyof Properties, Optional>]: ValueOf<Properties[Name]> } & {
                  [Name in Extract<keyof Properties, Optional>]?: ValueOf<Properties[Name]>
                }
              : never

type More<Schema> = Omit<Partial<Schema>, 'type' | 'title' | 'maxLength' | 'maxItems' | 'enum' | 'items'>

/** A line of text. */
export const text = (title: string, maxLength: number, more: More<TextSchema> = {}): TextSchema => ({
  type: 'string',
  title,
  maxLength,
  ...more,
})

/** Several lines of text. */
export const longText = (title: string, maxLength: number, more: More<TextSchema> = {}): TextSchema => ({
  ...text(title, maxLength, more),
  format: 'multiline',
})

export const date = (title: string, more: More<TextSchema> = {}): TextSchema => ({
  ...text(title, 10, more),
  format: 'date',
})

export const choice = <const Choice extends string>(
  title: string,
  choices: readonly Choice[],
  more: More<ChoiceSchema<Choice>> = {},
): ChoiceSchema<Choice> => ({
  type: 'string',
  title,
  enum: choices,
  maxLength: Math.max(...choices.map((one) => one.length)),
  ...more,
})

export const number = (title: string, more: More<NumberSchema> = {}): NumberSchema => ({
  type: 'number',
  title,
  ...more,
})

export const integer = (title: string, more: More<NumberSchema> = {}): NumberSchema => ({
  type: 'integer',
  title,
  ...more,
})

export const flag = (title: string, more: More<FlagSchema> = {}): FlagSchema => ({
  type: 'boolean',
  title,
  ...more,
})

type Limits = { maxItems: number; minItems?: number; description?: string }

export const list = <Item>(title: string, limits: Limits, items: Item): ListSchema<Item> => ({
  type: 'array',
  title,
  ...limits,
  items,
})

/** An object without other properties than these; what is not named as optional is required. */
export function fields<
  const Properties extends Record<string, object>,
  const Optional extends keyof Properties = never,
>(
  properties: Properties,
  { optional = [] }: { optional?: readonly Optional[] } = {},
): ObjectSchema<Properties, Optional> {
  const left: readonly PropertyKey[] = optional
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !left.includes(name)),
    additionalProperties: false,
  }
}
