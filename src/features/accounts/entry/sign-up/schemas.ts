// The body of signing up as the published client sends it: explicit nulls and extras included.
import * as z from 'zod'
import { captcha } from '../sign-in/schemas.ts'

/** It travels in every token, hence in a header of every request, for all of which Node takes 16 KiB. */
export const MAX_METADATA_BYTES = 4 * 1024
export const METADATA_TOO_LARGE = 'user metadata is too large'

/** As it stands in a token, where a character can take several bytes. */
export function isMetadataTooLarge(data: Record<string, unknown>): boolean {
  return new TextEncoder().encode(JSON.stringify(data)).length > MAX_METADATA_BYTES
}

export const metadata = z
  .record(z.string(), z.unknown())
  .refine((data) => !isMetadataTooLarge(data), METADATA_TOO_LARGE)

export const signUpBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  ...captcha,
})
