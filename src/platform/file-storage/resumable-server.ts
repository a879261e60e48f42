// Answers the requests of the tus protocol, through its library: who may begin and continue an upload, and how refusals
// look. Loaded with the first large file.
import { mkdir } from 'node:fs/promises'
import { Metadata, Server, type Upload } from '@tus/server'
import type { Bucket } from '../contract/bucket.ts'
import { Problem, type ProblemKind } from '../contract/problem.ts'
import { problemResponse, toProblem } from '../http/failures.ts'
import { currentRequestId, type Log } from '../log.ts'
import { asStoreProblem } from './byte-store.ts'
import { fileMessages } from './file-storage.messages.ts'
import { receivingProblem, type UploadTimeouts } from './incoming.ts'
import { isOver, parseUploadId, ResumableFolder, uploadId } from './resumable-folder.ts'
import { resumableLocks } from './resumable-locks.ts'
import { arrivalOf, createPublisher, inTurn, isSaid, type PublishingParts } from './resumable-publishing.ts'

const RESUMABLE_PATH = '/storage/v1/upload/resumable'
/** Open uploads per person. */
const MOST_OPEN = 20
/** The header that names the finished file. */
const ADDRESS_HEADER = 'content-location'

export type ResumableParts = PublishingParts & {
  /** Where the chunks are assembled, on this machine or on a disk that all machines share. */
  folder: string
  /** Raises Problem 'conflict' if something exists that may not be replaced. */
  requireFree: (bucket: Bucket, path: string, isUpsert: boolean) => Promise<void>
  /** Raises Problem 'too_many_requests'. */
  takeUpload: (owner: string) => Promise<void>
  log: Log
  uuid: () => string
  now: () => Date
  timeouts: UploadTimeouts
}

export type Resumable = {
  /** Answers a request of the protocol. The owner is undefined only for OPTIONS, which lists the supported features. */
  answer(request: Request, owner: string | undefined): Promise<Response>
  sweep(): Promise<void>
}

type Exchange = { owner: string | undefined; failure?: unknown }
type Exchanges = WeakMap<object, Exchange>
type Publish = (id: string) => Promise<string>

export async function openResumable(parts: ResumableParts): Promise<Resumable> {
  await asStoreProblem(() => mkdir(parts.folder, { recursive: true }))
  const folder = new ResumableFolder(parts.folder, parts.timeouts)
  const exchanges: Exchanges = new WeakMap()
  const publish = createPublisher(parts, folder)
  const server = createServer(parts, folder, exchanges, publish)

  /** All bytes are there but nothing is published: the process stopped in the meantime, or the store was away. */
  async function headersOfFinished(request: Request): Promise<Record<string, string>> {
    const id = request.url.split('/').at(-1) ?? ''
    const { offset, size } = await folder.getUpload(id)
    return offset === size ? { [ADDRESS_HEADER]: await publish(id) } : {}
  }

  return {
    sweep: () => folder.sweep(parts.now()),
    async answer(request, owner) {
      const exchange: Exchange = { owner }
      exchanges.set(request, exchange)
      refuseBadMetadata(request, Metadata.parse)
      const handle = () => server.handleWeb(request)
      // Each announcement of a person is measured by what was announced before.
      const given = await (request.method === 'POST' && owner !== undefined
        ? inTurn(parts.machine, `announce ${owner}`, handle)
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

function createServer(
  parts: ResumableParts,
  folder: ResumableFolder,
  exchanges: Exchanges,
  publish: Publish,
): Server {
  function ownerOf(request: object): string {
    const owner = exchanges.get(request)?.owner
    if (owner === undefined) throw new Problem('sign_in_required', fileMessages.signIn)
    return owner
  }

  return new Server({
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
      const isUpsert = request.headers.get('x-upsert') === 'true'
      return { metadata: await announced(parts, folder, upload, { owner: ownerOf(request), isUpsert }) }
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
}

/** The metadata of a new upload, once nothing speaks against it. Raises the Problem if something does. */
async function announced(
  parts: ResumableParts,
  folder: ResumableFolder,
  upload: Upload,
  { owner, isUpsert }: { owner: string; isUpsert: boolean },
): Promise<Record<string, string | null>> {
  const { bucketName, objectName, contentType } = upload.metadata ?? {}
  const metadata: Record<string, string | null> = {
    bucketName: bucketName ?? null,
    objectName: objectName ?? null,
    contentType: contentType ?? null,
    upsert: String(isUpsert),
  }
  const { bucket, path, declared } = arrivalOf(parts, owner, metadata)
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
  return metadata
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
  // The sender went away: no one receives the answer.
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
