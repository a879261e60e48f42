// Who is signed in in this browser. The auth library is loaded only when a session is stored or somebody signs in.
import type { AuthChangeEvent, AuthClient as AuthClientClass, Session } from '@supabase/auth-js'
import { createApiClient } from '../../../platform/client/api.ts'
import { type Backend, createBackend } from '../../../platform/client/backend.ts'
import type { Api } from '../../../platform/contract/contract.ts'

type AuthClient = InstanceType<typeof AuthClientClass>

export type AuthState =
  /** Not looked yet: while rendering on the server, and until the stored session was read. */
  { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; session: Session }

export type AuthListener = (event: AuthChangeEvent, session: Session | null) => void

export type AuthStore = {
  backend: Backend
  /** Calls the API as whoever is signed in. */
  api: Api
  /** The auth library's client, loaded on first need. */
  client(): Promise<AuthClient>
  state(): AuthState
  subscribe(changed: () => void): () => void
  /** Is told of signed in, token refreshed, signed out, multi-factor challenge verified (AUTH-34). */
  onEvent(listener: AuthListener): () => void
  /** Looks whether a session is stored; to be called once, in the browser. */
  start(): void
}

const LOADING: AuthState = { status: 'loading' }
const SIGNED_OUT: AuthState = { status: 'signed-out' }

export function createAuthStore(baseUrl: string, publicKey: string): AuthStore {
  const backend = createBackend(baseUrl, publicKey)
  const watchers = new Set<() => void>()
  const listeners = new Set<AuthListener>()
  let state: AuthState = LOADING
  let loading: Promise<AuthClient> | undefined

  function become(next: AuthState): void {
    state = next
    // The head script sets this mark before the first paint; from here on it follows the session.
    document.documentElement.toggleAttribute('data-signed-in', next.status === 'signed-in')
    for (const changed of watchers) changed()
  }

  async function load(): Promise<AuthClient> {
    const { AuthClient } = await import('@supabase/auth-js')
    const client = new AuthClient({
      url: backend.authUrl,
      headers: { apikey: backend.publicKey },
      storageKey: backend.sessionKey,
      flowType: 'pkce',
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
    })
    client.onAuthStateChange((event, session) => {
      become(session ? { status: 'signed-in', session } : SIGNED_OUT)
      for (const listener of listeners) listener(event, session)
    })
    return client
  }

  const client = () => {
    loading ??= load()
    return loading
  }

  return {
    backend,
    api: createApiClient({
      restUrl: backend.restUrl,
      accessToken: async () => {
        if (state.status === 'signed-out') return undefined
        const { data } = await (await client()).getSession()
        return data.session?.access_token
      },
    }),
    client,
    state: () => state,
    subscribe(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      const isReturning = new URLSearchParams(window.location.search).has('code')
      if (window.localStorage.getItem(backend.sessionKey) !== null || isReturning) void client()
      else become(SIGNED_OUT)
      // Another tab signed in: this one learns of it without having loaded the library.
      window.addEventListener('storage', (event) => {
        if (event.key === backend.sessionKey && event.newValue !== null) void client()
      })
    },
  }
}
