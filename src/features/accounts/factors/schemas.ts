// The bodies of enrolling, challenging and verifying a second factor, as the published client sends them.
import * as z from 'zod'
import { SMS_CHANNELS } from './rules.ts'

const friendlyName = z.string().trim().max(100).nullish()

export const enrollBody = z.discriminatedUnion('factor_type', [
  z.object({
    factor_type: z.literal('totp'),
    friendly_name: friendlyName,
    issuer: z.string().trim().max(100).nullish(),
  }),
  z.object({ factor_type: z.literal('phone'), friendly_name: friendlyName, phone: z.string().max(30) }),
])
export type EnrollInput = z.output<typeof enrollBody>

export const challengeBody = z.object({ channel: z.enum(SMS_CHANNELS).nullish() })

export const verifyBody = z.object({ challenge_id: z.string().max(100), code: z.string().max(100) })

export const recoveryCodesBody = z.object({ friendly_name: friendlyName })

export const recoveryCodeBody = z.object({ code: z.string().max(100) })
