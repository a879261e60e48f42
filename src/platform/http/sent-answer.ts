// Sends the answer to a contract to its client: written to the connection, or as a Response where there is none, in
// tests. Node's server would take a Response apart again, which costs as much as reading a row.
import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'

type SentAnswer = {
  headers: Readonly<Record<string, string>>
  body: string | Buffer<ArrayBuffer> | Readable
}

export const asResponse = ({ headers, body }: SentAnswer): Response =>
  new Response(body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : body, { headers })

export function sendAnswer({ headers, body }: SentAnswer, response: ServerResponse): void {
  if (!(body instanceof Readable)) {
    response.writeHead(200, headers).end(body)
    return
  }
  // Nothing can be piped to a client that has left, and the file would stay open.
  if (response.destroyed) {
    body.destroy()
    return
  }
  response.writeHead(200, headers)
  // Body and response are closed whichever of them fails; then the client is gone.
  pipeline(body, response, () => undefined)
}
