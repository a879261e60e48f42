// Does the OpenAPI document list every endpoint, with the length and format of every input?
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { testProduct } from '../../tests/support/product/product.ts'
import { AUTH_BASE } from '../features/accounts/accounts.rules.ts'
import { disabledRoutes } from '../features/accounts/entry/server/disabled.ts'

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

/** Returns the places in a schema where a text or a list is unbounded. */
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
    // An object without a list of known fields limits their number and length.
    ...(isSchema(schema.additionalProperties) && !('maxProperties' in own) ? [where] : []),
    ...endless(schema.additionalProperties, `${where}{}`),
    ...endless(schema.propertyNames, `${where} name`),
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
  // A user's own data is bounded as a whole, in bytes: it is part of every token.
  const bounded = ['post /auth/v1/signup body.data', 'put /auth/v1/user body.data']
  expect(found).toEqual(bounded.flatMap((data) => [data, `${data} name`]))
})

it.each([
  ['/rest/v1/projects', 'get', 'page', { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }],
  ['/rest/v1/projects', 'get', 'page_size', { type: 'integer', minimum: 1, maximum: 100, default: 20 }],
  ['/rest/v1/projects/{id}', 'get', 'id', { type: 'string', pattern: '^[1-9]\\d{0,15}$' }],
])('tells of %s %s what %s may be', (path, method, name, schema) => {
  const parameters = document.paths[path]?.[method]?.parameters as Schema[]
  expect(parameters.find((parameter) => parameter.name === name)?.schema).toEqual(schema)
})

it('gives lengths as people count them', () => {
  const body = document.paths['/rest/v1/projects']?.post?.requestBody as {
    content: Record<string, { schema: { properties: Schema } }>
  }
  expect(body.content['application/json']?.schema.properties).toMatchObject({
    title: { type: 'string', minLength: expect.any(Number), maxLength: expect.any(Number) },
    description: { type: 'string', minLength: 10, maxLength: 2000 },
    skills: { type: 'array', minItems: 1, maxItems: expect.any(Number) },
  })
})

/** The router has routes that only refuse. */
const REFUSED = [404, 405]
/**
 * The product lacks these features and refuses them with codes of the reference server: they are not part of the API.
 */
const OFF = new Set(
  disabledRoutes(() => Promise.reject(new Error('No one asks'))).map(
    ({ method, path }) => `${method} ${AUTH_BASE}${path}`,
  ),
)
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const NO_REST = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/dev/clock', '/dev/mailbox.json']
/** Others define the formats of these files: for crawlers, previews of links, feed readers and password managers. */
const FILES = /^\/(?:robots\.txt|sitemap|feeds\/|a2a\/catalogs\/|og\/|\.well-known\/)/
const inDocument = (path: string) => path.replace(/:([a-z_]+)/g, '{$1}')

it('describes every route of the router', async () => {
  const missing: string[] = []
  for (const { method, path } of product.routes) {
    if (!METHODS.includes(method) || path.includes('*') || NO_REST.includes(path)) continue
    if (FILES.test(path)) continue
    if (OFF.has(`${method} ${path}`) || document.paths[inDocument(path)]?.[method.toLowerCase()]) continue
    const answer = await product.ask(method, path.replace(/:[a-z_]+/g, '1'), {
      headers: { apikey: product.publicKey },
    })
    if (!REFUSED.includes(answer.status)) missing.push(`${method} ${path}`)
  }
  expect(missing).toEqual([])
})

it.each(operations.map(({ name }) => [name]))('%s has a route', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const address = path
    .replace('{bucket}', 'profile-images')
    .replace('{path}', 'a/b')
    .replace(/\{[a-z_]+\}/g, '00000000-0000-4000-8000-000000000001')
  const answer = await product.fetch(
    new Request(`http://localhost:3000${address}`, { method: method.toUpperCase() }),
  )
  expect(answer.status).not.toBe(405)
  expect(answer.status).toBeLessThan(500)
  const known = new Set(
    product.routes.map((route) => `${route.method.toLowerCase()} ${inDocument(route.path)}`),
  )
  const isStorage = path.startsWith('/storage/v1/')
  expect(known.has(isStorage ? `${method === 'head' ? 'get' : method} /storage/v1/*` : name)).toBe(true)
})

it.each(
  operations.flatMap(({ name, operation }) =>
    Object.keys(operation.responses as Schema)
      .filter((status) => status.startsWith('3'))
      .map((status) => [name, Number(status)] as const),
  ),
)('%s redirects with %i, as the document says', async (name, status) => {
  const [method = '', path = ''] = name.split(' ')
  const form = method === 'post' ? { body: new URLSearchParams({ state: 'unknown' }) } : {}
  const address = `http://localhost:3000${path}?token=unknown`
  const answer = await product.fetch(new Request(address, { method: method.toUpperCase(), ...form }))
  expect(answer.status).toBe(status)
})

it('names every operation once', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
})

it('is a document as OpenAPI 3.1 has it', { tags: ['proof'] }, async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})
