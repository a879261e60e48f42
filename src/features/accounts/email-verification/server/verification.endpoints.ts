// Answers /verify of the protocol: our pages call it with POST, links with GET.

import { type AccountParts, requireRate } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { clientOf, keepingBrowser } from '../../abuse-protection/server/trusted-devices.actions.ts'
import {
  answerJson,
  type ProtocolAsked,
  type ProtocolRoute,
  parseBody,
  toRefusal,
} from '../../server/protocol-routes.ts'
import { safeRedirect } from '../../server/redirect.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { Authenticate } from '../../sessions/server/gate.ts'
import { fragmentOf } from '../../sessions/server/sessions.actions.ts'
import { VERIFY_TYPES, verifyLinkBody, verifyTypedBody } from '../verification.schemas.ts'
import type { InNameOf } from './apply-code.ts'
import { flowIdIn } from './codes.actions.ts'
import { verifyLink, verifyLinkForCode, verifyTyped } from './verification.actions.ts'

/** Returns the session of the request. Clients may send the public key in its place, or an expired token: then there is none. */
async function senderOf(authenticate: Authenticate, headers: Headers): Promise<InNameOf> {
  if (headers.get('authorization') === null) return undefined
  try {
    return await authenticate(headers)
  } catch (error) {
    if (error instanceof ProtocolRefusal) return undefined
    throw error
  }
}

export function verificationRoutes(parts: AccountParts, authenticate: Authenticate): ProtocolRoute[] {
  return [
    {
      method: 'POST',
      path: '/verify',
      async answer(asked) {
        const { headers, body, userAgent } = asked
        const now = parts.clock.now()
        await requireRate(parts, 'verify', asked.addressKey, now)
        const client = clientOf(parts, asked)
        const kept = keepingBrowser(parts, client)
        const by = { client, userAgent, inNameOf: await senderOf(authenticate, headers) }
        if (body.token_hash !== undefined && body.token_hash !== null) {
          const { token_hash, type } = parseBody(verifyLinkBody, body)
          return answerJson(await verifyLink(parts, { link: token_hash, type, ...by }, now), kept)
        }
        return answerJson(await verifyTyped(parts, { ...parseBody(verifyTypedBody, body), ...by }, now), kept)
      },
    },
    {
      method: 'GET',
      path: '/verify',
      needsKey: false,
      answer: (asked) => followLink(parts, asked),
    },
  ]
}

/** Redirects to the site with the result; our own mails never link here, since mail scanners follow links. */
async function followLink(parts: AccountParts, asked: ProtocolAsked): Promise<Response> {
  const { query, addressKey, userAgent } = asked
  const now = parts.clock.now()
  const target = new URL(safeRedirect(query.get('redirect_to'), parts.settings.siteUrl))
  const link = query.get('token') ?? query.get('token_hash') ?? ''
  const isPkce = flowIdIn(link) !== undefined
  const client = clientOf(parts, asked)
  let kept = {}
  try {
    await requireRate(parts, 'verify', addressKey, now)
    const type = VERIFY_TYPES.find((known) => known === query.get('type'))
    if (!type || link === '' || link.length > 200) throw new ProtocolRefusal('validation_failed')
    if (isPkce) {
      target.searchParams.set('code', await verifyLinkForCode(parts, { link, type }, now))
    } else {
      const by = { client, userAgent, inNameOf: undefined }
      const proved = await verifyLink(parts, { link, type, ...by }, now)
      kept = keepingBrowser(parts, client)
      target.hash = fragmentOf(proved, { type, sb: '' })
    }
  } catch (error) {
    const refusal = toRefusal(error, parts.log)
    const refused = new URLSearchParams({
      error: refusal.status >= 500 ? 'server_error' : 'access_denied',
      error_code: refusal.code,
      error_description: refusal.message,
    })
    if (isPkce) for (const [name, value] of refused) target.searchParams.set(name, value)
    target.hash = refused.toString()
  }
  return new Response(null, {
    status: 303,
    headers: { location: target.href, 'cache-control': 'no-store', ...kept },
  })
}
