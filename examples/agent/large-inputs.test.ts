// Does every agent answer soon, or refuse, however large and odd its input is?
// @module-tag proof
import type { Schema } from '@cfworker/json-schema'
import { Validator } from '@cfworker/json-schema'
import { describe, expect, it } from 'vitest'
import { BadInput, type SampleAgent } from './agent.ts'
import { sampleAgents } from './agents.ts'
import { resultOf } from './result.ts'

/** The gateway sends no more. */
const MAX_BODY_CHARACTERS = 300_000
const MOST_CPU_MS = 2500

/** What is repeated to fill a text. */
const FILLINGS = [
  'a',
  'Aa ',
  'Fee increase by 1 day. ',
  'is it? ',
  '\n+ a[0].b = f( ',
  "'(${",
  'https://a.b/[a.b](https://c.d) ',
  '12 Aaaa1 ',
  '  ',
  'Mon: 1 ',
  '+++ b/a.ts\n@@ -1 +1 @@\n+x',
  'alter table a add column b not null default random() ',
  'Who: Ab. ',
  '\u{1F600}',
  '-- /* $$ ',
]

type Filling = { part: string; scale: number }

/** A value that fits the schema, as large as it allows times the scale. */
function filled(schema: Schema, filling: Filling, index = 0): unknown {
  const { part, scale } = filling
  if (schema.enum) return schema.enum[index % schema.enum.length]
  if (schema.format === 'date') return `2026-03-${String(10 + (index % 18))}`
  if (schema.type === 'string') {
    const length = Math.max(schema.minLength ?? 0, Math.floor((schema.maxLength ?? 0) * scale), 1)
    return `${index} ${part.repeat(Math.ceil(length / part.length))}`.slice(0, length)
  }
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.min(schema.maximum ?? 1e6, Math.max(schema.minimum ?? 0, 7 + index))
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') {
    const items = schema.items as Schema
    return Array.from({ length: schema.maxItems ?? 1 }, (_, at) => filled(items, filling, at))
  }
  const properties = Object.entries(schema.properties ?? {})
  return Object.fromEntries(properties.map(([name, one]) => [name, filled(one as Schema, filling, index)]))
}

function largest(agent: SampleAgent, part: string): Record<string, unknown> {
  for (const scale of [1, 0.5, 0.25, 0.12, 0.06, 0.03, 0.01, 0]) {
    const input = filled({ ...agent.inputSchema }, { part, scale }) as Record<string, unknown>
    if (JSON.stringify(input).length <= MAX_BODY_CHARACTERS) return input
  }
  throw new Error(`${agent.name} takes lists that are too long for a request`)
}

describe.each(sampleAgents)('$name', (agent) => {
  const inputOf = new Validator({ ...agent.inputSchema })
  const outputOf = new Validator({ ...agent.outputSchema })

  it.each(FILLINGS)('answers soon to a lot of %j', async (part) => {
    const input = largest(agent, part)
    expect(inputOf.validate(input).errors).toEqual([])
    // The processor's time, which does not grow when other programs use the machine, too.
    const begin = process.cpuUsage()
    try {
      const { output } = await resultOf(agent, input)
      expect(outputOf.validate(output).errors).toEqual([])
    } catch (error) {
      // A refusal with words is an answer; anything else is a fault.
      if (!(error instanceof BadInput)) throw error
      expect(error.message).toMatch(/^\S.{15,200}$/su)
    }
    const { user, system } = process.cpuUsage(begin)
    expect((user + system) / 1000).toBeLessThan(MOST_CPU_MS)
  })

  it('refuses or answers what is empty', async () => {
    const input = filled({ ...agent.inputSchema }, { part: ' ', scale: 0 }) as Record<string, unknown>
    const blank = JSON.parse(JSON.stringify(input).replaceAll(/"\d{1,4}"/g, '" "')) as Record<string, unknown>
    try {
      const { output } = await resultOf(agent, blank)
      expect(outputOf.validate(output).errors).toEqual([])
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
    }
  })
})
