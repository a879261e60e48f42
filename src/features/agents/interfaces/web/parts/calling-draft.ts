// Turns what a seller types about calling an agent into a declaration, or into its mistakes.

import type { Json, JsonSchema } from '../../../../../platform/contract/json-schema.ts'
import { smallDollars } from '../../../../../platform/contract/ten-thousandths.ts'
import { readAmount } from '../../../../../platform/contract/typed-amount.ts'
import { readWhole } from '../../../../../platform/contract/typed-whole.ts'
import type { DescribedInterface } from '../../interfaces.contract.ts'
import { interfaceMessages as messages } from '../../interfaces.messages.ts'
import { TRIES_PER_DAY } from '../../interfaces.rules.ts'
import { type DeclaredInterface, declaredInterface } from '../../interfaces.schemas.ts'
import { type Path, parseJsonText, type ReadJson } from './json-text.ts'

export type TierDraft = { key: number; from: string; price: string }
export type SampleDraft = { key: number; name: string; input: string }
export type CallingDraft = {
  inputSchema: string
  /** An empty text leaves the output undescribed. */
  outputSchema: string
  samples: readonly SampleDraft[]
  isIdempotent: boolean
  /** An empty text means no limit. */
  runsPerMonth: string
  /** An empty text sells no further runs. */
  pricePerRun: string
  tiers: readonly TierDraft[]
  /** With an empty text, HEAD of the endpoint says whether it is up. */
  healthPath: string
  triesPerDay: string
}

export type FieldProblem = { message: string; line?: number }
/**
 * Keys in reading order are `inputSchema`, `outputSchema`, `runsPerMonth`, `triesPerDay`, `pricePerRun`, `healthPath`,
 * `name-KEY` and `input-KEY` of samples, and `from-KEY` and `price-KEY` of steps.
 */
export type DraftProblems = ReadonlyMap<string, FieldProblem>

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

/** A template spares sellers an empty editor. */
const TEMPLATE: DeclaredInterface = {
  input_schema: {
    type: 'object',
    properties: {
      text: {
        type: 'string',
        title: 'Text',
        description: 'What the agent should work on.',
        format: 'multiline',
        minLength: 1,
        maxLength: 10_000,
      },
    },
    required: ['text'],
    additionalProperties: false,
  },
  output_schema: null,
  samples: [{ name: 'A short text', input: { text: 'Write here what a buyer might send.' } }],
  is_idempotent: false,
  runs_per_month: null,
  price_per_run: null,
  price_tiers: [],
}

const OUTPUT_TEMPLATE: JsonSchema = {
  type: 'object',
  properties: { text: { type: 'string', title: 'Text', format: 'multiline' } },
  required: ['text'],
}
export const outputTemplate = pretty(OUTPUT_TEMPLATE)

export function callingDraftOf(declared: DeclaredInterface = TEMPLATE): CallingDraft {
  const { input_schema, output_schema, samples, is_idempotent, runs_per_month } = declared
  const { price_per_run, price_tiers, health_path, tries_per_day = TRIES_PER_DAY } = declared
  return {
    inputSchema: pretty(input_schema),
    outputSchema: output_schema === null ? '' : pretty(output_schema),
    samples: samples.map(({ name, input }, key) => ({ key, name, input: pretty(input) })),
    isIdempotent: is_idempotent,
    runsPerMonth: runs_per_month === null ? '' : String(runs_per_month),
    pricePerRun: price_per_run === null ? '' : inField(price_per_run),
    tiers: price_tiers.map(({ from, price }, key) => ({ key, from: String(from), price: inField(price) })),
    healthPath: health_path ?? '',
    triesPerDay: String(tries_per_day),
  }
}

/** What an endpoint says of itself replaces schemas and samples; options stay. */
export function withDescription(draft: CallingDraft, described: DescribedInterface): CallingDraft {
  const { inputSchema, outputSchema, samples, isIdempotent } = callingDraftOf({ ...TEMPLATE, ...described })
  return { ...draft, inputSchema, outputSchema, samples, isIdempotent }
}

/** '0.0125', without its dollar sign. */
const inField = (dollars: number) => smallDollars(dollars).slice(1)

export function withTier({ tiers, ...draft }: CallingDraft): CallingDraft {
  const key = Math.max(-1, ...tiers.map((tier) => tier.key)) + 1
  return { ...draft, tiers: [...tiers, { key, from: '', price: '' }] }
}

/** A new sample begins as a copy of the last one. */
export function withSample({ samples, ...draft }: CallingDraft): CallingDraft {
  const key = Math.max(-1, ...samples.map((sample) => sample.key)) + 1
  return { ...draft, samples: [...samples, { key, name: '', input: samples.at(-1)?.input ?? '{}' }] }
}

/** Two drafts are the same even if their JSON is formatted differently. */
export const isSameDraft = (one: CallingDraft, other: CallingDraft): boolean =>
  JSON.stringify(meaningOf(one)) === JSON.stringify(meaningOf(other))

function meaningOf({ inputSchema, outputSchema, samples, ...rest }: CallingDraft) {
  return {
    ...rest,
    runsPerMonth: rest.runsPerMonth.trim(),
    pricePerRun: rest.pricePerRun.trim(),
    tiers: rest.tiers.map(({ from, price }) => [from.trim(), price.trim()]),
    healthPath: rest.healthPath.trim(),
    triesPerDay: rest.triesPerDay.trim(),
    texts: [inputSchema, outputSchema, ...samples.map(({ input }) => input)].map(compact),
    names: samples.map(({ name }) => name.trim()),
  }
}

