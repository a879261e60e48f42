// What the reference says of a route whose protocol is not ours to shape: it is answered by code of its own, so its
// description is told beside it.
import type * as z from 'zod'

/** A body that is no JSON, by its media type. */
export type Media = { readonly media: string }

export type DescribedRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  /** The whole path, parameters as `:id`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly tag: string
  /** 'key': the public key as `apikey`. 'session': a person's token, and the key where the tag's protocol wants it. */
  readonly access: 'public' | 'key' | 'session'
  readonly query?: z.ZodObject
  readonly params?: z.ZodObject
  /** Headers that the protocol lives by. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: z.ZodType | Media
  readonly status: 200 | 201 | 204 | 302 | 303
  readonly answer?: z.ZodType | Media
  /** In which form it refuses: ours, or that of auth/v1. */
  readonly refusals: 'Problem' | 'AuthRefusal'
}

export function isMedia(body: z.ZodType | Media): body is Media {
  return 'media' in body
}
