// Renders a page as one string, and passes its bytes on as they are: through the streams of a Response they would be
// copied four times.
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { bytesOf } from './app/document/page-bytes.ts'
import { createParts } from './app/document/parts.ts'
import { renderTurn } from './app/document/render-turns.ts'
import { wholeDocument } from './app/document/whole-document.ts'
import { PartsContext } from './app/shell/static-part.tsx'

// The server sets values under these keys; they must be the very objects that the bundled loaders read.
export { apiContext } from './platform/client/load-context.ts'
export { siteContext } from './platform/client/site-context.ts'

/** Receives the finished page, which the Response does not contain. */
export const documentContext = createContext<(document: Buffer) => void>()

const RENDER_TIMEOUT_MS = 10_000
/** React writes this in place of a part that it would have to wait for. */
const NOT_WAITED_FOR = '<!--$!-->'

/** The static parts are not kept in development, where sources change. */
const parts = import.meta.env.DEV ? undefined : createParts(randomBytes(16).toString('hex'))

/** The server's own log; set once at start, since the bundle cannot import it. */
export const faults: { report: (error: unknown) => void } = { report: console.error }

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const data = context.serverHandoffStream ? await textOf(context.serverHandoffStream) : ''
  // Without the stream, the framework leaves the data to us.
  const page = (
    <PartsContext value={parts?.marksOf}>
      <ServerRouter context={withoutStream(context)} url={request.url} />
    </PartsContext>
  )
  await renderTurn()
  let html = renderToString(page)
  if (html.includes(NOT_WAITED_FOR)) html = await renderPatiently(page)
  loadContext.get(documentContext)(bytesOf(wholeDocument(html, data, context, parts?.fill)))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

function withoutStream({ serverHandoffStream, ...context }: EntryContext): EntryContext {
  return context
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text
}

/** Waits for what a page fetches while it is rendered: slower by half, and no present page does it. */
function renderPatiently(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      // Late content would be moved to its place by a script, so everything is rendered in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(late)
        pipe(body)
      },
      onShellError: reject,
      onError: faults.report,
    })
    const late = setTimeout(() => {
      abort()
      reject(new Error('Rendering took too long'))
    }, RENDER_TIMEOUT_MS)
  })
}

/** A refusal that a page shows is not a fault; neither is a request that the browser aborted. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  faults.report(error)
}
