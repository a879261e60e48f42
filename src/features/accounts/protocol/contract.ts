// The routes of auth/v1 for the reference: what the published client sends and gets.
import * as z from 'zod'
import type { DescribedRoute } from '../../../platform/contract/described-route.ts'
import { lengths } from '../../../platform/contract/shapes.ts'
import { passwordGrantBody, pkceGrantBody, refreshGrantBody } from '../entry/sign-in/schemas.ts'
import { signUpBody } from '../entry/sign-up/schemas.ts'
import { anything, common, describedFactors, own, session, user } from '../factors/contract.ts'
import { userChangeBody } from '../identity/users/schemas.ts'
import { recoverBody, resendBody } from '../proofs/recovery/schemas.ts'
import { VERIFY_TYPES, verifyLinkBody, verifyTypedBody } from '../proofs/verification/schemas.ts'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../rules.ts'

const MAX_ADDRESS_LENGTH = 2000
const MAX_TOKEN_LENGTH = 4000

const email = z.email().meta(lengths({ max: MAX_EMAIL_LENGTH }))
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
const redirect = z.object({ redirect_to: z.string().max(MAX_ADDRESS_LENGTH).optional() })

const nothing = z.object({})

const keyed = { ...common, access: 'key' } as const
const open = { ...common, access: 'public' } as const

const signingIn: DescribedRoute[] = [
  {
    ...keyed,
    method: 'POST',
    path: '/auth/v1/signup',
    summary: 'Signs somebody up; without a session where the address must be proved first.',
    query: redirect,
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
    summary:
      'Begins a session by password or by the code of a redirect, or goes on with one by its refresh token.',
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
    summary: 'Proves an address by a code that was typed, or by the token of a link.',
    body: z.union([verifyTypedBody.extend({ email }), verifyLinkBody]),
    answer: session,
  },
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/verify',
    summary: 'Follows a link and leads back to the site with what came of it.',
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
    summary: 'Mails a code and a link to choose another password; the same answer for unknown addresses.',
    query: redirect,
    body: recoverBody.extend({ email, ...captcha, ...pkce }),
    answer: nothing,
  },
  {
    ...keyed,
    method: 'POST',
    path: '/auth/v1/resend',
    summary: 'Mails the code once more.',
    query: redirect,
    body: resendBody.extend({ email, ...captcha }),
    answer: nothing,
  },
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/authorize',
    summary: 'Leads to a provider to sign in there.',
    query: redirect.extend({ provider: z.enum(['google', 'apple']), ...pkce }),
    status: 302,
  },
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/callback',
    summary: 'Where a provider leads back to; leads on to the site.',
    query: z.object({
      code: z.string().max(MAX_ADDRESS_LENGTH).optional(),
      state: z.uuid().optional(),
      error: z.string().max(MAX_ADDRESS_LENGTH).optional(),
    }),
    status: 303,
  },
  {
    ...open,
    method: 'POST',
    path: '/auth/v1/callback',
    summary: 'Where a provider posts its answer as a form; leads on to the site.',
    body: { media: 'application/x-www-form-urlencoded' },
    status: 303,
  },
]

const ownAccount: DescribedRoute[] = [
  { ...own, method: 'GET', path: '/auth/v1/user', summary: 'Tells who is signed in.', answer: user },
  {
    ...own,
    method: 'PUT',
    path: '/auth/v1/user',
    summary: 'Changes the own address, password or metadata.',
    query: redirect,
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
    summary: 'Mails a code that proves once more who asks.',
    answer: nothing,
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/v1/logout',
    summary: 'Ends this session, the others, or all.',
    query: z.object({ scope: z.enum(['global', 'local', 'others']).default('global') }),
    status: 204,
  },
]

const facts: DescribedRoute[] = [
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/.well-known/jwks.json',
    summary: 'Gives the keys by which tokens are checked.',
    answer: z.object({ keys: z.array(anything) }),
  },
  {
    ...keyed,
    method: 'GET',
    path: '/auth/v1/settings',
    summary: 'Tells which ways of signing in there are.',
    answer: anything,
  },
  {
    ...open,
    method: 'GET',
    path: '/auth/v1/health',
    summary: 'Says that accounts are served here.',
    answer: anything,
  },
]

export const describedAccounts: readonly DescribedRoute[] = [
  ...signingIn,
  ...ownAccount,
  ...describedFactors,
  ...facts,
]
