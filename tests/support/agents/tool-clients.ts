// Clients of deployed agents as tools, by the official library: with an access key, or connected as their makers intend.
import {
  type AuthProvider,
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { SignedIn } from '../people/accounts.ts'

export const SITE = 'http://localhost:3000'
export const TOOLS = `${SITE}/mcp`
export const CALLBACK = 'http://127.0.0.1:4711/callback'

export type Kept = OAuthClientProvider & {
  readonly stored: {
    client?: StoredOAuthClientInformation | undefined
    tokens?: StoredOAuthTokens | undefined
    verifier?: string
    asked?: URL
    discovery?: OAuthDiscoveryState
  }
}

/** An application that registers itself, or has a document at an address. */
export function application(documentUrl?: string): Kept {
  const stored: Kept['stored'] = {}
  return {
    stored,
    redirectUrl: CALLBACK,
    ...(documentUrl === undefined ? {} : { clientMetadataUrl: documentUrl }),
    clientMetadata: { client_name: 'Test Assistant', redirect_uris: [CALLBACK] },
    state: () => 'state-of-a-test',
    clientInformation: () => stored.client,
    saveClientInformation(client) {
      stored.client = client
    },
    tokens: () => stored.tokens,
    saveTokens(tokens) {
      stored.tokens = tokens
    },
    redirectToAuthorization(url) {
      stored.asked = url
    },
    saveCodeVerifier(verifier) {
      stored.verifier = verifier
    },
    codeVerifier: () => stored.verifier ?? '',
    saveDiscoveryState(state) {
      stored.discovery = state
    },
    discoveryState: () => stored.discovery,
    invalidateCredentials(scope) {
      if (scope === 'all' || scope === 'client') delete stored.client
      if (scope === 'all' || scope === 'tokens') delete stored.tokens
    },
  }
}

export function toolClients(
  { fetch: answer }: { fetch: (request: Request) => Promise<Response> },
  tools = TOOLS,
) {
  const fetch = (url: string | URL, init?: RequestInit) => answer(new Request(url, init))
  const transportOf = (authProvider: AuthProvider | OAuthClientProvider) =>
    new StreamableHTTPClientTransport(new URL(tools), { authProvider, fetch })

  async function open(authProvider: AuthProvider | OAuthClientProvider, mode: 'auto' | 'legacy' = 'auto') {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(transportOf(authProvider))
    return client
  }

  /** Follows a request for access to the page that asks the person. Returns the id of the request. */
  async function asked(url: URL): Promise<string> {
    const response = await fetch(url, { redirect: 'manual' })
    const place = new URL(response.headers.get('location') ?? '')
    const id = place.searchParams.get('authorization_id')
    if (response.status !== 302 || place.pathname !== '/connect' || id === null)
      throw new Error(`No one was asked: ${response.status} ${place.href}`)
    return id
  }

  /** Returns the address to which the person's browser goes once they have allowed it. */
  async function allowed({ client }: Pick<SignedIn, 'client'>, id: string): Promise<URL> {
    const { data, error } = await client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
    if (error) throw error
    return new URL(data.redirect_url)
  }

  /**
   * Asks for tools without a token. Returns the address to which the person's browser is sent, and a function for its
   * way back.
   */
  async function ask(app: Kept) {
    const transport = transportOf(app)
    const why = await new Client({ name: 'test', version: '1' }).connect(transport).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(why instanceof UnauthorizedError) || !app.stored.asked)
      throw new Error('The client did not ask for access', { cause: why })
    return { url: app.stored.asked, finish: (back: URL) => transport.finishAuth(back.searchParams) }
  }

  /** Connects an application with a person's account, as its library does. */
  async function connect(person: Pick<SignedIn, 'client'>, app: Kept = application()): Promise<Kept> {
    const { url, finish } = await ask(app)
    await finish(await allowed(person, await asked(url)))
    return app
  }
  const withKey = (key: string): AuthProvider => ({ token: async () => key })

  /** Lists tools with a token. Returns the status. */
  async function statusWith(token: string): Promise<number> {
    const response = await fetch(tools, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    await response.text()
    return response.status
  }
  return { fetch, open, ask, asked, allowed, connect, withKey, statusWith }
}
