// Does every sample agent declare what it does, and do the same for the same input?
import { type Schema, Validator } from '@cfworker/json-schema'
import { describe, expect, it } from 'vitest'
import { agents as seedAgents } from '../../seeds/agents.ts'
import { sampleAgents } from './agents.ts'
import { resultOf } from './result.ts'

const MAX_DEPTH = 4
const MAX_FIELDS = 5
const KEYWORDS = new Set(
  `type title description properties required additionalProperties items enum const default examples minimum maximum
  minLength maxLength minItems maxItems format`.split(/\s+/),
)
const FORMATS = new Set([undefined, 'date', 'email', 'uri', 'multiline'])

/** What a schema has that Guildhall cannot draw. */
function undrawable(schema: Schema, path: string, depth = 1): string[] {
  const wrong = Object.keys(schema)
    .filter((keyword) => !KEYWORDS.has(keyword))
    .map((keyword) => `${path} has ${keyword}`)
  if (depth > MAX_DEPTH) wrong.push(`${path} is too deep`)
  if (!FORMATS.has(schema.format)) wrong.push(`${path} has the format ${schema.format}`)
  if (schema.type === 'string' && schema.maxLength === undefined) wrong.push(`${path} has no maxLength`)
  if (schema.type === 'array' && schema.maxItems === undefined) wrong.push(`${path} has no maxItems`)
  if (schema.type === 'object' && schema.additionalProperties !== false)
    wrong.push(`${path} allows other properties`)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (typeof property === 'boolean') continue
    if (!property.title) wrong.push(`${path}.${name} has no title`)
    wrong.push(...undrawable(property, `${path}.${name}`, depth + 1))
  }
  if (typeof schema.items === 'object' && !Array.isArray(schema.items))
    wrong.push(...undrawable(schema.items, `${path}[]`, depth + 1))
  return wrong
}

/** As it goes over the wire: what is undefined or no number does not arrive. */
const sent = (output: unknown): unknown => JSON.parse(JSON.stringify(output))

it('are the agents of the demonstration', () => {
  const names = (agents: readonly { name: string }[]) => agents.map(({ name }) => name).sort()
  expect(names(sampleAgents)).toEqual(names(seedAgents))
  const plain = (name: string) =>
    name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')
  expect(sampleAgents.map(({ slug }) => slug)).toEqual(sampleAgents.map(({ name }) => plain(name)))
})

it('stream in at least eight cases', () => {
  const answers = sampleAgents.map((agent) => agent.run(structuredClone(agent.samples[0]?.input ?? {})))
  expect(answers.filter((answer) => Symbol.asyncIterator in answer).length).toBeGreaterThanOrEqual(8)
})

describe.each(sampleAgents)('$name', (agent) => {
  it('declares what it takes and gives', () => {
    const { inputSchema, outputSchema } = agent
    expect(undrawable(inputSchema, 'input')).toEqual([])
    expect(undrawable(outputSchema, 'output')).toEqual([])
    expect(Object.keys(inputSchema.properties).length).toBeLessThanOrEqual(MAX_FIELDS)
    expect(inputSchema.required.length).toBeGreaterThan(0)
    expect([2, 3]).toContain(agent.samples.length)
  })

  it.each(agent.samples)('answers: $name', async ({ input }) => {
    expect(new Validator({ ...agent.inputSchema }).validate(input).errors).toEqual([])
    const { text, output } = await resultOf(agent, input)
    expect(new Validator({ ...agent.outputSchema }).validate(sent(output)).errors).toEqual([])
    expect(await resultOf(agent, input)).toEqual({ text, output })
    if (text !== '') expect(Object.values(output)).toContain(text)
    expect(JSON.stringify(output)).not.toMatch(/\[object|NaN|Infinity|“undefined”/)
  })
})
