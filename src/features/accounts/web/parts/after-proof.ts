// Reads the credentials that were removed from an account when its address was proved.
import type { User } from '@supabase/auth-js'

/** Returns the names of removed credentials, until the person who proved the address has read the list. */
export function removedAtProof({ app_metadata }: User): string[] {
  const removed: unknown = app_metadata.removed_at_proof
  return Array.isArray(removed) ? removed.map(String) : []
}
