// A route of another party's protocol (/auth/v1, storage, webhooks): it takes a Request and returns a Response. A
// contract declares everything of our own instead.

export type RouteContext = {
  /** Path parameters, as typed. */
  params: Readonly<Record<string, string>>
  /** The key by which rate limits count the client. */
  addressKey: string
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  /** The full path, parameters as `:id`. */
  readonly path: `/${string}`
  /**
   * 'any' lets clients in pages of other sites ask, with credentials that they send themselves; cookies must count for
   * nothing.
   */
  readonly origins?: 'any' | undefined
  /** The bucket that a request takes from, where its protocol has no limits of its own. */
  readonly limit?: 'read'
  readonly answer: (request: Request, context: RouteContext) => Promise<Response>
}
