// Shows its content only to a person who is fully signed in, and provides that person to it.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from 'react'
import { personQueries } from '../../../../platform/client/person-queries.ts'
import { useAuth, useAuthState } from './auth-provider.tsx'
import type { SignedIn } from './auth-store.ts'

const PersonContext = createContext<SignedIn | undefined>(undefined)

type SignedInOnlyProps = {
  /** Shown to a signed-in person, with every factor that the account requires. */
  children: ReactNode
  /** Shown to everyone else, and while the session is unknown. */
  otherwise?: ReactNode
}

/** Renders its children for a person who is fully signed in; `usePerson` below it returns who that is. */
export function SignedInOnly({ children, otherwise = null }: SignedInOnlyProps) {
  const auth = useAuth()
  const state = useAuthState()
  useEffect(
    () =>
      auth.onEvent((event) => {
        if (event === 'SIGNED_OUT') personQueries.clear()
      }),
    [auth],
  )
  if (state.status !== 'signed-in' || state.lacksSecondFactor) return otherwise
  return (
    <QueryClientProvider client={personQueries}>
      <PersonContext value={state}>{children}</PersonContext>
    </QueryClientProvider>
  )
}

/** Wraps a component so that only fully signed-in people see it. */
export function signedInOnly<Props extends object>(Shown: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <SignedInOnly>
      <Shown {...props} />
    </SignedInOnly>
  )
}

/** Returns the signed-in person. Raises an Error outside of SignedInOnly. */
export function usePerson(): SignedIn {
  const person = useContext(PersonContext)
  if (!person) throw new Error('usePerson must be used within SignedInOnly')
  return person
}
