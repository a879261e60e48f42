// Issues, revokes, lists and verifies certificates.

import type { OwnerId, Person } from '../../../../platform/actor.ts'
import { foldCase } from '../../../../platform/contract/fold-case.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../../platform/database/row-changes.ts'
import type { Random } from '../../../../platform/random.ts'
import { isCourseListed } from '../../courses.policy.ts'
import type { Certificate } from '../certificates.contract.ts'
import { certificateMessages as messages } from '../certificates.messages.ts'
import { CERTIFICATES, CODE_BYTES } from '../certificates.rules.ts'
import {
  deleteOfPerson,
  findByCode,
  insertCertificate,
  listedOf,
  revokeOne,
  setListed,
} from './certificates.records.ts'

type Pair = { user_id: string; course_id: number }

/** Issues the certificate of a completed course, unless there is a valid one. The caller holds the order. */
export async function issueCertificate(
  tx: Tx,
  { bytes }: Pick<Random, 'bytes'>,
  pair: Pair,
  now: Date,
): Promise<boolean> {
  const code = bytes(CODE_BYTES).toString('base64url')
  const issued = await insertCertificate(tx, { ...pair, code, issued_at: now.toISOString() })
  if (issued !== undefined) invalidate(tx, CERTIFICATES, issued)
  return issued !== undefined
}

/** Revokes the certificate of a refunded course; it names no one from then on. */
export async function revokeCertificate(tx: Tx, pair: Pair, now: Date): Promise<void> {
  const code = await revokeOne(tx, pair, now.toISOString())
  if (code !== undefined) invalidateRemoved(tx, CERTIFICATES, code)
}

/** Returns a certificate for its public page. Raises Problem 'not_found'. */
export async function verifyCertificate(db: Db, code: string): Promise<Certificate> {
  const found = await findByCode(db, code)
  if (!found) throw new Problem('not_found', messages.notFound)
  const { course_id, course_title, instructor_name, lessons_count, issued_at, revoked_at } = found
  const isValid = revoked_at === null
  return {
    code,
    holder_name: isValid ? found.holder_name : null,
    holder_handle: isValid ? found.holder_handle : null,
    course: {
      id: course_id,
      title: course_title,
      is_published: isCourseListed({ status: found.course_status }),
    },
    instructor_name,
    lessons_count,
    issued_at,
    revoked_at,
  }
}

/** Shows one's certificate of a course on one's profile, or removes it. Raises Problem 'not_found'. */
export async function listCertificate(
  tx: Tx,
  actor: Person,
  courseId: number,
  is_listed: boolean,
): Promise<{ is_listed: boolean }> {
  const code = await setListed(tx, { user_id: actor.id, course_id: courseId }, is_listed)
  if (code === undefined) throw new Problem('not_found', messages.notFound)
  if (is_listed) invalidate(tx, CERTIFICATES, code)
  else invalidateRemoved(tx, CERTIFICATES, code)
  return { is_listed }
}

export async function listCertificatesOf(db: Db, handle: string, viewer: OwnerId | null) {
  const rows = await listedOf(db, foldCase(handle), viewer)
  return {
    items: rows.map(({ code, course_id, course_title, issued_at }) => ({
      code,
      course: { id: course_id, title: course_title },
      issued_at,
    })),
  }
}

/** Deletes the certificates of a person who leaves: they would name a deleted person. */
export async function eraseCertificates(tx: Tx, owner: OwnerId): Promise<void> {
  const codes = await deleteOfPerson(tx, owner)
  if (codes.length > 0) invalidateRemoved(tx, CERTIFICATES, ...codes)
}
