// The requests of applications, their persons' decisions, and the grants.
import type * as z from 'zod'
import type { OwnerId } from '../../../../platform/actor.ts'
import { isOurAddress } from '../../../../platform/contract/same-address.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { erasesAll, type PersonData } from '../../../../platform/person-data.ts'
import { noteEvent } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { holdUser } from '../../identity/users/server/users.records.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import { type Authenticated, UUID } from '../../sessions/server/gate.ts'
import { applicationMessages as messages } from '../applications.messages.ts'
import {
  CODE_SECONDS,
  isRegisteredRedirect,
  REQUEST_SECONDS,
  SCOPE,
  SPEND_SCOPE,
  UNUSED_SECONDS,
} from '../applications.rules.ts'
import { asking, type consentDecision, wanted } from '../applications.schemas.ts'
import { type ApplicationParts, requireApplication } from './applications.actions.ts'
import {
  changeRequest,
  deleteGrantsOf,
  deleteLeftovers,
  deleteRequest,
  findOpenRequest,
  grantsOf,
  insertRequest,
  lockOpenRequest,
  noteConnected,
  putGrant,
} from './applications.records.ts'
import { OauthRefusal } from './oauth-refusal.ts'

const MOST_LISTED = 100
const CODE_BYTES = 32

export const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
export const codeHash = ({ keys }: Pick<ApplicationParts, 'keys'>, code: string) =>
  keys.hash('application code', code)

/** Returns the address to which an application is answered, with the answer (RFC 6749, 4.1.2; RFC 9207). */
function answerAt(
  { settings }: Pick<ApplicationParts, 'settings'>,
  { redirect_uri, state }: { redirect_uri: string; state?: string | null | undefined },
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null && state !== undefined) url.searchParams.set('state', state)
  url.searchParams.set('iss', settings.siteUrl)
  return url.href
}

/**
 * The page asks its person, or shows an error. An error is never sent to the application: anyone can register one, and a link to
 * us would lead to any address without a person having seen a page (RFC 9700, 4.11.2).
 */
export type AskedGrant = { readonly request: string } | { readonly unusable: keyof typeof messages.unusable }

/** Stores an application's request until its person decides. */
export async function askFor(
  parts: ApplicationParts,
  query: URLSearchParams,
  now: Date,
): Promise<AskedGrant> {
  const given = Object.fromEntries(query)
  const isRepeated = [...query.keys()].length > Object.keys(given).length
  const who = asking.safeParse(given)
  if (isRepeated || !who.success) return { unusable: 'application' }
  const { client_id, state } = who.data
  let { redirect_uri } = who.data
  try {
    const { redirect_uris } = await requireApplication(parts, client_id, now)
    if (redirect_uris.length === 1) redirect_uri ??= redirect_uris[0]
    if (redirect_uri === undefined || !isRegisteredRedirect(redirect_uris, redirect_uri))
      return { unusable: 'redirect' }
  } catch (error) {
    if (error instanceof OauthRefusal) return { unusable: 'application' }
    throw error
  }
  const what = wanted.safeParse(given)
  if (!what.success) return { unusable: 'request' }
  const { code_challenge, resource = parts.resource } = what.data
  if (!isOurAddress(resource, parts.resource)) return { unusable: 'request' }
  const id = parts.random.uuid()
  await insertRequest(parts.database.db, {
    id,
    application_id: client_id,
    redirect_uri,
    state: state ?? null,
    code_challenge,
    resource: parts.resource,
    created_at: now.toISOString(),
    expires_at: later(now, REQUEST_SECONDS),
  })
  return { request: id }
}

const gone = () => new ProtocolRefusal('not_found', { message: messages.requestNotFound })

/** Neither its site nor its logo is shown, because no one has checked them. */
const shownApplication = ({ id, name }: { id: string; name: string }) => ({ id, name, uri: '', logo_uri: '' })

/** Returns an open request, for the page that asks. Raises 'not_found' for a decided or expired one. */
export async function readRequest(reader: Reader, id: string, { user }: Authenticated, now: Date) {
  const found = UUID.test(id) ? await findOpenRequest(reader, id) : undefined
  if (!found || Date.parse(found.request.expires_at) <= now.getTime()) throw gone()
  const { redirect_uri } = found.request
  return {
    authorization_id: id,
    redirect_uri,
    scope: SCOPE,
    client: shownApplication(found.application),
    user: { id: user.id, email: user.email },
  }
}

/**
 * Allows or denies an application's request. Returns the address to which the browser takes the answer. Raises 'not_found' for a
 * decided or expired one.
 */
export async function decide(
  parts: ApplicationParts,
  tx: Tx,
  {
    id,
    user,
    action,
    may_spend,
  }: z.output<typeof consentDecision> & { id: string; user: Authenticated['user'] },
  now: Date,
): Promise<string> {
  const request = UUID.test(id) ? await lockOpenRequest(tx, id) : undefined
  if (!request || Date.parse(request.expires_at) <= now.getTime()) throw gone()
  if (action === 'deny') {
    await deleteRequest(tx, id)
    return answerAt(parts, request, { error: 'access_denied', error_description: 'The person said no' })
  }
  // A grant must be deleted with its account.
  if (!(await holdUser(tx, user.id))) throw new ProtocolRefusal('user_not_found')
  const grant_id = await putGrant(tx, {
    id: parts.random.uuid(),
    user_id: user.id,
    application_id: request.application_id,
    scope: may_spend ? `${SCOPE} ${SPEND_SCOPE}` : SCOPE,
    granted_at: now.toISOString(),
  })
  const code = parts.random.bytes(CODE_BYTES).toString('base64url')
  const expires_at = later(now, CODE_SECONDS)
  await changeRequest(tx, id, { grant_id, code_hash: codeHash(parts, code), expires_at })
  await noteConnected(tx, request.application_id, now.toISOString())
  noteEvent(parts, 'application_connected', user.id)
  return answerAt(parts, request, { code })
}

/** Returns a person's grants, newest first. */
export async function listGrants(reader: Reader, userId: string) {
  return (await grantsOf(reader, userId, MOST_LISTED)).map(
    ({ application_id: id, name, scope, granted_at }) => ({
      client: shownApplication({ id, name }),
      scopes: scope.split(' '),
      granted_at,
    }),
  )
}

/** Ends a person's grant to an application, and its tokens at once. Raises 'not_found'. */
export async function revokeGrant(
  parts: Pick<ApplicationParts, 'log'>,
  tx: Tx,
  { userId, applicationId }: { userId: string; applicationId: string },
): Promise<void> {
  if ((await deleteGrantsOf(tx, userId, applicationId)) === 0)
    throw new ProtocolRefusal('not_found', { message: messages.grantNotFound })
  noteEvent(parts, 'application_revoked', userId)
}

/** Deletes expired rows, and applications that were never connected. */
export async function forgetLeftovers(tx: Tx, now: Date): Promise<void> {
  await deleteLeftovers(tx, now.toISOString(), later(now, -UNUSED_SECONDS))
}

const endGrants = (tx: Tx, owner: OwnerId) => deleteGrantsOf(tx, owner)

/** Exports connected applications. They end with the account, or when another person proves its address. */
export const applicationData = {
  noun: 'connected_applications',
  exportRows: (tx, owner) => grantsOf(tx, owner, MOST_LISTED),
  erase: erasesAll(endGrants),
  endKeys: endGrants,
} as const satisfies PersonData
