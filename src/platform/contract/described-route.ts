// The description of a route of someone else's protocol for the reference: such routes have handlers instead of
// contracts, so they are described separately.
import type * as z from 'zod'

/** A body that is not JSON, by its media type. */
export type Media = { readonly media: string }

export type DescribedRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  /** The whole path, parameters as `:id`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly tag: string
  /** 'key': the public key as `apikey`. 'session': a person's token, and the key if the tag's protocol requires it. */
  readonly access: 'public' | 'key' | 'session'
  readonly query?: z.ZodObject
  readonly params?: z.ZodObject
  /** Headers that the protocol depends on. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: z.ZodType | Media
  readonly status: 200 | 201 | 204 | 302 | 303
  readonly answer?: z.ZodType | Media
  /** The shape of its refusals: ours, that of auth/v1, or that of OAuth. */
  readonly refusals: 'Problem' | 'AuthRefusal' | 'OauthRefusal'
}

export function isMedia(body: z.ZodType | Media): body is Media {
  return 'media' in body
}
