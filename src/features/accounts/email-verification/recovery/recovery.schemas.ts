// The bodies of asking for a mail, as the published client sends them.
import * as z from 'zod'

export const recoverBody = z.object({ email: z.string() })

export const resendBody = z.object({
  email: z.string(),
  type: z.enum(['signup', 'email_change']),
})
