// Signs in with a provider: leaves for it with a flow that remembers the page to return to, and returns once.

import type { Tx } from '../../../../../platform/database/database.ts'
import { brokenReference, isUniqueViolation, sqlState } from '../../../../../platform/database/unavailable.ts'
import { isSameText } from '../../../../../platform/same-text.ts'
import type { AccountParts } from '../../../abuse-protection/server/abuse-protection.actions.ts'
import { keyDigestOf } from '../../../abuse-protection/server/keys.actions.ts'
import type { DeviceClient } from '../../../abuse-protection/server/trusted-devices.actions.ts'
import type { Challenge } from '../../../email-verification/flows.schemas.ts'
import { beginFlow, issueAuthCode, resumeFlow } from '../../../email-verification/server/flows.actions.ts'
import { type FlowRow, findFlow } from '../../../email-verification/server/flows.records.ts'
import type { UserRow } from '../../../identity/users/server/users.records.ts'
import { ProtocolRefusal } from '../../../server/refusal.ts'
import { beginSession, type SessionJson } from '../../../sessions/server/sessions.actions.ts'
import { signInWithIdentity } from '../../server/sign-in.actions.ts'
import { SOCIAL_PROVIDERS, type SocialProviderName } from '../social.rules.ts'
import { flowId } from '../social.schemas.ts'
import { type FlowSecrets, type ProvedPerson, SocialFailure, type SocialProvider } from './social-provider.ts'

/** The operator has configured these providers. */
export type SocialProviders = Readonly<Partial<Record<SocialProviderName, SocialProvider>>>

const METHOD = 'oauth'
const DEADLOCK_DETECTED = '40P01'

type Leaving = { provider: string | null; redirectTo: string | null; challenge: Challenge | undefined }

/**
 * Returns the provider's address, and a key for the browser's cookie if nothing else binds the flow. Raises
 * provider_unknown, provider_disabled, provider_unavailable.
 */
export async function leaveForProvider(
  parts: AccountParts,
  providers: SocialProviders,
  { provider: wanted, redirectTo, challenge }: Leaving,
  now: Date,
): Promise<{ address: URL; browserKey: string | undefined }> {
  const name = SOCIAL_PROVIDERS.find((known) => known === wanted)
  if (!name) throw new ProtocolRefusal('provider_unknown')
  const provider = requireProvider(providers, name)
  const secret = () => parts.random.bytes(32).toString('base64url')
  const secrets = { state: parts.random.uuid(), nonce: secret(), verifier: secret() }
  const address = await asking(parts, name, () => provider.authorizationUrl(secrets))
  // With PKCE the code is worthless in another browser; without it, a stranger could sign someone in to the stranger's
  // own account.
  const browserKey = challenge ? undefined : secret()
  await parts.database.inTransaction((tx) =>
    beginFlow(
      parts,
      tx,
      {
        id: secrets.state,
        method: METHOD,
        provider: name,
        challenge,
        redirectTo,
        providerState: {
          nonce: secrets.nonce,
          verifier: secrets.verifier,
          ...(browserKey === undefined ? {} : { browser: keyDigestOf(browserKey) }),
        },
      },
      now,
    ),
  )
  return { address, browserKey }
}

/** Returns the flow of a `state`, used or not, for as long as it is stored. */
export async function findSocialFlow(parts: AccountParts, state: unknown): Promise<FlowRow | undefined> {
  const id = flowId.safeParse(state)
  const flow = id.success ? await findFlow(parts.database.db, id.data) : undefined
  return flow?.method === METHOD ? flow : undefined
}

export type Returned = {
  flow: FlowRow | undefined
  /** The provider's parameters, in the address or in a form. */
  answer: URLSearchParams
  /** The name that was sent beside the signed token, for a new person. */
  name: string | undefined
  browserKey: string | undefined
  client: DeviceClient
  userAgent: string
}
export type SocialArrival = { code: string } | { session: SessionJson }

