// Declares the routes under /storage/v1: objects with their public and signed addresses, and resumable uploads. Paths
// are matched as typed: encoded, dotted or doubled parts match nothing.
import { rm } from 'node:fs/promises'
import type { ResumableUploads } from '@guildhall/resumable-uploads'
import * as z from 'zod'
import type { Person } from '../actor.ts'
import { type Bucket, fileAddress, isPathOf, ownerInPath, STORAGE_BASE } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import type { SessionGate } from '../http/endpoint.ts'
import { problemResponse } from '../http/failures.ts'
import { jsonAnswer } from '../http/json-answer.ts'
import { readJson } from '../http/json-body.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Route } from '../http/route.ts'
import { currentRequestId } from '../log.ts'
import type { ConcurrentUploads } from './concurrent-uploads.ts'
import { fileMessages } from './file-storage.messages.ts'
import type { StoredFile } from './file-storage.records.ts'
import { deleteFile, type FileAccess, type FileUse } from './files.ts'
import type { Incoming } from './incoming.ts'
import { withoutParameters } from './inspect.ts'
import type { Intake, IntakeParts } from './intake.ts'
import type { FileLookups } from './lookups.ts'
import { type Serving, widthIn } from './serve.ts'
import {
  EVERYONE,
  MAX_SIGNED_SECONDS,
  readerIn,
  readerOf,
  type Sign,
  type SignedReader,
  signedAddress,
} from './signatures.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
/** The methods of a resumable upload whose bodies are parts of a file. */
const SENDS_BYTES = new Set(['POST', 'PATCH'])
const OBJECT = /^\/object\/([a-z][a-z-]*)\/([A-Za-z0-9._/-]+)$/
const PUBLIC = /^\/object\/public\/([a-z][a-z-]*)\/([A-Za-z0-9._/-]+)$/
const SIGNED = /^\/object\/sign\/([a-z][a-z-]*)\/([A-Za-z0-9._/-]+)$/
const RESUMABLE = /^\/upload\/resumable(\/[\w.-]+)?$/
/** The log shows these addresses as patterns: a path ends with the name that a person gave a file. */
export const STORAGE_PATTERNS = [
  '/object/public/:bucket/*',
  '/object/sign/:bucket/*',
  '/object/:bucket/*',
  '/upload/resumable',
  '/upload/resumable/:id',
].map((pattern) => STORAGE_BASE + pattern)

const signBody = z.strictObject({
  expiresIn: z.int().min(1).max(MAX_SIGNED_SECONDS).default(MAX_SIGNED_SECONDS),
})

export type RouteParts = Pick<IntakeParts, 'database' | 'now'> & {
  buckets: ReadonlyMap<string, Bucket>
  gate: SessionGate
  rateLimiter: RateLimiter
  intake: Intake
  incoming: Incoming
  serving: Serving
  resumable: ResumableUploads
  sign: Sign
  uses: readonly FileUse[]
  /** These nouns decide who besides its owner may read a private file. */
  access: readonly FileAccess[]
  /** Resolves to false if the session in which an address was signed is no longer valid. */
  isSignedIn: (reader: SignedReader) => Promise<boolean>
  lookups: FileLookups
  requireFree: (bucket: Bucket, path: string, isUpsert: boolean) => Promise<void>
  takeUpload: (owner: string) => Promise<void>
  concurrentUploads: ConcurrentUploads
}

type Asked = {
  parts: RouteParts
  request: Request
  method: string
  query: URLSearchParams
}

export function storageRoutes(parts: RouteParts): Route[] {
  const answer: Route['answer'] = (request, { addressKey }) => dispatch(parts, request, addressKey)
  return METHODS.map((method) => ({ method, path: `${STORAGE_BASE}/*`, answer }))
}

type Answer = (asked: Asked, bucket: string, path: string) => Promise<Response>

