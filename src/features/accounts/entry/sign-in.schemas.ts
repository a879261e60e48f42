// The bodies of sign-in requests as the published client sends them, including explicit nulls and extra fields.

import * as z from 'zod'
import { captcha } from '../abuse-protection/abuse-protection.schemas.ts'

export const passwordGrantBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  ...captcha,
})

export const refreshGrantBody = z.object({ refresh_token: z.string() })
export const MIN_REFRESH_TOKEN_LENGTH = 12

export const pkceGrantBody = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
})