/**
 * Resumes a flow, whatever the result: a second answer finds it used. The provider is called outside any transaction. Returns a
 * code to exchange, or the session itself if the browser began without PKCE. Raises bad_oauth_state, flow_state_expired,
 * flow_state_already_used, provider_disabled, provider_denied, provider_unavailable, bad_oauth_callback, and the refusals of
 * signInWithIdentity.
 */
export async function comeBack(
  parts: AccountParts,
  providers: SocialProviders,
  { flow, answer, name, browserKey, client, userAgent }: Returned,
  now: Date,
): Promise<SocialArrival> {
  const provider = SOCIAL_PROVIDERS.find((known) => known === flow?.provider)
  if (!flow || !provider || !isBrowserOf(flow, browserKey)) throw new ProtocolRefusal('bad_oauth_state')
  await parts.database.inTransaction((tx) => resumeFlow(tx, flow.id, now))
  const port = requireProvider(providers, provider)
  const person = await asking(parts, provider, () => port.identify(answer, secretsOf(flow)))
  return onceMoreAfterClash(() =>
    parts.database.inTransaction(async (tx) => {
      const user = await signInPerson(parts, tx, { provider, person, name }, now)
      if (flow.code_challenge !== null)
        return { code: await issueAuthCode(parts, tx, { flowId: flow.id, userId: user.id }, now) }
      return {
        session: await beginSession(parts, tx, { user, how: { method: METHOD, client, userAgent } }, now),
      }
    }),
  )
}

async function signInPerson(
  parts: AccountParts,
  tx: Tx,
  given: { provider: SocialProviderName; person: ProvedPerson; name: string | undefined },
  now: Date,
): Promise<UserRow> {
  const { issuer, id, email, isEmailVerified, picture } = given.person
  if (email === undefined) throw new ProtocolRefusal('provider_email_needs_verification')
  const name = given.person.name ?? given.name
  const data = {
    iss: issuer,
    sub: id,
    provider_id: id,
    email,
    email_verified: isEmailVerified,
    phone_verified: false,
    ...(name === undefined ? {} : { name, full_name: name }),
    ...(picture === undefined ? {} : { picture, avatar_url: picture }),
  }
  const claimed = { provider: given.provider, provider_id: id, email, email_verified: isEmailVerified, data }
  return signInWithIdentity(parts, tx, claimed, now)
}

function requireProvider(providers: SocialProviders, name: SocialProviderName): SocialProvider {
  const provider = providers[name]
  if (!provider) throw new ProtocolRefusal('provider_disabled')
  return provider
}

function secretsOf({ id, provider_state: kept }: FlowRow): FlowSecrets {
  const { nonce, verifier } = kept ?? {}
  if (typeof nonce !== 'string' || typeof verifier !== 'string') throw new Error('A flow without its secrets')
  return { state: id, nonce, verifier }
}

function isBrowserOf({ provider_state: kept }: FlowRow, browserKey: string | undefined): boolean {
  const wanted = kept?.browser
  return (
    typeof wanted !== 'string' || (browserKey !== undefined && isSameText(keyDigestOf(browserKey), wanted))
  )
}

const REFUSALS = {
  denied: 'provider_denied',
  unreachable: 'provider_unavailable',
  refused: 'bad_oauth_callback',
} as const

/** Logs every failure that is not the person's own choice, for operators. */
async function asking<T>(
  { log }: Pick<AccountParts, 'log'>,
  name: SocialProviderName,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error
    if (error.kind !== 'denied') log.warn({ event: 'social_sign_in_failed', name, detail: error.message })
    throw new ProtocolRefusal(REFUSALS[error.kind], { cause: error })
  }
}

/**
 * Repeats the work after two first sign-ins of one person at the same time, after an account was deleted in the meantime, or
 * after a deadlock: the second attempt finds the result of the other.
 */
async function onceMoreAfterClash<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isClash = isUniqueViolation(error) || brokenReference(error) !== undefined
    if (!isClash && sqlState(error) !== DEADLOCK_DETECTED) throw error
    return work()
  }
}
