// The bodies of enrolling, challenging and verifying a second factor, as the published client sends them.
import * as z from 'zod'
import { line } from '../../../platform/contract/plain-text.ts'
import { SMS_CHANNELS } from './factors.rules.ts'

const MAX_NAME_LENGTH = 100
const NAME_TOO_LONG = `A name can have at most ${MAX_NAME_LENGTH} characters`

const name = line({ max: MAX_NAME_LENGTH, tooLong: NAME_TOO_LONG })
const friendlyName = name.nullish()

export const enrollBody = z.discriminatedUnion('factor_type', [
  z.object({
    factor_type: z.literal('totp'),
    friendly_name: friendlyName,
    issuer: name.nullish(),
  }),
  z.object({ factor_type: z.literal('phone'), friendly_name: friendlyName, phone: z.string().max(30) }),
])
export type EnrollInput = z.output<typeof enrollBody>

export const challengeBody = z.object({ channel: z.enum(SMS_CHANNELS).nullish() })

export const verifyBody = z.object({ challenge_id: z.string().max(100), code: z.string().max(100) })

export const recoveryCodesBody = z.object({ friendly_name: friendlyName })

export const recoveryCodeBody = z.object({ code: z.string().max(100) })
