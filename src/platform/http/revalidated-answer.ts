// Answers with public content that may be cached but is requested again each time: feeds, cards and catalogs.
import { createHash } from 'node:crypto'
import type { RequestHeaders } from './endpoint.ts'
import { knownTag } from './known-version.ts'
import { DATA_CSP } from './security-headers.ts'

type Revalidated = {
  /** Equal versions mean equal answers. The body itself can serve as the version, unless it differs each time. */
  version: string
  contentType: string
  headers?: Readonly<Record<string, string>>
  /** The body is made only for a client that doesn't have this version. */
  body: () => string | Promise<string>
}

/** Answers 304 to an asker who has this version already. */
export async function revalidatedAnswer(asked: RequestHeaders, answer: Revalidated): Promise<Response> {
  const etag = `"${createHash('sha256').update(answer.version).digest('base64url').slice(0, 27)}"`
  const headers = {
    etag,
    'cache-control': 'public, no-cache',
    'content-security-policy': DATA_CSP,
    // A 304 answer has no body to compress, but must have the same `vary` as the whole answer.
    vary: 'accept-encoding',
    ...answer.headers,
  }
  if (knownTag(asked.get('if-none-match'), [etag]) !== undefined)
    return new Response(null, { status: 304, headers })
  return new Response(await answer.body(), { headers: { ...headers, 'content-type': answer.contentType } })
}
