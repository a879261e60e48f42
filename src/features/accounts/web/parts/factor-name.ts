// Finds a name for a new factor that none of the present ones has.
import type { AuthError } from '@supabase/auth-js'
import type { AuthClient } from './auth-client.ts'

export function freeName(base: string, taken: readonly string[]): string {
  let name = base
  for (let number = 2; taken.includes(name); number++) name = `${base} ${number}`
  return name
}

/** Returns a name that none of this person's factors has by now, including those begun elsewhere and not finished. */
export async function freeFactorName(
  client: AuthClient,
  base: string,
): Promise<{ name: string; error: null } | { name: null; error: AuthError }> {
  const { data, error } = await client.mfa.listFactors()
  if (error) return { name: null, error }
  return {
    name: freeName(
      base,
      data.all.flatMap(({ friendly_name }) => friendly_name ?? []),
    ),
    error: null,
  }
}
