// What belongs to the person who is signed in: fetched by the browser, kept while they look around, forgotten with them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { type PROBLEM_KINDS, Problem } from '../../../../platform/contract/problem.ts'
import { useAuth, useAuthState } from './auth-provider.tsx'
import type { SignedIn } from './auth-store.ts'

const FRESH_MS = 30_000
const MAX_RETRIES = 2
/** Asking again can help where the server was busy or out of reach, not where it refused. */
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

/** Every query about a person begins with their id, so that nobody ever sees what was kept for another. */
export const personKey = (userId: string, ...rest: readonly string[]) => ['person', userId, ...rest] as const

/** Has whatever was kept under this key requested again, also by what stands outside of SignedInOnly. */
export function requery(userId: string, ...rest: readonly string[]): Promise<void> {
  return kept.invalidateQueries({ queryKey: personKey(userId, ...rest) })
}

const PersonContext = createContext<SignedIn | undefined>(undefined)

type SignedInOnlyProps = {
  /** Shown once somebody is signed in, with every factor that the account asks for. */
  children: ReactNode
  /** Shown to everybody else, and until it is known. */
  otherwise?: ReactNode
}

/** Renders its children for a person who is fully signed in; below it `usePerson` says who that is. */
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

/** Who is signed in. Raises an Error outside of SignedInOnly. */
export function usePerson(): SignedIn {
  const person = useContext(PersonContext)
  if (!person) throw new Error('usePerson must be used within SignedInOnly')
  return person
}
