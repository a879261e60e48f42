// /authorize and /callback of the protocol: always answered with a redirect, to the provider or to a page of this site;
// errors travel in the address.

import { paths } from '../../../../../paths.ts'
import { isSameAddress } from '../../../../../platform/contract/same-address.ts'
import { type AccountParts, requireRate } from '../../../abuse-protection/server/abuse-protection.actions.ts'
import {
  clientOf,
  cookieIn,
  keepingBrowser,
} from '../../../abuse-protection/server/trusted-devices.actions.ts'
import { AUTH_BASE } from '../../../accounts.rules.ts'
import { pkceFields } from '../../../email-verification/flows.schemas.ts'
import { FLOW_SECONDS } from '../../../email-verification/server/flows.actions.ts'
import {
  type ProtocolAsked,
  type ProtocolRoute,
  parseBody,
  toRefusal,
} from '../../../server/protocol-routes.ts'
import { safeRedirect } from '../../../server/redirect.ts'
import { ProtocolRefusal } from '../../../server/refusal.ts'
import { fragmentOf } from '../../../sessions/server/sessions.actions.ts'
import { wordsOfRefusal } from '../social.messages.ts'
import { nameInForm } from '../social.schemas.ts'
import { comeBack, findSocialFlow, leaveForProvider, type SocialProviders } from './social.actions.ts'

export const CALLBACK_PATH = '/callback'
const MAX_REDIRECT_LENGTH = 2_000
/** Binds a flow without PKCE to its browser. */
const BROWSER_COOKIE = 'guildhall-social'
const RESULTS = ['code', 'error', 'error_code', 'error_description'] as const

export function socialRoutes(parts: AccountParts, providers: SocialProviders): ProtocolRoute[] {
  const common = { path: CALLBACK_PATH, needsKey: false } as const
  return [
    {
      method: 'GET',
      path: '/authorize',
      needsKey: false,
      answer: (asked) => leave(parts, providers, asked),
    },
    {
      ...common,
      method: 'GET',
      answer: (asked) => arrive(parts, providers, asked, { answer: asked.query, name: undefined }),
    },
    {
      ...common,
      method: 'POST',
      takes: 'form',
      answer: (asked) => {
        const form = asked.body as Record<string, string>
        return arrive(parts, providers, asked, {
          answer: new URLSearchParams(form),
          name: nameInForm(form.user),
        })
      },
    },
  ]
}

async function leave(
  parts: AccountParts,
  providers: SocialProviders,
  { query, addressKey }: ProtocolAsked,
): Promise<Response> {
  const now = parts.clock.now()
  const wanted = query.get('redirect_to')
  const redirectTo = wanted !== null && wanted.length <= MAX_REDIRECT_LENGTH ? wanted : null
  try {
    await requireRate(parts, 'authorize', addressKey, now)
    const challenge = parseBody(pkceFields, {
      code_challenge: query.get('code_challenge'),
      code_challenge_method: query.get('code_challenge_method'),
    })
    const leaving = { provider: query.get('provider'), redirectTo, challenge }
    const { address, browserKey } = await leaveForProvider(parts, providers, leaving, now)
    return sendTo(address, browserKey === undefined ? {} : { 'set-cookie': browserCookie(parts, browserKey) })
  } catch (error) {
    return sendTo(refused(wayBack(parts, redirectTo), error, parts))
  }
}

async function arrive(
  parts: AccountParts,
  providers: SocialProviders,
  asked: ProtocolAsked,
  brought: { answer: URLSearchParams; name: string | undefined },
): Promise<Response> {
  const { headers, addressKey, userAgent } = asked
  const now = parts.clock.now()
  const client = clientOf(parts, asked)
  let target = wayBack(parts, null)
  try {
    await requireRate(parts, 'token', addressKey, now)
    const flow = await findSocialFlow(parts, brought.answer.get('state'))
    target = wayBack(parts, flow?.redirect_to ?? null)
    const browserKey = cookieIn(headers, BROWSER_COOKIE)
    const arrival = await comeBack(parts, providers, { ...brought, flow, browserKey, client, userAgent }, now)
    if ('code' in arrival) target.searchParams.set('code', arrival.code)
    else target.hash = fragmentOf(arrival.session)
    return sendTo(target, keepingBrowser(parts, client))
  } catch (error) {
    return sendTo(refused(target, error, parts))
  }
}

/** Returns the page to which the person goes back, without the results of an earlier attempt; /auth if there is none. */
function wayBack({ settings }: AccountParts, redirectTo: string | null): URL {
  const safe = safeRedirect(redirectTo, settings.siteUrl)
  const target = isSameAddress(safe, settings.siteUrl)
    ? new URL(paths.auth(), settings.siteUrl)
    : new URL(safe)
  for (const name of RESULTS) target.searchParams.delete(name)
  return target
}

function refused(target: URL, error: unknown, { log }: AccountParts): URL {
  const refusal = error instanceof ProtocolRefusal ? error : toRefusal(error, log)
  const { title, description } = wordsOfRefusal(refusal.code)
  target.searchParams.set('error', refusal.status >= 500 ? 'server_error' : 'access_denied')
  target.searchParams.set('error_code', refusal.code)
  target.searchParams.set('error_description', description ?? title)
  return target
}

function sendTo(address: URL, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 302,
    headers: {
      location: address.href,
      'cache-control': 'no-store',
      // The Referer would contain the provider's parameters.
      'referrer-policy': 'no-referrer',
      ...headers,
    },
  })
}

/** Apple's own page posts its answer: over TLS the cookie is sent along; elsewhere Apple does not answer. */
function browserCookie({ settings }: AccountParts, key: string): string {
  const isSecure = settings.siteUrl.startsWith('https:')
  return [
    `${BROWSER_COOKIE}=${key}`,
    `Path=${AUTH_BASE}${CALLBACK_PATH}`,
    `Max-Age=${FLOW_SECONDS}`,
    'HttpOnly',
    ...(isSecure ? ['Secure', 'SameSite=None'] : ['SameSite=Lax']),
  ].join('; ')
}
