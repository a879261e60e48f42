// Declares the requests about certificates over HTTP: verifying one, and listing one on a profile.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, idInPath, moment } from '../../../platform/contract/shapes.ts'
import { handleInPath } from '../../profiles/profiles.contract.ts'
import { PROFILES } from '../../profiles/profiles.rules.ts'
import { COURSES } from '../courses.rules.ts'
import { CERTIFICATES, CODE_PATTERN, MOST_LISTED } from './certificates.rules.ts'

const common = { tag: 'certificates' } as const

/** A revoked certificate names no one. */
export const certificate = z.object({
  code: z.string(),
  /** Null once the certificate is revoked. */
  holder_name: z.string().nullable(),
  /** Null unless the holder's profile is public. */
  holder_handle: z.string().nullable(),
  /** A certificate outlives the page of its course. */
  course: z.object({ id, title: z.string(), is_published: z.boolean() }),
  /** Named at the issue; null without a public profile. */
  instructor_name: z.string().nullable(),
  lessons_count: z.int().nonnegative(),
  issued_at: moment,
  revoked_at: moment.nullable(),
})
export type Certificate = z.output<typeof certificate>

const listed = z.object({
  code: z.string(),
  course: z.object({ id, title: z.string() }),
  issued_at: moment,
})

export const certificateContracts = {
  verify: {
    ...common,
    access: 'public',
    limit: 'read',
    method: 'GET',
    path: '/certificates/:code',
    summary: 'Returns a certificate by its random code: who completed which course, and whether it is valid.',
    // Operators may hide the holder, and the course may be unpublished.
    dependsOn: [
      { family: CERTIFICATES, idAt: ['code'] },
      { family: COURSES, idAt: ['course', 'id'] },
      PROFILES,
    ],
    params: z.object({ code: z.string().regex(CODE_PATTERN) }),
    output: certificate,
    problems: ['not_found'],
  },
  ofPerson: {
    ...common,
    access: 'public',
    limit: 'read',
    method: 'GET',
    path: '/profiles/:handle/certificates',
    summary: `Lists up to ${MOST_LISTED} certificates that a person shows on their public profile, newest first.`,
    dependsOn: [CERTIFICATES, PROFILES],
    params: z.object({ handle: handleInPath }),
    output: z.object({ items: z.array(listed).max(MOST_LISTED) }),
  },
  setListed: {
    ...common,
    access: 'session',
    limit: 'write',
    method: 'PUT',
    path: '/own/courses-taken/:id/certificate/listing',
    summary: 'Shows your certificate of a course on your public profile, or takes it off.',
    params: z.object({ id: idInPath }),
    body: z.strictObject({ is_listed: z.boolean() }),
    output: z.object({ is_listed: z.boolean() }),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>

export type ListedCertificate = z.output<typeof listed>
