// Queries about the person who is signed in: run by the browser, cached while they navigate, cleared when they sign out.
import { QueryClient } from '@tanstack/react-query'
import { type PROBLEM_KINDS, Problem } from '../contract/problem.ts'

const FRESH_MS = 30_000
const MAX_RETRIES = 2
/** Retrying can help if the server was busy or out of reach, not if it refused. */
const WORTH_RETRYING: readonly (typeof PROBLEM_KINDS)[number][] = ['unavailable', 'fault']

export const personQueries = new QueryClient({
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

/** Invalidates everything cached under this key, also outside the components of the signed-in person. */
export function requery(userId: string, ...rest: readonly string[]): Promise<void> {
  return personQueries.invalidateQueries({ queryKey: personKey(userId, ...rest) })
}
