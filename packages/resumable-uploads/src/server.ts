// Answers the requests of the tus protocol, through its library: decides who may begin and continue an upload.
import { mkdir } from 'node:fs/promises'
import { Metadata, Server } from '@tus/server'
import { UploadFolder } from './folder.ts'
import { uploadLocks } from './locks.ts'
import { UploadObjects } from './objects.ts'
import type { ResumableUploads, UploadOptions } from './options.ts'
import { createPublisher, inTurn, isSaid } from './publishing.ts'
import { isOver, parseUploadId, uploadId } from './upload-id.ts'
import type { UploadStore } from './upload-store.ts'

/** The header names the finished file. */
const ADDRESS_HEADER = 'content-location'

type Exchange = { owner: string | undefined; failure?: unknown }
type Exchanges = WeakMap<object, Exchange>
type Publish = (id: string) => Promise<string>

export async function openUploads(options: UploadOptions): Promise<ResumableUploads> {
  await mkdir(options.folder, { recursive: true }).catch((error: unknown) => {
    throw options.errors.disk(error)
  })
  const folder = new UploadFolder(options)
  const exchanges: Exchanges = new WeakMap()
  const store = options.shared ? new UploadObjects(options.shared, options) : folder
  const publish = createPublisher(options, store)
  const server = createServer(options, store, exchanges, publish)

  /** Publishes a complete upload without a file: the process stopped in the meantime, or the store was away. */
  async function headersOfFinished(request: Request): Promise<Record<string, string>> {
    const id = request.url.split('/').at(-1) ?? ''
    const { offset, size } = await store.getUpload(id)
    return offset === size ? { [ADDRESS_HEADER]: await publish(id) } : {}
  }

  return {
    async sweep() {
      // The folder may have uploads of before there was a store for all machines.
      await folder.sweep(options.now())
      if (store !== folder) await store.sweep(options.now())
    },
    async answer(request, owner) {
      const exchange: Exchange = { owner }
      exchanges.set(request, exchange)
      refuseBadMetadata(request, options)
      const handle = () => server.handleWeb(request)
      // Each announcement of an owner counts the earlier ones, so they run one after the other.
      const given = await (request.method === 'POST' && owner !== undefined
        ? inTurn(options.turn, `announce ${owner}`, handle)
        : handle())
      const headers = new Headers(given.headers)
      headers.delete('access-control-expose-headers')
      headers.set('cache-control', 'no-store')
      if (given.status >= 400) return refusal(given.status, exchange.failure, headers, options)
      if (request.method === 'HEAD') {
        for (const [name, value] of Object.entries(await headersOfFinished(request))) headers.set(name, value)
      }
      return new Response(given.body, { status: given.status, headers })
    },
  }
}

function createServer(
  options: UploadOptions,
  store: UploadStore,
  exchanges: Exchanges,
  publish: Publish,
): Server {
  function ownerOf(request: object): string {
    const owner = exchanges.get(request)?.owner
    if (owner === undefined) throw new Error('Every request but OPTIONS needs an owner')
    return owner
  }

  return new Server({
    path: options.path,
    datastore: store,
    locker: uploadLocks(options.turn),
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: (request) =>
      uploadId({ owner: ownerOf(request), createdAt: options.now() }, options.uuid()),
    async onIncomingRequest(request, id) {
      const parsed = parseUploadId(id)
      if (!parsed || parsed.owner !== ownerOf(request) || isOver(parsed, options.now()))
        throw options.errors.gone()
    },
    async onUploadCreate(request, { metadata = {}, size }) {
      const owner = ownerOf(request)
      const open = () => store.openUploads(owner)
      return { metadata: await options.announce({ owner, metadata, size, headers: request.headers, open }) }
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

/** In some places the library treats broken metadata as none; here it is refused. */
function refuseBadMetadata(request: Request, { errors }: UploadOptions): void {
  const metadata = request.headers.get('upload-metadata')
  if (metadata === null) return
  try {
    Metadata.parse(metadata)
  } catch (cause) {
    throw errors.badMetadata(cause)
  }
}

/**
 * Returns a refusal in the program's shape; the library's headers stay, since clients read the protocol's version
 * there.
 */
function refusal(status: number, failure: unknown, headers: Headers, options: UploadOptions): Response {
  // The library passes on the error of its own stream before the store could translate it.
  const isOfStream = failure instanceof Error && 'syscall' in failure
  const received = isOfStream ? options.errors.receiving(failure) : failure
  const said = isSaid(received) ? received.body.trim() : undefined
  // The sender went away: the answer has no receiver.
  const isGone = received instanceof Error && received.name === 'AbortError'
  const error = said !== undefined || isGone ? undefined : received
  const answer = options.refuse({ status, error, reason: said })
  for (const [name, value] of headers)
    if (!/^(content-|cache-control)/.test(name)) answer.headers.set(name, value)
  return answer
}