// Reading public files comes first: it is the most frequent.
const PLACES: readonly (readonly [RegExp, Record<string, Answer>])[] = [
  [PUBLIC, { GET: servePublic, HEAD: servePublic }],
  [SIGNED, { GET: serveSigned, HEAD: serveSigned, POST: sign }],
  [OBJECT, { POST: upload, PUT: upload, DELETE: remove }],
  [RESUMABLE, { OPTIONS: inPieces, POST: inPieces, HEAD: inPieces, PATCH: inPieces, DELETE: inPieces }],
]

/** Of a file that arrives in many chunks, the limit on files is applied when it is announced. */
const CHANGES: ReadonlySet<Answer> = new Set([sign, upload, remove])

async function dispatch(parts: RouteParts, request: Request, addressKey: string): Promise<Response> {
  const { path, query } = split(request.url)
  for (const [pattern, methods] of PLACES) {
    const found = pattern.exec(path)
    if (!found) continue
    const answer = methods[request.method]
    if (!answer) return wrongMethod(Object.keys(methods).join(', '))
    await parts.rateLimiter.take(CHANGES.has(answer) ? 'write' : 'file', addressKey)
    if (CHANGES.has(answer)) await parts.rateLimiter.countWrite({ addressKey })
    const asked = { parts, request, method: request.method, query }
    return answer(asked, found[1] ?? '', found[2] ?? '')
  }
  throw new Problem('not_found', 'Not found')
}

async function servePublic(asked: Asked, bucketName: string, path: string) {
  const { parts } = asked
  const bucket = parts.buckets.get(bucketName)
  if (bucket?.access !== 'public') throw new Problem('not_found', fileMessages.notFound)
  return serve(asked, bucket, path)
}

async function serveSigned(asked: Asked, bucketName: string, path: string) {
  const { parts, query } = asked
  const bucket = parts.buckets.get(bucketName)
  const token = query.get('token')
  query.delete('token')
  const reader = readerIn(parts.sign, token, { bucket: bucketName, path }, parts.now())
  const isValid = reader === EVERYONE || (reader && (await parts.isSignedIn(reader)))
  if (!isValid) throw new Problem('forbidden', fileMessages.badSignature)
  if (!bucket || !(await mayRead(parts, bucket, path, reader)))
    throw new Problem('not_found', fileMessages.notFound)
  return serve(asked, bucket, path)
}

async function mayRead(
  { access, database: { db } }: RouteParts,
  bucket: Bucket,
  path: string,
  reader: SignedReader | typeof EVERYONE,
): Promise<boolean> {
  const noun = access.find((one) => one.bucket === bucket.name)
  if (reader === EVERYONE) return (await noun?.isOpen?.(db, path)) ?? false
  if (isPathOf(bucket, path, reader.person_id)) return true
  return (await noun?.mayRead(db, reader.person_id, path)) ?? false
}

async function serve({ parts, request, query }: Asked, bucket: Bucket, path: string) {
  const width = widthIn(query)
  const isPublic = bucket.access === 'public'
  const look = isPublic ? parts.lookups.learn : parts.lookups.find
  let file = isPublic ? parts.lookups.known(`${bucket.name}/${path}`) : undefined
  let missed: StoredFile | undefined
  for (;;) {
    file ??= await look(bucket.name, path)
    // The file is gone, or its bytes are, although it was not replaced.
    if (!file || file.folder === missed?.folder) throw new Problem('not_found', fileMessages.notFound)
    const answer = await parts.serving.answer(request, file, { bucket, width })
    if (answer) return answer
    missed = file
    file = undefined
  }
}

async function sign({ parts, request }: Asked, bucketName: string, path: string) {
  const owner = await personOf(parts, request)
  const bucket = bucketOf(parts, bucketName)
  const body = signBody.safeParse(await readJson(request, { whenEmpty: {} }))
  if (!body.success)
    throw new Problem('invalid', fileMessages.badExpiry(MAX_SIGNED_SECONDS), {
      fields: { expiresIn: fileMessages.badExpiry(MAX_SIGNED_SECONDS) },
    })
  const isOwn = isPathOf(bucket, path, owner.id)
  if (!isOwn || !(await parts.lookups.find(bucketName, path)))
    throw new Problem('not_found', fileMessages.notFound)
  const expiresAt = new Date(parts.now().getTime() + body.data.expiresIn * 1000)
  return json(request, {
    signedURL: signedAddress(parts.sign, { bucket: bucketName, path }, readerOf(owner), expiresAt),
  })
}

