// The tokens of applications: issued for a code, exchanged for new ones, checked on every call, and ended.
import { createHash } from 'node:crypto'
import { actFor, type Person } from '../../../../platform/actor.ts'
import { isOurAddress, isSameAddress } from '../../../../platform/contract/same-address.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { isSameText } from '../../../../platform/same-text.ts'
import { noteEvent } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { isBanned } from '../../identity/users/server/users.actions.ts'
import {
  ACCESS_PREFIX,
  ACCESS_SECONDS,
  maySpend,
  REFRESH_GRACE_SECONDS,
  REFRESH_PREFIX,
  REFRESH_SECONDS,
} from '../applications.rules.ts'
import { codeExchange, refreshing, revoking } from '../applications.schemas.ts'
import { type ApplicationParts, requireKnown } from './applications.actions.ts'
import {
  changeRequest,
  deleteGrant,
  findAccess,
  findGrant,
  grantOfToken,
  insertTokens,
  lockRequestByCode,
  lockTokensByRefresh,
  noteRefresh,
} from './applications.records.ts'
import { codeHash, later } from './grants.actions.ts'
import { OauthRefusal } from './oauth-refusal.ts'

const TOKEN_BYTES = 32

type Tokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** A refusal that ends a grant is returned and not thrown, because it must be committed. */
type Exchanged = { readonly tokens: Tokens } | { readonly refused: OauthRefusal }

const badGrant = (why: string) => ({ refused: new OauthRefusal('invalid_grant', why) })

const tokenHash = ({ keys }: Pick<ApplicationParts, 'keys'>, token: string) =>
  keys.hash('application token', token)

/** Exchanges a code, or a refresh token, for new tokens (RFC 6749, 4.1.3 and 6). Raises OauthRefusal. */
export async function exchange(parts: ApplicationParts, body: unknown, now: Date): Promise<Tokens> {
  const { grant_type } = body as { grant_type?: unknown }
  const exchanged = await parts.database.inTransaction((tx) => {
    if (grant_type === 'authorization_code') return exchangeCode(parts, tx, parsed(codeExchange, body), now)
    if (grant_type === 'refresh_token') return refresh(parts, tx, parsed(refreshing, body), now)
    throw new OauthRefusal('unsupported_grant_type', 'Use authorization_code or refresh_token')
  })
  if ('refused' in exchanged) throw exchanged.refused
  return exchanged.tokens
}

type Parser<T> = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[] }[] } }
}

function parsed<T>(schema: Parser<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const field = String(result.error.issues[0]?.path[0] ?? 'request')
  throw new OauthRefusal('invalid_request', `Missing or invalid ${field}`)
}

const isOver = (moment: string, now: Date) => Date.parse(moment) <= now.getTime()

async function exchangeCode(
  parts: ApplicationParts,
  tx: Tx,
  asked: ReturnType<typeof codeExchange.parse>,
  now: Date,
): Promise<Exchanged> {
  const request = await lockRequestByCode(tx, codeHash(parts, asked.code))
  if (!request || request.grant_id === null) {
    await requireKnown(tx, asked.client_id)
    return badGrant('Unknown code')
  }
  if (request.used_at !== null) return endCopied(parts, tx, request.grant_id)
  if (isOver(request.expires_at, now)) return badGrant('The code has expired')
  if (request.application_id !== asked.client_id) return badGrant('The code is another client’s')
  if (asked.redirect_uri !== undefined && asked.redirect_uri !== request.redirect_uri)
    return badGrant('redirect_uri differs')
  if (asked.resource !== undefined && !isOurAddress(asked.resource, request.resource))
    throw new OauthRefusal('invalid_target', 'Unknown resource')
  const challenge = createHash('sha256').update(asked.code_verifier).digest('base64url')
  if (!isSameText(challenge, request.code_challenge)) return badGrant('code_verifier differs')
  await changeRequest(tx, request.id, { used_at: now.toISOString() })
  return issue(parts, tx, { grantId: request.grant_id, resource: request.resource }, now)
}

