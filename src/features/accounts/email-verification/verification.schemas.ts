// The bodies of verifying a code or a link, as the published client sends them.
import * as z from 'zod'

export const VERIFY_TYPES = ['signup', 'email', 'recovery', 'email_change', 'magiclink', 'invite'] as const
export type VerifyType = (typeof VERIFY_TYPES)[number]

const type = z.enum(VERIFY_TYPES)

export const verifyTypedBody = z.object({ type, email: z.string(), token: z.string().min(1).max(100) })
export const verifyLinkBody = z.object({ type, token_hash: z.string().min(1).max(200) })
