// The body of a sign-up as the published client sends it, including explicit nulls and extra fields.

import * as z from 'zod'
import { captcha } from '../abuse-protection/abuse-protection.schemas.ts'
import { metadata } from '../identity/users/users.schemas.ts'

export const signUpBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  ...captcha,
})
