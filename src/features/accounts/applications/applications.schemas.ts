// Validates descriptions of applications, registered or published at their own address, and their requests.
import * as z from 'zod'
import { shownName } from '../../profiles/shown-names.schemas.ts'
import { applicationMessages as messages } from './applications.messages.ts'
import {
  isAllowedRedirect,
  MAX_ADDRESS,
  MAX_APPLICATION_NAME,
  MAX_REDIRECTS,
  MAX_STATE,
} from './applications.rules.ts'

export const applicationName = shownName({
  min: 1,
  tooShort: messages.nameRequired,
  max: MAX_APPLICATION_NAME,
  tooLong: messages.nameTooLong,
})
const redirects = z
  .array(z.string().max(MAX_ADDRESS))
  .min(1, messages.tooManyRedirects)
  .max(MAX_REDIRECTS, messages.tooManyRedirects)

/** An application registers these fields (RFC 7591); others are ignored. */
export const registeredApplication = z.object({
  client_name: applicationName.default('Unnamed app'),
  redirect_uris: redirects.refine((all) => all.every(isAllowedRedirect), messages.redirectNotAllowed),
})

/** An application publishes these fields at the address that is its identifier. Redirects of unknown schemes are left out. */
export const publishedApplication = z.object({
  client_id: z.string().max(MAX_ADDRESS),
  client_name: applicationName,
  redirect_uris: redirects
    .transform((all) => all.filter(isAllowedRedirect))
    .refine((all) => all.length > 0, messages.redirectNotAllowed),
  // A client with a secret or a key would not be a public client.
  token_endpoint_auth_method: z.literal('none').default('none'),
  client_secret: z.undefined().optional(),
})

const challenge = z.string().regex(/^[\w-]{43}$/)
const token = z.string().min(1).max(200)

/**
 * The client and the address of the answer must be right before any other field is checked. An application with one address may
 * omit it.
 */
export const asking = z.object({
  client_id: z.string().min(1).max(MAX_ADDRESS),
  redirect_uri: z.string().min(1).max(MAX_ADDRESS).optional(),
  state: z.string().max(MAX_STATE).optional(),
})

export const wanted = z.object({
  response_type: z.literal('code'),
  code_challenge: challenge,
  code_challenge_method: z.literal('S256'),
  resource: z.string().max(MAX_ADDRESS).optional(),
})

export const codeExchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string().min(1).max(MAX_ADDRESS),
  code: token,
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  /** OAuth 2.1 omits it, because the verifier binds the code to the client. OAuth 2.0 repeats it. */
  redirect_uri: z.string().min(1).max(MAX_ADDRESS).optional(),
  resource: z.string().max(MAX_ADDRESS).optional(),
})

export const refreshing = z.object({
  grant_type: z.literal('refresh_token'),
  client_id: z.string().min(1).max(MAX_ADDRESS),
  refresh_token: token,
  resource: z.string().max(MAX_ADDRESS).optional(),
})

export const revoking = z.object({ token })

export const consentDecision = z.object({
  action: z.enum(['approve', 'deny']),
  /** True allows the app to run agents beyond the included runs, for money. */
  may_spend: z.boolean().optional(),
})
