// The body of changing one's own user, as the published client sends it.
import * as z from 'zod'
import { metadata } from '../sign-up/schemas.ts'

export const userChangeBody = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  nonce: z.string().max(100).nullish(),
  current_password: z.string().nullish(),
})
export type UserChange = z.output<typeof userChangeBody>
