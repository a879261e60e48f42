// Answers with public content that may be cached but is requested again each time: feeds, cards and catalogs.
import { createHash } from 'node:crypto'
import type { RequestHeaders } from './endpoint.ts'
import { knownTag } from './known-version.ts'
import { DATA_CSP } from './security-headers.ts'

type Revalidated = {
  /** It is the same for as long as the answer is; the body itself unless that differs each time. */
  version: string
  contentType: string
  headers?: Readonly<Record<string, string>>
  /** It is only made for a client that doesn't have it. */
  body: () => string | Promise<string>
}

/** Answers 304 to an asker who has this version already. */
export async function revalidatedAnswer(asked: RequestHeaders, answer: Revalidated): Promise<Response> {
  const etag = `"${createHash('sha256').update(answer.version).digest('base64url').slice(0, 27)}"`
  const headers = {
    etag,
    'cache-control': 'public, no-cache',
    'content-security-policy': DATA_CSP,
    // It is also sent without a body: both answers must have the same.
    vary: 'accept-encoding',
    ...answer.headers,
  }
  if (knownTag(asked.get('if-none-match'), [etag]) !== undefined)
    return new Response(null, { status: 304, headers })
  return new Response(await answer.body(), { headers: { ...headers, 'content-type': answer.contentType } })
}
