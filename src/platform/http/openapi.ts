// The OpenAPI document, made from the contracts themselves.
import { STATUS_CODES } from 'node:http'
import * as z from 'zod'
import { type Access, type Contract, patternOf } from '../contract/contract.ts'
import { type DescribedRoute, isMedia, type Media } from '../contract/described-route.ts'
import { PROBLEM_KINDS } from '../contract/problem.ts'
import { KEY_HOURS, MAX_KEY_LENGTH } from '../idempotency/once.ts'
import type { Program } from '../program.ts'
import { statusOf } from './failures.ts'

type JsonSchema = Record<string, unknown>

const problemSchema = z.object({
  code: z.enum(PROBLEM_KINDS),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
})

/** The refusals of auth/v1; since its version 2024-01-01, `code` is the word and `message` the sentence. */
const authRefusalSchema = z.looseObject({
  code: z.union([z.int(), z.string()]),
  error_code: z.string().optional(),
  msg: z.string().optional(),
  message: z.string().optional(),
})

const oauthRefusalSchema = z.object({ error: z.string(), error_description: z.string() })

/** Node's limit for all headers of a request. */
const MAX_HEADER_LENGTH = 16_384

/** The schema's own `meta` wins; a text that is parsed as a number is described as a number. */
function toJson(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
      const { def } = zodSchema._zod
      if (def.type === 'default') jsonSchema.default = def.defaultValue as typeof jsonSchema.default
    },
  })
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJson(schema, io)
  return rest
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJson(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const keyHeader = (description: string): JsonSchema => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
})
const ONCE = `Makes retries safe: however often the request is sent with this key and the same body, it takes effect once. Keys are kept for ${KEY_HOURS} hours.`

/** Who may call, by the names of the document. */
const SCHEMES: Record<Access, JsonSchema[]> = {
  public: [],
  session: [{ session: [] }],
  key: [{ accessKey: [] }],
  'key or session': [{ accessKey: [] }, { session: [] }],
}

function operationOf(contract: Contract): JsonSchema {
  const kinds = [
    ...(contract.query || contract.body ? (['invalid'] as const) : []),
    ...(contract.access !== 'public' ? (['sign_in_required'] as const) : []),
    ...(contract.creates ? (['key_reused'] as const) : []),
    ...(contract.publishes ? (['name_required'] as const) : []),
    ...(contract.problems ?? []),
    'too_many_requests' as const,
  ]
  const { status = 200 } = contract
  const statuses = Object.groupBy(new Set(kinds), (kind) => String(statusOf(kind)))
  return {
    operationId: `${contract.method.toLowerCase()}${contract.path.replace(/[/:]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: contract.summary,
    tags: [contract.tag],
    security: SCHEMES[contract.access],
    parameters: [
      ...parametersOf(contract.params, 'path'),
      ...parametersOf(contract.query, 'query'),
      ...(contract.creates ? [keyHeader(ONCE)] : []),
      ...(contract.remembersKey === undefined ? [] : [keyHeader(contract.remembersKey)]),
    ],
    ...(contract.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(contract.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: STATUS_CODES[status] ?? '',
        ...(status === 200
          ? { content: contentOf(contract.media ? { media: contract.media } : contract.output, 'output') }
          : {}),
      },
      ...Object.fromEntries(
        Object.entries(statuses).map(([code, names]) => [
          code,
          {
            description: (names ?? []).join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

const pathOf = (path: string) => path.replace(/:([a-zA-Z_]+)/g, '{$1}')

const operationIdOf = (method: string, path: string) =>
  `${method.toLowerCase()}${path.replace(/[/:.{-]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`

const contentOf = (body: z.ZodType | Media, io: 'input' | 'output'): JsonSchema =>
  isMedia(body) ? { [body.media]: {} } : { 'application/json': { schema: schemaOf(body, io) } }

const SECURITY: Record<DescribedRoute['access'], JsonSchema[]> = {
  public: [],
  key: [{ key: [] }],
  session: [{ session: [] }],
}

function describedOperation(route: DescribedRoute): JsonSchema {
  const needsBoth = route.access === 'session' && route.refusals === 'AuthRefusal'
  return {
    operationId: operationIdOf(route.method, route.path),
    summary: route.summary,
    tags: [route.tag],
    security: needsBoth ? [{ session: [], key: [] }] : SECURITY[route.access],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...Object.entries(route.headers ?? {}).map(([name, description]) => ({
        name,
        in: 'header',
        required: false,
        description,
        schema: { type: 'string', maxLength: MAX_HEADER_LENGTH },
      })),
    ],
    ...(route.body ? { requestBody: { required: true, content: contentOf(route.body, 'input') } } : {}),
    responses: {
      [route.status]: {
        description: STATUS_CODES[route.status] ?? '',
        ...(route.answer ? { content: contentOf(route.answer, 'output') } : {}),
      },
      default: {
        description: 'An error',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${route.refusals}` } } },
      },
    },
  }
}

/** Made at the first request for it: it costs more than everything else that a start does. */
export function openApiOnRequest(...parameters: Parameters<typeof openApiDocument>): () => JsonSchema {
  let document: JsonSchema | undefined
  return () => {
    document ??= openApiDocument(...parameters)
    return document
  }
}

/**
 * The document for these contracts and for routes of other protocols, OpenAPI 3.1. `siteUrl` is the server that it
 * lists.
 */
export function openApiDocument(
  contracts: readonly Contract[],
  siteUrl: string,
  program: Program,
  described: readonly DescribedRoute[],
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const add = (method: string, address: string, operation: JsonSchema) => {
    const path = pathOf(address)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const contract of contracts) add(contract.method, patternOf(contract), operationOf(contract))
  for (const route of described) add(route.method, route.path, describedOperation(route))
  return {
    openapi: '3.1.0',
    info: { title: `${program.name} API`, version: '1' },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas: {
        Problem: schemaOf(problemSchema, 'output'),
        AuthRefusal: schemaOf(authRefusalSchema, 'output'),
        OauthRefusal: schemaOf(oauthRefusalSchema, 'output'),
      },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'apikey' },
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        accessKey: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
