// The routes of auth/v1 for the reference: requests and answers of the published client.
import * as z from 'zod'
import type { DescribedRoute } from '../../platform/contract/described-route.ts'
import { lengths } from '../../platform/contract/shapes.ts'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from './accounts.rules.ts'
import { describedApplications } from './applications/applications.contract.ts'
import { recoverBody, resendBody } from './email-verification/recovery/recovery.schemas.ts'
import { VERIFY_TYPES, verifyLinkBody, verifyTypedBody } from './email-verification/verification.schemas.ts'
import { passwordGrantBody, pkceGrantBody, refreshGrantBody } from './entry/sign-in.schemas.ts'
import { signUpBody } from './entry/sign-up.schemas.ts'
import { anything, common, describedFactors, own, session, user } from './factors/factors.contract.ts'
import { userChangeBody } from './identity/users/users.schemas.ts'

const MAX_ADDRESS_LENGTH = 2000
const MAX_TOKEN_LENGTH = 4000

const email = z.email({ pattern: z.regexes.html5Email }).meta(lengths({ max: MAX_EMAIL_LENGTH }))
const password = z.string().meta(lengths({ max: MAX_PASSWORD_LENGTH }))
const captcha = {
  gotrue_meta_security: z.object({ captcha_token: z.string().max(MAX_TOKEN_LENGTH).nullish() }).nullish(),
}
const pkce = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .nullish(),
  code_challenge_method: z.enum(['s256', 'plain']).nullish(),
}
const redirectTo = z.string().max(MAX_ADDRESS_LENGTH).optional()
const redirect = z.object({ redirect_to: redirectTo })
/** The published client sends an address to lead back to with each request that sends an email. */
const ignoredRedirect = z.object({
  redirect_to: redirectTo.meta({
    description: 'Ignored: links in emails always lead to pages of this site.',
  }),
})

const nothing = z.object({})

const keyed = { ...common, access: 'key' } as const
const open = { ...common, access: 'public' } as const

const signingIn: DescribedRoute[] = [
  {
    ...keyed,
    method: 'POST',
    path: '/auth/v1/signup',
    summary: 'Creates an account. Returns no session if the email address must be verified first.',
    query: ignoredRedirect,
    body: signUpBody.extend({
      email: email.nullish(),
      phone: z.string().max(MAX_EMAIL_LENGTH).nullish(),
      password: password.nullish(),
      ...captcha,
      ...pkce,
    }),
    answer: z.union([session, user]),
  },
  {
    ...keyed,
    method: 'POST',
    path: '/auth/v1/token',
    summary: 'Starts a session with a password or a redirect code, or refreshes one with its refresh token.',
    query: z.object({ grant_type: z.enum(['password', 'refresh_token', 'pkce']) }),
    body: z.union([
      passwordGrantBody.extend({
        email: email.nullish(),
        phone: z.string().max(MAX_EMAIL_LENGTH).nullish(),
        password: password.nullish(),
        ...captcha,
      }),
      refreshGrantBody.extend({ refresh_token: z.string().max(MAX_TOKEN_LENGTH) }),
      pkceGrantBody,
    ]),
    answer: session,
  },
  {
    ...keyed,
    method: 'POST',
    path: '/auth/v1/verify',
    summary: 'Verifies an email address with a code, or with the token from a link.',
    body: z.union([verifyTypedBody.extend({ email }), verifyLinkBody]),
    answer: session,
  },
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/verify',
    summary: 'Verifies the token from a link and redirects to the site with the outcome.',
    query: redirect.extend({
      type: z.enum(VERIFY_TYPES),
      token: z.string().max(200).optional(),
      token_hash: z.string().max(200).optional(),
    }),
    status: 303,
  },
  {
    ...keyed,
    method: 'POST',
    path: '/auth/v1/recover',
    summary: 'Emails a link to set a new password. Unknown addresses get the same response.',
    query: ignoredRedirect,
    body: recoverBody.extend({ email, ...captcha, ...pkce }),
    answer: nothing,
  },
  {
    ...keyed,
    method: 'POST',
    path: '/auth/v1/resend',
    summary: 'Emails the code again.',
    query: ignoredRedirect,
    body: resendBody.extend({ email, ...captcha }),
    answer: nothing,
  },
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/authorize',
    summary: 'Redirects to a provider to sign in.',
    query: redirect.extend({ provider: z.enum(['google', 'apple']), ...pkce }),
    status: 302,
  },
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/callback',
    summary: 'Receives the redirect from a provider, and redirects to the site.',
    query: z.object({
      code: z.string().max(MAX_ADDRESS_LENGTH).optional(),
      state: z.uuid().optional(),
      error: z.string().max(MAX_ADDRESS_LENGTH).optional(),
    }),
    status: 302,
  },
  {
    ...open,
    method: 'POST',
    path: '/auth/v1/callback',
    summary: 'Receives the form post from a provider, and redirects to the site.',
    body: { media: 'application/x-www-form-urlencoded' },
    status: 302,
  },
]

const ownAccount: DescribedRoute[] = [
  { ...own, method: 'GET', path: '/auth/v1/user', summary: 'Returns the signed-in user.', answer: user },
  {
    ...own,
    method: 'PUT',
    path: '/auth/v1/user',
    summary: 'Changes your email address, password or metadata.',
    query: ignoredRedirect,
    body: userChangeBody.extend({
      email: email.nullish(),
      password: password.nullish(),
      current_password: password.nullish(),
    }),
    answer: user,
  },
  {
    ...own,
    method: 'GET',
    path: '/auth/v1/reauthenticate',
    summary: 'Emails a code that confirms your identity again.',
    answer: nothing,
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/v1/logout',
    summary: 'Ends this session, the other sessions, or all of them.',
    query: z.object({ scope: z.enum(['global', 'local', 'others']).default('global') }),
    status: 204,
  },
]

const facts: DescribedRoute[] = [
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/.well-known/jwks.json',
    summary: 'Returns the public keys that verify tokens.',
    answer: z.object({ keys: z.array(anything) }),
  },
  {
    ...keyed,
    method: 'GET',
    path: '/auth/v1/settings',
    summary: 'Returns the sign-in methods that are enabled.',
    answer: anything,
  },
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/health',
    summary: 'Returns the name and version of the auth service.',
    answer: anything,
  },
]

export const describedAccounts: readonly DescribedRoute[] = [
  ...signingIn,
  ...ownAccount,
  ...describedFactors,
  ...describedApplications,
  ...facts,
]