function compact(text: string): string {
  const read = parseJsonText(text)
  return read.ok ? JSON.stringify(read.value) : text.trim()
}

type Judged =
  | { declared: DeclaredInterface; problems?: never }
  | { problems: DraftProblems; declared?: never }

/** Returns the first mistake of each field. Only the server judges whether samples match. */
export function judgeDraft(draft: CallingDraft): Judged {
  const problems = new Map<string, FieldProblem>()
  const texts = new Map<string, Extract<ReadJson, { ok: true }>>()
  function readField(field: string, text: string): unknown {
    const read = parseJsonText(text)
    if (read.ok) {
      texts.set(field, read)
      return read.value
    }
    const { line, message } = read.mistake
    problems.set(field, { line, message: messages.onLine(line, message) })
    return undefined
  }

  function ask(field: string, message: string): number {
    problems.set(field, { message })
    return Number.NaN
  }
  function wholeIn(field: string, typed: string): number {
    const read = readWhole(typed)
    return 'question' in read ? ask(field, read.question) : read.number
  }
  function dollarsIn(field: string, typed: string): number {
    const read = readAmount(typed)
    return 'question' in read ? ask(field, read.question) : read.dollars
  }

  const { inputSchema, outputSchema, samples, isIdempotent, runsPerMonth } = draft
  const { pricePerRun, tiers, healthPath, triesPerDay } = draft
  const meant = {
    input_schema: readField('inputSchema', inputSchema),
    output_schema: outputSchema.trim() === '' ? null : readField('outputSchema', outputSchema),
    samples: samples.map(({ key, name, input }) => ({ name, input: readField(`input-${key}`, input) })),
    is_idempotent: isIdempotent,
    runs_per_month: runsPerMonth.trim() === '' ? null : wholeIn('runsPerMonth', runsPerMonth),
    price_per_run: pricePerRun.trim() === '' ? null : dollarsIn('pricePerRun', pricePerRun),
    price_tiers: tiers.map(({ key, from, price }) => ({
      from: wholeIn(`from-${key}`, from),
      price: dollarsIn(`price-${key}`, price),
    })),
    health_path: healthPath.trim() === '' ? null : healthPath.trim(),
    tries_per_day: wholeIn('triesPerDay', triesPerDay),
  }
  const parsed = declaredInterface.safeParse(meant)
  if (parsed.success && problems.size === 0) return { declared: parsed.data }
  for (const issue of parsed.error?.issues ?? []) {
    const { field, inside } = placeOf(issue.path, draft)
    if (problems.has(field)) continue
    problems.set(field, problemOf({ field, inside, message: issue.message, read: texts.get(field) }))
  }
  return { problems: new Map(inOrder(draft).flatMap((field) => entryOf(problems, field))) }
}

const FIELDS = {
  input_schema: 'inputSchema',
  output_schema: 'outputSchema',
  runs_per_month: 'runsPerMonth',
  price_per_run: 'pricePerRun',
  health_path: 'healthPath',
  tries_per_day: 'triesPerDay',
} as const

type Listed = Pick<CallingDraft, 'samples' | 'tiers'>

function placeOf([root, ...rest]: Path, { samples, tiers }: Listed): { field: string; inside: Path } {
  if (root === 'price_tiers') {
    const [index, part] = rest
    return { field: `${part === 'from' ? 'from' : 'price'}-${tiers[Number(index)]?.key ?? 0}`, inside: [] }
  }
  if (root !== 'samples') return { field: FIELDS[root as keyof typeof FIELDS], inside: rest }
  const [index, part, ...inside] = rest
  return { field: `${part === 'name' ? 'name' : 'input'}-${samples[Number(index)]?.key ?? 0}`, inside }
}

type Judging = {
  field: string
  inside: Path
  message: string
  read: Extract<ReadJson, { ok: true }> | undefined
}

function problemOf({ field, inside, message, read }: Judging): FieldProblem {
  if (field === 'runsPerMonth') return { message: messages.runsInvalid }
  if (field === 'pricePerRun' || field.startsWith('price-') || field.startsWith('from-'))
    return { message: priceProblem(field, message) }
  if (!read) return { message }
  const line = read.lineOf(inside)
  const why =
    inside.length === 0 && !isObject(read.value)
      ? messages.notAnObject
      : messages.inside(inside.join('.'), message)
  return { line, message: messages.onLine(line, why) }
}

/** A text that is no number has no sentence of its own. */
function priceProblem(field: string, message: string): string {
  if (!/expected number/i.test(message)) return message
  return field.startsWith('from-') ? messages.tierFromInvalid : messages.runPriceInvalid
}

const isObject = (value: Json) => typeof value === 'object' && value !== null && !Array.isArray(value)

const inOrder = ({ samples, tiers }: CallingDraft): string[] => [
  'inputSchema',
  'outputSchema',
  ...samples.flatMap(({ key }) => [`name-${key}`, `input-${key}`]),
  'runsPerMonth',
  'pricePerRun',
  ...tiers.flatMap(({ key }) => [`from-${key}`, `price-${key}`]),
  'healthPath',
  'triesPerDay',
]

function entryOf(problems: DraftProblems, field: string): [string, FieldProblem][] {
  const problem = problems.get(field)
  return problem ? [[field, problem]] : []
}
