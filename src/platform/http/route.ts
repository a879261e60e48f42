// A route of a protocol that is not ours to shape (/auth/v1, storage, webhooks): it takes a Request, gives a Response.
// Everything of our own is declared by a contract instead.

export type RouteContext = {
  /** Path parameters, as they were typed. */
  params: Readonly<Record<string, string>>
  /** The key that rate limits count the client by. */
  addressKey: string
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  /** The whole path, parameters as `:id`. */
  readonly path: `/${string}`
  readonly answer: (request: Request, context: RouteContext) => Promise<Response>
}
