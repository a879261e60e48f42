// Large files by the tus protocol: uploads resume where a connection broke. Once all bytes have arrived, the file takes
// the same way into the store as any other.
import { mkdir } from 'node:fs/promises'
import type { Machine } from '@guildhall/process-manager'
import { type Bucket, isPathOf } from '../contract/bucket.ts'
import { Problem, type ProblemKind } from '../contract/problem.ts'
import { problemResponse, toProblem } from '../http/failures.ts'
import { currentRequestId, type Log } from '../log.ts'
import { asStoreProblem } from './byte-store.ts'
import { fileMessages } from './file-storage.messages.ts'
import { receivingProblem, type UploadTimeouts } from './incoming.ts'
import { declaredType } from './inspect.ts'
import type { Arrival, Intake } from './intake.ts'
import type { ResumableFolder } from './resumable-folder.ts'

export const RESUMABLE_PATH = '/storage/v1/upload/resumable'
/** Open uploads per person. */
const MOST_OPEN = 20
/** The header that names the finished file. */
const ADDRESS_HEADER = 'content-location'

export type ResumableParts = {
  /** Where the chunks are assembled, on this machine or on a disk that all machines share. */
  folder: string
  bucketOf: (name: string) => Bucket
  intake: Intake
  /** Raises Problem 'conflict' if something exists that may not be replaced. */
  requireFree: (bucket: Bucket, path: string, isUpsert: boolean) => Promise<void>
  /** Raises Problem 'too_many_requests'. */
  takeUpload: (owner: string) => Promise<void>
  log: Log
  uuid: () => string
  now: () => Date
  timeouts: UploadTimeouts
  /** Pieces of one upload may reach any of its processes. */
  machine: Pick<Machine, 'turn'>
}

export type Resumable = {
  /** Answers a request of the protocol. The owner is undefined only for OPTIONS, which lists the supported features. */
  answer(request: Request, owner: string | undefined): Promise<Response>
  sweep(): Promise<void>
}

type Exchange = { owner: string | undefined; failure?: unknown }

/** The protocol's library is loaded with the first large file. */
export function createResumable(parts: ResumableParts): Resumable {
  let opening: ReturnType<typeof open> | undefined
  const opened = () => {
    opening ??= open(parts).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    answer: async (request, owner) => (await opened()).answer(request, owner),
    sweep: async () => (await opened()).folder.sweep(parts.now()),
  }
}

