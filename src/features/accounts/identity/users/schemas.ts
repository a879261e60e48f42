// The body of changing one's own user, as the published client sends it; and what of it becomes a profile.
import * as z from 'zod'
import { displayName, fullName } from '../../../profiles/schemas.ts'
import { metadata } from '../../entry/sign-up/schemas.ts'

export const userChangeBody = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  nonce: z.string().max(100).nullish(),
  current_password: z.string().nullish(),
})
export type UserChange = z.output<typeof userChangeBody>

/**
 * The names that somebody gave at sign-up, or a provider told, as far as a profile takes them: what the settings
 * would refuse is no name here either.
 */
export function namesIn(data: Record<string, unknown>): {
  full_name: string | null
  display_name: string | null
} {
  const given = data.full_name ?? data.name
  const full_name = fullName.safeParse(given).data ?? null
  return { full_name, display_name: displayName.safeParse(full_name).data ?? null }
}
