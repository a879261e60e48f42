// A real OpenID provider on this machine in place of Google and Apple, and a browser that goes there and back.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, jwtVerify } from 'jose'
import Provider from 'oidc-provider'
import type { TestProduct } from '../product/product.ts'

/** A person with these claims has an account at the provider. */
export type ProviderAccount = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type TestProvider = {
  issuer: string
  /** This person signs in there from now on; with undefined, the person refuses. */
  signsIn(account: ProviderAccount | undefined): void
  close(): Promise<void>
}

export type TestClient = {
  clientId: string
  redirectUri: string
  /** It is a text, or the requirements for tokens that replace one. */
  secret: string | { teamId: string; keyId: string; publicKey: CryptoKey }
}

export async function startProvider(client: TestClient): Promise<TestProvider> {
  const accounts = new Map<string, ProviderAccount>()
  let present: ProviderAccount | undefined
  let answer = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('A server without an address')
  const issuer = `http://127.0.0.1:${address.port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: typeof client.secret === 'string' ? client.secret : 'never compared',
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], name: ['name'] },
    scopes: ['openid', 'email', 'profile', 'name'],
    // Google and Apple put everything into the signed token.
    conformIdTokenClaims: false,
    cookies: { keys: ['of a test'] },
    jwks: { keys: [await signingKey()] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...accounts.get(sub), sub }),
    }),
    renderError(context, out) {
      context.body = out
    },
  })
  const { secret } = client
  if (typeof secret !== 'string') {
    provider.Client.prototype.compareClientSecret = async (given: string) => {
      const { payload, protectedHeader } = await jwtVerify(given, secret.publicKey, {
        algorithms: ['ES256'],
        issuer: secret.teamId,
        audience: issuer,
        subject: client.clientId,
        maxTokenAge: 5 * 60,
        requiredClaims: ['exp'],
      })
      return protectedHeader.kid === secret.keyId && Number(payload.exp) - Number(payload.iat) <= 300
    }
  }

  const callback = provider.callback()
  answer = (request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/')
    const work = isInteraction ? interact(request, response) : callback(request, response)
    work.catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  }

  /** Answers for the person: signs in and consents, or refuses. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!present) {
      await provider.interactionFinished(request, response, { error: 'access_denied' })
      return
    }
    const details = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: present.sub, clientId: client.clientId })
    grant.addOIDCScope(String(details.params.scope))
    await provider.interactionFinished(request, response, {
      login: { accountId: present.sub },
      consent: { grantId: await grant.save() },
    })
  }

  return {
    issuer,
    signsIn(account) {
      present = account
      if (account) accounts.set(account.sub, account)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Without one the library uses its own, and warns. */
async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }
}

const MAX_STEPS = 12

/** A minimal browser: follows every redirect with cookies, and submits the form of a page that posts itself. */
export function createWalker(product: Pick<TestProduct, 'fetch'>, site: string) {
  const jars = new Map<string, Map<string, string>>()
  const isCallback = (url: URL) => url.origin === site && url.pathname === '/auth/v1/callback'

  async function ask(request: Request): Promise<Response> {
    const { origin } = new URL(request.url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    if (jar.size > 0) request.headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const response = await (origin === site ? product.fetch(request) : fetch(request))
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) jar.set(name, value)
    }
    return response
  }

  const get = (url: URL) => new Request(url, { redirect: 'manual' })

  /** Walks until a page of the site, or until the provider's answer is ready. */
  async function walk(from: Request, until: 'page' | 'answer'): Promise<Request> {
    let request = from
    for (let step = 0; step < MAX_STEPS; step++) {
      const url = new URL(request.url)
      if (isCallback(url) && until === 'answer') return request
      if (url.origin === site && !url.pathname.startsWith('/auth/v1/')) return request
      const response = await ask(request)
      const location = response.headers.get('location')
      if (location !== null) request = get(new URL(location, url))
      else request = formIn(await response.text(), response.status)
    }
    throw new Error('A walk without an end')
  }

  return {
    /** Returns the page where a walk from this address ends. */
    async pageAfter(from: string | Request): Promise<URL> {
      const request = typeof from === 'string' ? get(new URL(from)) : from.clone()
      return new URL((await walk(request, 'page')).url)
    },
    /** Returns the request that would bring us the provider's answer. */
    answerAfter: (from: string) => walk(get(new URL(from)), 'answer'),
  }
}

/** Returns a browser's request for a form that submits itself. */
function formIn(html: string, status: number): Request {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
  if (!action) throw new Error(`The walk ended at an answer ${status}: ${html.slice(0, 500)}`)
  const fields = [...html.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
  return new Request(action, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(
      fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
    ),
  })
}
