// Turns the OpenAPI document into the content of the reference page. The document is unknown data: whatever has an
// unexpected shape is left out.

export type Shape = {
  /** The type in words that people read: 'text', 'list of numbers', 'one of a, b'. */
  type: string
  notes: string[]
  fields: Field[]
}
export type Field = { name: string; isRequired: boolean; shape: Shape }
export type ReferenceOperation = {
  id: string
  method: string
  path: string
  summary: string
  needsSession: boolean
  parameters: (Field & { place: string })[]
  body: Shape | undefined
  answer: Shape | undefined
  problems: { status: string; codes: string }[]
}
export type Group = { tag: string; operations: ReferenceOperation[] }
export type ApiReference = { title: string; server: string; groups: Group[]; problem: Shape | undefined }

type Loose = Record<string, unknown>

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const loose = (value: unknown): Loose => (isLoose(value) ? value : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise)

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
}
const PLURAL_NAMES: Record<string, string> = {
  text: 'texts',
  number: 'numbers',
  'whole number': 'whole numbers',
  object: 'objects',
}
/** Bounds that only say 'any number that JavaScript can hold' are not worth showing. */
const isTelling = (bound: unknown): bound is number =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function notesOf(schema: Loose): string[] {
  const notes: string[] = []
  if (typeof schema.format === 'string') notes.push(schema.format)
  if (isTelling(schema.minimum)) notes.push(`at least ${schema.minimum}`)
  if (isTelling(schema.exclusiveMinimum)) notes.push(`above ${schema.exclusiveMinimum}`)
  if (isTelling(schema.maximum)) notes.push(`at most ${schema.maximum}`)
  if (isTelling(schema.minLength)) notes.push(`${schema.minLength} characters or more`)
  if (isTelling(schema.maxLength)) notes.push(`${schema.maxLength} characters or fewer`)
  if (schema.format === undefined && typeof schema.pattern === 'string')
    notes.push(`matches ${schema.pattern}`)
  if (schema.default !== undefined) notes.push(`default ${JSON.stringify(schema.default)}`)
  return notes
}

function fieldsOf(schema: Loose): Field[] {
  const required = list(schema.required)
  return Object.entries(loose(schema.properties)).map(([name, property]) => ({
    name,
    isRequired: required.includes(name),
    shape: shapeOf(property),
  }))
}

export function shapeOf(given: unknown): Shape {
  const schema = loose(given)
  const choices = [
    ...list(schema.anyOf),
    ...list(schema.oneOf),
    ...list(schema.type).map((type) => ({ ...schema, type, default: undefined })),
  ]
  if (choices.length > 0) {
    const shapes = choices.map(shapeOf)
    return {
      type: shapes.map((shape) => shape.type).join(' or '),
      notes: [...new Set([...shapes.flatMap((shape) => shape.notes), ...notesOf(schema)])],
      fields: shapes.flatMap((shape) => shape.fields),
    }
  }
  if (Array.isArray(schema.enum)) {
    return { type: `one of ${schema.enum.map(String).join(', ')}`, notes: notesOf(schema), fields: [] }
  }
  if (schema.type === 'array') {
    const item = shapeOf(schema.items)
    return { ...item, type: `list of ${PLURAL_NAMES[item.type] ?? item.type}` }
  }
  if (schema.type === 'object' || isLoose(schema.properties)) {
    return { type: 'object', notes: notesOf(schema), fields: fieldsOf(schema) }
  }
  return { type: TYPE_NAMES[text(schema.type)] ?? 'anything', notes: notesOf(schema), fields: [] }
}

function contentOf(holder: unknown): Shape | undefined {
  const content = loose(loose(holder).content)
  const json = content['application/json']
  if (isLoose(json)) return shapeOf(json.schema)
  const [media] = Object.keys(content)
  return media === undefined ? undefined : { type: media, notes: [], fields: [] }
}

function operationOf(method: string, path: string, given: Loose): ReferenceOperation {
  const responses = loose(given.responses)
  return {
    id: text(given.operationId, `${method}-${path}`),
    method: method.toUpperCase(),
    path,
    summary: text(given.summary),
    needsSession: list(given.security).some((needed) => 'session' in loose(needed)),
    parameters: list(given.parameters)
      .filter(isLoose)
      .map((parameter) => ({
        name: text(parameter.name),
        place: text(parameter.in),
        isRequired: parameter.required === true,
        shape: shapeOf(parameter.schema),
      })),
    body: contentOf(given.requestBody),
    answer: contentOf(responses['200']),
    problems: Object.entries(responses)
      .filter(([status]) => !/^[23]/.test(status))
      .map(([status, response]) => ({ status, codes: text(loose(response).description) })),
  }
}

export function referenceFrom(document: unknown): ApiReference {
  const { info, servers, paths, components } = loose(document)
  const groups = new Map<string, ReferenceOperation[]>()
  for (const [path, methods] of Object.entries(loose(paths))) {
    for (const [method, given] of Object.entries(loose(methods))) {
      if (!isLoose(given)) continue
      const tag = text(list(given.tags)[0], 'other')
      groups.set(tag, [...(groups.get(tag) ?? []), operationOf(method, path, given)])
    }
  }
  const problem = loose(loose(components).schemas).Problem
  return {
    title: text(loose(info).title, 'API reference'),
    server: text(loose(list(servers)[0]).url),
    groups: [...groups].map(([tag, operations]) => ({ tag, operations })),
    problem: problem === undefined ? undefined : shapeOf(problem),
  }
}
