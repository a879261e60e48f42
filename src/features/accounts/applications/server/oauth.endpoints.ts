// The routes by which applications request access and tokens, and discover the server.
import { paths } from '../../../../paths.ts'
import { readJson } from '../../../../platform/http/json-body.ts'
import { revalidatedAnswer } from '../../../../platform/http/revalidated-answer.ts'
import type { Route } from '../../../../platform/http/route.ts'
import type { LimitName } from '../../abuse-protection/limits/server/limits.actions.ts'
import { requireRate } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { readFormBody } from '../../server/form-body.ts'
import { answerJson } from '../../server/protocol-routes.ts'
import { OAUTH_PATHS, SCOPE } from '../applications.rules.ts'
import { type ApplicationParts, registerApplication } from './applications.actions.ts'
import { askFor } from './grants.actions.ts'
import { oauthRefusalResponse } from './oauth-refusal.ts'
import { exchange, revokeToken } from './tokens.actions.ts'

const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })

/** Applications call these routes themselves, and find them in the metadata. */
export function oauthRoutes(parts: ApplicationParts): Route[] {
  const { clock, log, settings, resource } = parts
  const { siteUrl } = settings
  type Work = (request: Request, now: Date) => Promise<Response>
  const answered = (method: 'GET' | 'POST', path: Route['path'], limit: LimitName, work: Work): Route => ({
    method,
    path,
    // A person's browser is redirected to the page that asks them; clients call the other routes themselves.
    origins: path === OAUTH_PATHS.authorize ? undefined : 'any',
    async answer(request, { addressKey }) {
      try {
        const now = clock.now()
        await requireRate(parts, limit, addressKey, now)
        return await work(request, now)
      } catch (error) {
        return oauthRefusalResponse(error, log)
      }
    },
  })
  return [
    answered('GET', OAUTH_PATHS.authorize, 'authorize', async (request, now) => {
      const asked = await askFor(parts, new URL(request.url).searchParams, now)
      const query = 'request' in asked ? { authorization_id: asked.request } : { error: asked.unusable }
      return redirect(siteUrl + paths.connectApp(query))
    }),
    answered('POST', OAUTH_PATHS.token, 'token', async (request, now) =>
      answerJson(await exchange(parts, await readFormBody(request), now)),
    ),
    answered('POST', OAUTH_PATHS.revoke, 'token', async (request) => {
      await revokeToken(parts, await readFormBody(request))
      return answerJson({})
    }),
    answered('POST', OAUTH_PATHS.register, 'register_application', async (request, now) => {
      const { id, name, redirect_uris } = await registerApplication(parts, await readJson(request), now)
      return answerJson(
        {
          client_id: id,
          client_name: name,
          redirect_uris,
          ...PUBLIC_CLIENT,
          scope: SCOPE,
          client_id_issued_at: Math.floor(now.getTime() / 1000),
        },
        {},
        201,
      )
    }),
    metadata(OAUTH_PATHS.server, () => serverMetadata(siteUrl)),
    metadata(`${OAUTH_PATHS.resource}${new URL(resource).pathname}`, ({ url }) => ({
      // The metadata repeats the very address that the client calls (RFC 9728, 3.3).
      resource: new URL(url).pathname.endsWith('/') ? `${resource}/` : resource,
      authorization_servers: [siteUrl],
      scopes_supported: [SCOPE],
      bearer_methods_supported: ['header'],
      resource_name: 'Guildhall',
    })),
  ]
}

const PUBLIC_CLIENT = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
} as const

/** The metadata is that of RFC 8414. */
const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}${OAUTH_PATHS.authorize}`,
  token_endpoint: `${issuer}${OAUTH_PATHS.token}`,
  revocation_endpoint: `${issuer}${OAUTH_PATHS.revoke}`,
  registration_endpoint: `${issuer}${OAUTH_PATHS.register}`,
  scopes_supported: [SCOPE],
  response_types_supported: PUBLIC_CLIENT.response_types,
  response_modes_supported: ['query'],
  grant_types_supported: PUBLIC_CLIENT.grant_types,
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

const metadata = (path: `/${string}`, valueFor: (request: Request) => object): Route => ({
  method: 'GET',
  path,
  origins: 'any',
  async answer(request) {
    const body = JSON.stringify(valueFor(request))
    return revalidatedAnswer(request.headers, {
      version: body,
      contentType: 'application/json; charset=utf-8',
      body: () => body,
    })
  },
})
