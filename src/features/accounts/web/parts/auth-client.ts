// The auth library's client with the settings of this product. It is loaded with the library.
import { type AuthChangeEvent, AuthClient as AuthClientClass, type Session } from '@supabase/auth-js'
import type { Backend } from '../../../../platform/client/backend.ts'
import { fetchInTime } from '../../../../platform/client/fetch-in-time.ts'

export type AuthClient = InstanceType<typeof AuthClientClass>

export type AuthListener = (event: AuthChangeEvent, session: Session | null) => void

const commonOptions = (backend: Backend) =>
  ({
    url: backend.authUrl,
    headers: { apikey: backend.publicKey },
    flowType: 'pkce',
    fetch: fetchInTime,
    experimental: { recoveryCodes: true },
  }) as const

/** Opens the client of the session; `isReturning` means that the address has a code to exchange. */
export function openAuthClient(backend: Backend, isReturning: boolean, hear: AuthListener): AuthClient {
  const client = new AuthClientClass({
    ...commonOptions(backend),
    storageKey: backend.sessionKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: isReturning,
  })
  client.onAuthStateChange(hear)
  return client
}

/** Opens a client that stores nothing and shares nothing with the session, except its token if given. */
export function openClientAside(backend: Backend, inNameOf?: string): AuthClient {
  const common = commonOptions(backend)
  return new AuthClientClass({
    ...common,
    headers: {
      ...common.headers,
      // The header has the library's own format; the library replaces it once it has a session.
      ...(inNameOf === undefined ? {} : { Authorization: `Bearer ${inNameOf}` }),
    },
    // Other tabs would be notified of a session under the usual storage key, so this client has a key of its own.
    storageKey: `${backend.sessionKey}-aside`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  })
}