async function refresh(
  parts: ApplicationParts,
  tx: Tx,
  asked: ReturnType<typeof refreshing.parse>,
  now: Date,
): Promise<Exchanged> {
  const row = await lockTokensByRefresh(tx, tokenHash(parts, asked.refresh_token))
  const found = row && (await findGrant(tx, row.grant_id))
  if (!row || !found) {
    await requireKnown(tx, asked.client_id)
    return badGrant('Unknown refresh token')
  }
  if (found.grant.application_id !== asked.client_id) return badGrant('The token is another client’s')
  if (isOver(row.refresh_expires_at, now)) return badGrant('The refresh token has expired')
  if (row.refreshed_at !== null && isOver(later(new Date(row.refreshed_at), REFRESH_GRACE_SECONDS), now))
    return endCopied(parts, tx, row.grant_id)
  if (asked.resource !== undefined && !isOurAddress(asked.resource, row.resource))
    throw new OauthRefusal('invalid_target', 'Unknown resource')
  await noteRefresh(tx, row.access_hash, now.toISOString())
  const { refresh_token: successorOf } = asked
  return issue(parts, tx, { grantId: row.grant_id, resource: row.resource, successorOf }, now)
}

/** A single-use token was used again, so there is a copy: the grant ends with all of its tokens. */
async function endCopied(parts: ApplicationParts, tx: Tx, grantId: string): Promise<Exchanged> {
  const found = await findGrant(tx, grantId)
  await deleteGrant(tx, grantId)
  noteEvent(parts, 'application_token_replayed', found?.user.id)
  return badGrant('It was used before. The app is disconnected')
}

/**
 * The successor of a refresh token is derived from it: a client that lost the answer, or asks twice at once, gets the same tokens
 * again, and a copied token does not make many others.
 */
async function issue(
  parts: ApplicationParts,
  tx: Tx,
  { grantId, resource, successorOf }: { grantId: string; resource: string; successorOf?: string },
  now: Date,
): Promise<Exchanged> {
  const found = await findGrant(tx, grantId)
  if (!found || isBanned(found.user, now)) return badGrant('The account can’t be used')
  const secret = (kind: 'access' | 'refresh') =>
    successorOf === undefined
      ? parts.random.bytes(TOKEN_BYTES).toString('base64url')
      : parts.keys.hash(`application ${kind} token after`, successorOf)
  const access_token = ACCESS_PREFIX + secret('access')
  const refresh_token = REFRESH_PREFIX + secret('refresh')
  await insertTokens(tx, {
    access_hash: tokenHash(parts, access_token),
    refresh_hash: tokenHash(parts, refresh_token),
    grant_id: grantId,
    resource,
    created_at: now.toISOString(),
    access_expires_at: later(now, ACCESS_SECONDS),
    refresh_expires_at: later(now, REFRESH_SECONDS),
  })
  const { scope } = found.grant
  return { tokens: { access_token, token_type: 'Bearer', expires_in: ACCESS_SECONDS, refresh_token, scope } }
}

/** Disconnects the application of a token (RFC 7009); of an unknown one, nothing happens. Raises OauthRefusal. */
export async function revokeToken(parts: ApplicationParts, body: unknown): Promise<void> {
  const { token } = parsed(revoking, body)
  await parts.database.inTransaction(async (tx) => {
    const grantId = await grantOfToken(tx, tokenHash(parts, token))
    if (grantId !== undefined) await deleteGrant(tx, grantId)
  })
}

/** Returns the person behind an access token for this very service, and if it may spend; undefined for any other token. */
export type TokenGate = (token: string) => Promise<{ person: Person; maySpend: boolean } | undefined>

export function createTokenGate(
  parts: Pick<ApplicationParts, 'database' | 'keys' | 'clock' | 'resource'>,
): TokenGate {
  return async (token) => {
    if (!token.startsWith(ACCESS_PREFIX)) return undefined
    const found = await findAccess(parts.database.db, tokenHash(parts, token))
    const now = parts.clock.now()
    if (!found || isOver(found.tokens.access_expires_at, now) || isBanned(found.user, now)) return undefined
    if (!isSameAddress(found.tokens.resource, parts.resource)) return undefined
    return { person: actFor(found.user.id), maySpend: maySpend(found.scope) }
  }
}
