// Provides every component below it with the signed-in person, and with the functions that change it.
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { followThemeOf } from '../../../../platform/client/theme.ts'
import { frameMessages } from '../../frame.messages.ts'
import { type AuthState, type AuthStore, createAuthStore } from './auth-store.ts'
import { onFirstUse } from './first-use.ts'

const AuthContext = createContext<AuthStore | undefined>(undefined)
const NOT_YET: AuthState = { status: 'loading' }
const notYet = () => NOT_YET

/** The only store of this browser: it outlives the component tree. */
let ownStore: AuthStore | undefined

function storeFor(siteUrl: string, publicKey: string): AuthStore {
  if (typeof window === 'undefined') return createAuthStore(siteUrl, publicKey)
  // The page may have been opened under another host name than the configured one.
  ownStore ??= createAuthStore(window.location.origin, publicKey)
  return ownStore
}

export function AuthProvider(props: { siteUrl: string; publicKey: string; children: ReactNode }) {
  const [store] = useState(() => storeFor(props.siteUrl, props.publicKey))
  useEffect(() => {
    const follow = () => {
      const state = store.state()
      if (state.status !== 'loading') followThemeOf(state.status === 'signed-in' ? state.user.id : undefined)
    }
    const stop = store.subscribe(follow)
    store.start()
    return stop
  }, [store])
  return <AuthContext value={store}>{props.children}</AuthContext>
}

/** Signs in and out and calls the API. Raises an Error outside an AuthProvider (MSG-36). */
export function useAuth(): AuthStore {
  const store = useContext(AuthContext)
  if (!store) throw new Error(frameMessages.outsideProvider)
  return store
}

/** Returns the state of the session and re-renders when it changes. */
export function useAuthState(): AuthState {
  const store = useAuth()
  return useSyncExternalStore(store.subscribe, store.state, notYet)
}

/**
 * Preloads the auth library, and `more`, while a person is still typing, on the pages where it will be needed: with the page, it
 * would delay the page.
 */
export function useLibrarySoon(more?: () => Promise<unknown>): void {
  const store = useAuth()
  useEffect(
    () =>
      onFirstUse(() => {
        // The library is only loaded ahead here: the code that needs it tries again, and reports a failure.
        store.client().catch(() => undefined)
        more?.().catch(() => undefined)
      }),
    [store, more],
  )
}
