// Validates the body of a change of one's own user, as the published client sends it, and extracts the part that belongs to a
// profile.
import * as z from 'zod'
import { displayName } from '../../../profiles/display-name.schemas.ts'
import { fullName } from '../../../profiles/profiles.schemas.ts'

/** Every token contains it, and so does a header of every request, for which Node's limit is 16 KiB. */
export const MAX_METADATA_BYTES = 4 * 1024
export const METADATA_TOO_LARGE = 'user metadata is too large'

/** The size counts as encoded in a token, where a character can take several bytes. */
export function isMetadataTooLarge(data: Record<string, unknown>): boolean {
  return new TextEncoder().encode(JSON.stringify(data)).length > MAX_METADATA_BYTES
}

export const metadata = z
  .record(z.string(), z.unknown())
  .refine((data) => !isMetadataTooLarge(data), METADATA_TOO_LARGE)

export const userChangeBody = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  nonce: z.string().max(100).nullish(),
  current_password: z.string().nullish(),
})
export type UserChange = z.output<typeof userChangeBody>

/** Returns the names given at sign-up or by a provider, if a profile accepts them. */
export function namesIn(data: Record<string, unknown>): {
  full_name: string | null
  display_name: string | null
} {
  const given = data.full_name ?? data.name
  const full_name = fullName.safeParse(given).data ?? null
  return { full_name, display_name: displayName.safeParse(full_name).data ?? null }
}
