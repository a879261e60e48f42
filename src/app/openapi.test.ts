// Does the OpenAPI document say everything that can be asked, and how long and of what form what is sent may be?
import { expect, it } from 'vitest'
import { testProduct } from '../../tests/support/product.ts'

type Schema = Record<string, unknown>

const product = await testProduct()
const document = (await product.ask('GET', '/openapi.json')).body as {
  paths: Record<string, Record<string, Schema>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const BOUNDS = ['maxLength', 'enum', 'const', 'pattern', 'format']

/** Where in a schema a text or a list has no end. */
function endless(schema: unknown, where: string, inherited: Schema = {}): string[] {
  if (!isSchema(schema)) return []
  const own = { ...inherited, ...schema }
  const types = [schema.type].flat()
  const choices = [...((schema.anyOf as unknown[]) ?? []), ...((schema.oneOf as unknown[]) ?? [])]
  return [
    ...(types.includes('string') && !BOUNDS.some((bound) => bound in own) ? [where] : []),
    ...(types.includes('array') && !('maxItems' in own) ? [where] : []),
    ...choices.flatMap((choice) => endless(choice, where, own)),
    ...endless(schema.items, `${where}[]`),
    ...Object.entries((schema.properties as Schema) ?? {}).flatMap(([name, property]) =>
      endless(property, `${where}.${name}`),
    ),
  ]
}

it('bounds every text and every list that is sent', () => {
  const found = operations.flatMap(({ name, operation }) => {
    const parameters = (operation.parameters as Schema[] | undefined) ?? []
    const { content } = (operation.requestBody as { content?: Record<string, { schema?: unknown }> }) ?? {}
    return [
      ...parameters.flatMap((parameter) => endless(parameter.schema, `${name} ${parameter.name}`)),
      ...endless(content?.['application/json']?.schema, `${name} body`),
    ]
  })
  expect(found).toEqual([])
})

it.each([
  ['/rest/v1/projects', 'get', 'page', { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }],
  ['/rest/v1/projects', 'get', 'page_size', { type: 'integer', minimum: 1, maximum: 100, default: 20 }],
  ['/rest/v1/projects/{id}', 'get', 'id', { type: 'string', pattern: '^[1-9]\\d{0,15}$' }],
])('tells of %s %s what %s may be', (path, method, name, schema) => {
  const parameters = document.paths[path]?.[method]?.parameters as Schema[]
  expect(parameters.find((parameter) => parameter.name === name)?.schema).toEqual(schema)
})

it('tells lengths as people count them', () => {
  const body = document.paths['/rest/v1/projects']?.post?.requestBody as {
    content: Record<string, { schema: { properties: Schema } }>
  }
  expect(body.content['application/json']?.schema.properties).toMatchObject({
    title: { type: 'string', minLength: expect.any(Number), maxLength: expect.any(Number) },
    description: { type: 'string', minLength: 10, maxLength: 2000 },
    skills: { type: 'array', minItems: 1, maxItems: expect.any(Number) },
  })
})
