// The routes of second factors for the reference, and the response shapes that all of auth/v1 shares.
import * as z from 'zod'
import type { DescribedRoute } from '../../../platform/contract/described-route.ts'
import {
  challengeBody,
  enrollBody,
  recoveryCodeBody,
  recoveryCodesBody,
  verifyBody,
} from './factors.schemas.ts'

export const common = { tag: 'auth/v1', status: 200, refusals: 'AuthRefusal' } as const
export const own = { ...common, access: 'session' } as const

export const user = z.looseObject({ id: z.uuid(), email: z.string() })
export const session = z.looseObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user,
})
export const anything = z.looseObject({})
const factorId = z.object({ id: z.uuid() })

export const describedFactors: readonly DescribedRoute[] = [
  {
    ...own,
    method: 'POST',
    path: '/auth/v1/factors',
    summary: 'Enrolls a second factor. It takes effect once it is verified.',
    body: z.union(
      enrollBody.options.map((option) => option) as [
        (typeof enrollBody.options)[0],
        (typeof enrollBody.options)[1],
      ],
    ),
    answer: z.looseObject({ id: z.uuid(), type: z.enum(['totp', 'phone']) }),
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/v1/factors/:id/challenge',
    summary: 'Creates a challenge for a factor. A phone gets a code by text message.',
    params: factorId,
    body: challengeBody,
    answer: z.looseObject({ id: z.uuid(), expires_at: z.int() }),
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/v1/factors/:id/verify',
    summary: 'Verifies a challenge and raises the session to aal2.',
    params: factorId,
    body: verifyBody,
    answer: session,
  },
  {
    ...own,
    method: 'DELETE',
    path: '/auth/v1/factors/:id',
    summary: 'Removes a factor.',
    params: factorId,
    answer: z.looseObject({ id: z.uuid() }),
  },
  {
    ...own,
    method: 'GET',
    path: '/auth/v1/factors/recovery-codes',
    summary: 'Returns how many recovery codes are left.',
    answer: anything,
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes',
    summary: 'Generates recovery codes. They are shown only once.',
    body: recoveryCodesBody,
    answer: anything,
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes/regenerate',
    summary: 'Replaces your recovery codes with new ones.',
    answer: anything,
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes/verify',
    summary: 'Uses a recovery code in place of a second factor.',
    body: recoveryCodeBody,
    answer: session,
  },
  {
    ...own,
    method: 'DELETE',
    path: '/auth/v1/factors/recovery-codes',
    summary: 'Removes your recovery codes.',
    answer: anything,
  },
]