async function open(parts: ResumableParts) {
  const { Server, Metadata } = await import('@tus/server')
  const { ResumableFolder, isOver, parseUploadId, uploadId } = await import('./resumable-folder.ts')
  const { resumableLocks } = await import('./resumable-locks.ts')
  await asStoreProblem(() => mkdir(parts.folder, { recursive: true }))
  const folder: ResumableFolder = new ResumableFolder(parts.folder, parts.timeouts)
  const exchanges = new WeakMap<object, Exchange>()
  const finishing = new Map<string, Promise<string>>()

  function ownerOf(request: object): string {
    const owner = exchanges.get(request)?.owner
    if (owner === undefined) throw new Problem('sign_in_required', fileMessages.signIn)
    return owner
  }

  function arrivalOf(owner: string, metadata: Record<string, string | null> | undefined): Arrival {
    const { bucketName, objectName, contentType, upsert } = metadata ?? {}
    if (!bucketName || !objectName || !contentType) throw new Problem('invalid', fileMessages.badUpload)
    const bucket = parts.bucketOf(bucketName)
    if (!isPathOf(bucket, objectName, owner)) throw new Problem('invalid', fileMessages.badPath)
    const declared = declaredType(bucket, contentType)
    return { bucket, path: objectName, owner, declared, isUpsert: upsert === 'true' }
  }

  /** One after the other on this machine. */
  async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const leave = await parts.machine.turn(name)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Publishes a complete upload, once for all concurrent requests. */
  function publish(id: string): Promise<string> {
    const under =
      finishing.get(id) ?? inTurn(`publish ${id}`, () => publishOnce(id)).finally(() => finishing.delete(id))
    finishing.set(id, under)
    return under
  }

  async function publishOnce(id: string): Promise<string> {
    const done = await folder.finishedAs(id)
    if (done) return done.url
    const upload = await folder.getUpload(id).catch((error: unknown) => {
      // Refused for good meanwhile, in another process.
      throw isSaid(error) ? new Problem('not_found', fileMessages.uploadGone, { cause: error }) : error
    })
    const owner = parseUploadId(id)?.owner ?? ''
    try {
      const arrival = arrivalOf(owner, upload.metadata)
      const { url } = await parts.intake.take(arrival, folder.pathOf(id), upload.offset)
      await folder.finish(upload, url)
      return url
    } catch (error) {
      // A temporary failure to publish may pass; a refusal is final.
      if (error instanceof Problem && !['unavailable', 'storage_full'].includes(error.kind))
        await folder.forget(id)
      throw error
    }
  }

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: folder,
    locker: resumableLocks(parts.machine),
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: (request) => uploadId({ owner: ownerOf(request), createdAt: parts.now() }, parts.uuid()),
    async onIncomingRequest(request, id) {
      const parsed = parseUploadId(id)
      if (!parsed || parsed.owner !== ownerOf(request) || isOver(parsed, parts.now()))
        throw new Problem('not_found', fileMessages.uploadGone)
    },
    async onUploadCreate(request, upload) {
      const owner = ownerOf(request)
      const upsert = String(request.headers.get('x-upsert') === 'true')
      const { bucketName, objectName, contentType } = upload.metadata ?? {}
      const metadata: Record<string, string | null> = {
        bucketName: bucketName ?? null,
        objectName: objectName ?? null,
        contentType: contentType ?? null,
        upsert,
      }
      const { bucket, path, declared, isUpsert } = arrivalOf(owner, metadata)
      const { size } = upload
      if (size === undefined || !Number.isSafeInteger(size) || size < 0)
        throw new Problem('invalid', fileMessages.badUpload)
      if (size === 0) throw new Problem('invalid', fileMessages.empty)
      if (size > bucket.maxBytes) throw new Problem('too_large', fileMessages.tooLarge(bucket.maxBytes))
      await parts.takeUpload(owner)
      await parts.requireFree(bucket, path, isUpsert)
      const { count, bytes } = await folder.openUploads(owner)
      if (count >= MOST_OPEN) throw new Problem('too_many_requests', fileMessages.tooManyUploads)
      await parts.intake.requireRoom(owner, { declared, bytes: size, waiting: bytes })
      return { metadata }
    },
    async onUploadFinish(_, upload) {
      return { headers: { [ADDRESS_HEADER]: await publish(upload.id) } }
    },
    onResponseError(request, error) {
      const exchange = exchanges.get(request)
      if (exchange) exchange.failure = error
      return undefined
    },
  })

  /** All bytes are there but nothing is published: the process stopped in the meantime, or the store was away. */
  async function headersOfFinished(request: Request): Promise<Record<string, string>> {
    const id = request.url.split('/').at(-1) ?? ''
    const { offset, size } = await folder.getUpload(id)
    return offset === size ? { [ADDRESS_HEADER]: await publish(id) } : {}
  }

  return {
    folder,
    async answer(request: Request, owner: string | undefined): Promise<Response> {
      const exchange: Exchange = { owner }
      exchanges.set(request, exchange)
      refuseBadMetadata(request, Metadata.parse)
      const handle = () => server.handleWeb(request)
      // Each announcement of a person is measured by what was announced before.
      const given = await (request.method === 'POST' && owner !== undefined
        ? inTurn(`announce ${owner}`, handle)
        : handle())
      const headers = new Headers(given.headers)
      headers.delete('access-control-expose-headers')
      headers.set('cache-control', 'no-store')
      if (given.status >= 400) return refusal(given.status, asReceived(exchange.failure), headers, parts.log)
      if (request.method === 'HEAD') {
        for (const [name, value] of Object.entries(await headersOfFinished(request))) headers.set(name, value)
      }
      return new Response(given.body, { status: given.status, headers })
    },
  }
}

/** In some places the library treats broken metadata as none; here it is refused. */
function refuseBadMetadata(request: Request, parse: (text: string) => unknown): void {
  const metadata = request.headers.get('upload-metadata')
  if (metadata === null) return
  try {
    parse(metadata)
  } catch (cause) {
    throw new Problem('invalid', fileMessages.badUpload, { cause })
  }
}

/** The library passes on what its own stream met before our store could say what it means. */
function asReceived(failure: unknown): unknown {
  return failure instanceof Error && 'syscall' in failure ? receivingProblem(failure) : failure
}

const KIND_BY_STATUS: Record<number, ProblemKind> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'too_large',
  415: 'wrong_type',
}

/** The library's refusals in our shape; its headers stay, since clients read the protocol's version there. */
function refusal(status: number, failure: unknown, headers: Headers, log: Log): Response {
  const said = isSaid(failure) ? failure : undefined
  // The sender went away: nobody receives the answer.
  const isGone = failure instanceof Error && failure.name === 'AbortError'
  const isOurs = failure instanceof Problem || (failure !== undefined && !said && !isGone)
  const problem = isOurs
    ? toProblem(failure, log)
    : status >= 500
      ? new Problem('invalid', fileMessages.cutOff)
      : new Problem(
          KIND_BY_STATUS[status] ?? 'invalid',
          status === 404 || status === 410
            ? fileMessages.uploadGone
            : (said?.body.trim() ?? fileMessages.badUpload),
        )
  const answer = problemResponse(problem, currentRequestId() ?? '')
  for (const [name, value] of headers)
    if (!/^(content-|cache-control)/.test(name)) answer.headers.set(name, value)
  return answer
}

function isSaid(failure: unknown): failure is { status_code: number; body: string } {
  return typeof failure === 'object' && failure !== null && 'status_code' in failure && 'body' in failure
}
