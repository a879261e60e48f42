// Admits a request's work or refuses it: before the router, the database and the body's reader.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerUnread, hasBody, type Release, readBody } from '@guildhall/http-server'
import type { Admission, WorkKind } from './admission.ts'
import { RETRY_AFTER_SECONDS } from './failures.ts'
import { MAX_JSON_BYTES } from './json-body.ts'
import { DATA_CSP } from './security-headers.ts'

/** The adapter of the router looks here for a body that has been read already. */
type WithBody = IncomingMessage & { rawBody?: Buffer }

/**
 * Takes a place for the request's work, once its body has arrived: a slow sender holds none. Resolves to undefined if
 * the client left in the meantime. A stream needs a place to start but keeps none: streams are counted elsewhere.
 * Raises Overload.
 */
export async function admitWork(
  asked: { admission: Admission; kind: WorkKind; isStream: boolean; client: string },
  request: WithBody,
  response: ServerResponse,
): Promise<Release | undefined> {
  const { admission, kind } = asked
  const isStreamed = kind === 'upload' || Number(request.headers['content-length'] ?? 0) > MAX_JSON_BYTES
  if (hasBody(request) && !isStreamed) {
    admission.requireRoom(kind)
    const refusal = () => admission.refusal(kind)
    const body = await readBody(request, { memory: admission.bodies, mostBytes: MAX_JSON_BYTES, refusal })
    if (!body) return undefined
    request.rawBody = body
    // A body that is too long was not read to its end, so no other request can follow it.
    if (!request.complete) response.setHeader('connection', 'close')
  }
  if (asked.isStream) {
    admission.requireRoom(kind)
    return () => {}
  }
  const entered = admission.enter(kind, asked.client)
  const release = entered instanceof Promise ? await entered : entered
  if (!request.socket.destroyed) return release
  release()
  return undefined
}

/** Answers 503 immediately. */
export function refuseWork(body: unknown, request: IncomingMessage, response: ServerResponse): void {
  answerUnread(request, response, {
    status: 503,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': DATA_CSP,
      'retry-after': String(RETRY_AFTER_SECONDS),
    },
    text: JSON.stringify(body),
  })
}
