// The body of signing up as the published client sends it: explicit nulls and extras included.

import * as z from 'zod'
import { metadata } from '../../identity/users/schemas.ts'
import { captcha } from '../../safeguards/schemas.ts'

export const signUpBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  ...captcha,
})
