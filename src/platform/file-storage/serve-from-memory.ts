// Serves public pictures in memory straight over node:http: before the router and the database, like cached pages.
// Everything else goes through `routes.ts`, which answers alike.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Bucket, PICTURE_WIDTHS, PUBLIC_BASE } from '../contract/bucket.ts'
import type { Bodies } from './bodies.ts'
import type { FileLookups } from './lookups.ts'
import { variantFormat } from './pictures.ts'
import { isNotModified } from './ranges.ts'
import { headOf, validatorsOf } from './serve.ts'

const WIDTHS = new Map(PICTURE_WIDTHS.map((width) => [`?width=${width}`, width]))

/** Answers if that is possible from memory; returns whether it did. */
export type ServeFromMemory = (request: IncomingMessage, response: ServerResponse) => boolean

export function createServeFromMemory(parts: {
  buckets: ReadonlyMap<string, Bucket>
  lookups: FileLookups
  bodies: Bodies
}): ServeFromMemory {
  const { buckets, lookups, bodies } = parts
  return ({ method, url = '', headers: asked }, response) => {
    if (!url.startsWith(PUBLIC_BASE) || (method !== 'GET' && method !== 'HEAD')) return false
    if (asked.range !== undefined) return false
    const cut = url.indexOf('?', PUBLIC_BASE.length)
    const width = cut < 0 ? undefined : WIDTHS.get(url.slice(cut))
    if (cut >= 0 && width === undefined) return false
    const file = lookups.known(url.slice(PUBLIC_BASE.length, cut < 0 ? undefined : cut))
    const bucket = file && buckets.get(file.bucket)
    if (!file || !bucket) return false
    const form = { width, format: variantFormat(asked.accept, file.content_type) }
    const body = bodies.inMemory(file, form)
    if (!body) return false
    const validators = validatorsOf(file, form)
    const head = headOf(bucket, file, form, validators)
    const known = { ifNoneMatch: asked['if-none-match'], ifModifiedSince: asked['if-modified-since'] }
    if (isNotModified(known, validators)) {
      response.writeHead(304, head).end()
      return true
    }
    response.writeHead(200, { ...head, 'content-type': body.type, 'content-length': body.bytes.length })
    response.end(method === 'HEAD' ? undefined : body.bytes)
    return true
  }
}
