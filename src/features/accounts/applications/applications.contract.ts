// The routes by which applications are connected, for the reference.
import * as z from 'zod'
import type { DescribedRoute } from '../../../platform/contract/described-route.ts'
import { anything, own } from '../factors/factors.contract.ts'
import { MAX_ADDRESS, OAUTH_PATHS } from './applications.rules.ts'
import { asking, consentDecision, registeredApplication, wanted } from './applications.schemas.ts'

const request = z.object({ id: z.uuid() })
const client = z.object({ id: z.string(), name: z.string(), uri: z.string(), logo_uri: z.string() })
const redirected = z.object({ redirect_url: z.string() })

const oauth = { tag: 'oauth', access: 'public', status: 200, refusals: 'OauthRefusal' } as const
const form = { media: 'application/x-www-form-urlencoded' } as const

const ofPeople: DescribedRoute[] = [
  {
    ...own,
    method: 'GET',
    path: '/auth/v1/oauth/authorizations/:id',
    summary: 'Returns what an app asks of you, until you decide.',
    params: request,
    answer: z.object({
      authorization_id: z.uuid(),
      redirect_uri: z.string(),
      scope: z.string(),
      client,
      user: z.object({ id: z.uuid(), email: z.string() }),
    }),
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/v1/oauth/authorizations/:id/consent',
    summary: 'Allows or denies what an app asks of you.',
    params: request,
    body: consentDecision,
    answer: redirected,
  },
  {
    ...own,
    method: 'GET',
    path: '/auth/v1/user/oauth/grants',
    summary: 'Lists the apps that you have connected.',
    answer: z.array(z.object({ client, scopes: z.array(z.string()), granted_at: z.string() })),
  },
  {
    ...own,
    method: 'DELETE',
    path: '/auth/v1/user/oauth/grants',
    summary: 'Disconnects an app. Its tokens stop working right away.',
    query: z.object({ client_id: z.string().max(MAX_ADDRESS) }),
    status: 204,
  },
]

const ofApplications: DescribedRoute[] = [
  {
    ...oauth,
    method: 'GET',
    path: OAUTH_PATHS.authorize,
    summary:
      'Redirects to the page on which the person decides whether an app may run their deployed agents (OAuth 2.1 with PKCE).',
    query: asking.extend(wanted.shape),
    status: 302,
  },
  {
    ...oauth,
    method: 'POST',
    path: OAUTH_PATHS.token,
    summary: 'Exchanges a code or a refresh token for tokens. Each refresh token works once.',
    body: form,
    answer: anything,
  },
  {
    ...oauth,
    method: 'POST',
    path: OAUTH_PATHS.revoke,
    summary: 'Disconnects the app of a token (RFC 7009).',
    body: form,
    answer: z.object({}),
  },
  {
    ...oauth,
    method: 'POST',
    path: OAUTH_PATHS.register,
    summary:
      'Registers an app as a public client (RFC 7591). It is forgotten if no one connects it within a day.',
    body: registeredApplication,
    status: 201,
    answer: anything,
  },
  {
    ...oauth,
    method: 'GET',
    path: OAUTH_PATHS.server,
    summary: 'Returns the metadata of the authorization server (RFC 8414).',
    answer: anything,
  },
  {
    ...oauth,
    method: 'GET',
    path: `${OAUTH_PATHS.resource}/mcp`,
    summary: 'Says which authorization server gives tokens for /mcp (RFC 9728).',
    answer: anything,
  },
]

export const describedApplications: readonly DescribedRoute[] = [...ofPeople, ...ofApplications]
