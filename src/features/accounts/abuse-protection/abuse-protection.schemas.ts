// The captcha token, part of every body that a robot would want to send.
import * as z from 'zod'

export const captcha = { gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish() }

export const captchaBody = z.object(captcha)
