// What was removed from an account when its address was proved.
import type { User } from '@supabase/auth-js'

/** The names of what was removed, until the person who proved the address has read so. */
export function removedAtProof({ app_metadata }: User): string[] {
  const removed: unknown = app_metadata.removed_at_proof
  return Array.isArray(removed) ? removed.map(String) : []
}