async function upload({ parts, request, method }: Asked, bucketName: string, path: string) {
  const { id: owner } = await personOf(parts, request)
  const bucket = bucketOf(parts, bucketName)
  requireOwnPath(bucket, path, owner)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length > bucket.maxBytes) throw new Problem('too_large', fileMessages.tooLarge(bucket.maxBytes))
  if (length === 0) throw new Problem('invalid', fileMessages.empty)
  const declared = withoutParameters(request.headers.get('content-type'))
  const isUpsert = method === 'PUT' || request.headers.get('x-upsert') === 'true'
  await parts.takeUpload(owner)
  await parts.requireFree(bucket, path, isUpsert)
  await parts.intake.requireRoom(owner, { declared, bytes: Number.isNaN(length) ? undefined : length })
  return parts.concurrentUploads.during(owner, async () => {
    const received = await parts.incoming.receive(request, bucket.maxBytes)
    try {
      const arrival = { bucket, path, owner, declared, isUpsert }
      const { id, url } = await parts.intake.take(arrival, received.path, received.bytes)
      return json(request, { Id: id, Key: `${bucketName}/${path}`, url })
    } finally {
      await rm(received.path, { force: true })
    }
  })
}

async function remove({ parts, request }: Asked, bucketName: string, path: string) {
  const { id: owner } = await personOf(parts, request)
  const bucket = bucketOf(parts, bucketName)
  requireOwnPath(bucket, path, owner)
  const file = { bucket: bucketName, path, url: fileAddress(bucket, path) }
  await parts.database.inTransaction((tx) => deleteFile(tx, file, parts.uses, parts.now()))
  return json(request, { deleted: true })
}

async function inPieces({ parts, request, method }: Asked) {
  const owner = method === 'OPTIONS' ? undefined : (await personOf(parts, request)).id
  const answer = () => parts.resumable.answer(request, owner)
  return owner !== undefined && SENDS_BYTES.has(method)
    ? parts.concurrentUploads.during(owner, answer)
    : answer()
}

async function personOf({ gate }: RouteParts, request: Request): Promise<Person> {
  const actor = await gate(request.headers, 'session')
  if (actor.kind !== 'person') throw new Problem('sign_in_required', fileMessages.signIn)
  return actor
}

function bucketOf({ buckets }: RouteParts, name: string): Bucket {
  const bucket = buckets.get(name)
  if (!bucket) throw new Problem('not_found', fileMessages.noBucket)
  return bucket
}

/** Raises Problem 'forbidden' for another person's folder, 'invalid' for a name that the bucket does not allow. */
function requireOwnPath(bucket: Bucket, path: string, owner: string): void {
  const folder = ownerInPath(path)
  if (folder !== undefined && folder !== owner) throw new Problem('forbidden', fileMessages.notYours)
  if (!isPathOf(bucket, path, owner)) throw new Problem('invalid', fileMessages.badPath)
}

/** Path below the base, and query. */
function split(url: string): { path: string; query: URLSearchParams } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const cut = url.indexOf('?', start)
  const path = url.slice(start, cut < 0 ? undefined : cut)
  return { path: path.slice(STORAGE_BASE.length), query: new URLSearchParams(cut < 0 ? '' : url.slice(cut)) }
}

function json(request: Request, output: unknown): Response {
  return jsonAnswer(output, request.headers.get('accept-encoding') ?? undefined)
}

function wrongMethod(allow: string): Response {
  const problem = new Problem('wrong_method', `Method not allowed. Use ${allow}`)
  const response = problemResponse(problem, currentRequestId() ?? '')
  response.headers.set('allow', allow)
  return response
}
