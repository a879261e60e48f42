// The body of signing up as the published client sends it: explicit nulls and extras included.
import * as z from 'zod'
import { captcha } from '../sign-in/schemas.ts'

export const MAX_METADATA_BYTES = 16 * 1024

export const metadata = z
  .record(z.string(), z.unknown())
  .refine((data) => JSON.stringify(data).length <= MAX_METADATA_BYTES, 'user metadata is too large')

export const signUpBody = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  ...captcha,
})
