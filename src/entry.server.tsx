// Renders a page whole, to one string: its inline scripts must be known before its headers are sent.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'

// The server sets values under these keys; they must be the very objects that the bundled loaders read.
export { apiContext } from './platform/client/load-context.ts'
export { siteContext } from './platform/client/site-context.ts'

const RENDER_TIMEOUT_MS = 10_000

/** The server's own log; set once at start, since the bundle cannot import it. */
export const faults: { report: (error: unknown) => void } = { report: console.error }

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        clearTimeout(late)
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        faults.report(error)
      },
    })
    const late = setTimeout(() => {
      abort()
      reject(new Error('Rendering took too long'))
    }, RENDER_TIMEOUT_MS)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** A refusal that a page shows is no fault; neither is a request that the browser gave up. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  faults.report(error)
}
