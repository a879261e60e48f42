// Gives every component below it who is signed in, and the means to change that.
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type AuthState, type AuthStore, createAuthStore } from '../auth-store.ts'

const AuthContext = createContext<AuthStore | undefined>(undefined)
const NOT_YET: AuthState = { status: 'loading' }

export function AuthProvider(props: { siteUrl: string; publicKey: string; children: ReactNode }) {
  const [store] = useState(() =>
    // The page may have been opened under another name of this machine than the configured one.
    createAuthStore(typeof window === 'undefined' ? props.siteUrl : window.location.origin, props.publicKey),
  )
  useEffect(() => store.start(), [store])
  return <AuthContext value={store}>{props.children}</AuthContext>
}

/** Who is signed in. Raises an Error outside an AuthProvider (MSG-36). */
export function useAuth(): AuthStore & { current: AuthState } {
  const store = useContext(AuthContext)
  if (!store) throw new Error('useAuth must be used within an AuthProvider')
  const current = useSyncExternalStore(store.subscribe, store.state, () => NOT_YET)
  return { ...store, current }
}
