// Queries of the person who is signed in: run by the browser, cached while they navigate, cleared when they sign out.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from 'react'
import { type PROBLEM_KINDS, Problem } from '../../../../platform/contract/problem.ts'
import { useAuth, useAuthState } from './auth-provider.tsx'
import type { SignedIn } from './auth-store.ts'

const FRESH_MS = 30_000
const MAX_RETRIES = 2
/** Retrying can help if the server was busy or out of reach, not if it refused. */
const WORTH_RETRYING: readonly (typeof PROBLEM_KINDS)[number][] = ['unavailable', 'fault']

const kept = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof Problem && WORTH_RETRYING.includes(error.kind),
    },
  },
})

/** Every query about a person has their id in its key, so that no one ever sees what was cached for another. */
export const personKey = (userId: string, ...rest: readonly string[]) => ['person', userId, ...rest] as const

/** Invalidates everything cached under this key, also from outside SignedInOnly. */
export function requery(userId: string, ...rest: readonly string[]): Promise<void> {
  return kept.invalidateQueries({ queryKey: personKey(userId, ...rest) })
}

const PersonContext = createContext<SignedIn | undefined>(undefined)

type SignedInOnlyProps = {
  /** Shown once someone is signed in, with every factor that the account requires. */
  children: ReactNode
  /** Shown to everyone else, and until it is known. */
  otherwise?: ReactNode
}

/** Renders its children for a person who is fully signed in; `usePerson` below it returns who that is. */
export function SignedInOnly({ children, otherwise = null }: SignedInOnlyProps) {
  const auth = useAuth()
  const state = useAuthState()
  useEffect(
    () =>
      auth.onEvent((event) => {
        if (event === 'SIGNED_OUT') kept.clear()
      }),
    [auth],
  )
  if (state.status !== 'signed-in' || state.lacksSecondFactor) return otherwise
  return (
    <QueryClientProvider client={kept}>
      <PersonContext value={state}>{children}</PersonContext>
    </QueryClientProvider>
  )
}

/** The component, rendered for people who are fully signed in alone. */
export function signedInOnly<Props extends object>(Shown: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <SignedInOnly>
      <Shown {...props} />
    </SignedInOnly>
  )
}

/** Who is signed in. Raises an Error outside of SignedInOnly. */
export function usePerson(): SignedIn {
  const person = useContext(PersonContext)
  if (!person) throw new Error('usePerson must be used within SignedInOnly')
  return person
}
