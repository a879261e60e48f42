// The queries over certificates.
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { filledDisplayName } from '../../../profiles/display-name.schemas.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { courses } from '../../server/courses.table.ts'
import { certificateMessages as messages } from '../certificates.messages.ts'
import { MOST_LISTED } from '../certificates.rules.ts'
import { certificates } from './certificates.table.ts'

type Pair = { user_id: string; course_id: number }
const isPair = ({ user_id, course_id }: Pair) =>
  and(eq(certificates.user_id, user_id), eq(certificates.course_id, course_id))

/** Returns the display name of the holder, else the full name, which is checked here, since everyone reads it. */
async function holderName(tx: Tx, user_id: string): Promise<string> {
  const [names] = await tx
    .select({ display_name: profiles.display_name, full_name: profiles.full_name })
    .from(profiles)
    .where(eq(profiles.id, user_id))
  return names?.display_name ?? filledDisplayName.safeParse(names?.full_name).data ?? messages.unnamed
}

/** A revoked certificate becomes valid again, under its address, with current facts. */
export async function insertCertificate(
  tx: Tx,
  { user_id, course_id, code, issued_at }: Pair & { code: string; issued_at: string },
): Promise<string | undefined> {
  const said = tx
    .select({
      code: sql<string>`${code}::text`.as('code'),
      user_id: sql<string>`${user_id}::uuid`.as('user_id'),
      course_id: courses.id,
      holder_name: sql<string>`${await holderName(tx, user_id)}::text`.as('holder_name'),
      course_title: courses.title,
      // The name is published with the course, whatever else of the profile is.
      instructor_name: profiles.display_name,
      lessons_count: courses.lessons_count,
      issued_at: sql<string>`${issued_at}::timestamptz`.as('issued_at'),
      revoked_at: sql<null>`null::timestamptz`.as('revoked_at'),
      is_listed: sql<boolean>`false`.as('is_listed'),
    })
    .from(courses)
    .innerJoin(profiles, eq(profiles.id, courses.user_id))
    .where(eq(courses.id, course_id))
  const rows = await tx.execute<{ code: string }>(sql`
    insert into ${certificates}
      (code, user_id, course_id, holder_name, course_title, instructor_name, lessons_count, issued_at, revoked_at, is_listed)
    ${said}
    on conflict (user_id, course_id) do update set
      revoked_at = null, issued_at = excluded.issued_at, holder_name = excluded.holder_name,
      course_title = excluded.course_title, instructor_name = excluded.instructor_name,
      lessons_count = excluded.lessons_count
    where ${certificates.revoked_at} is not null
    returning code`)
  return rows.rows[0]?.code
}

/** Returns the code of the certificate that was valid until now. */
export async function revokeOne(tx: Tx, pair: Pair, now: string): Promise<string | undefined> {
  const rows = await tx
    .update(certificates)
    .set({ revoked_at: now, is_listed: false })
    .where(and(isPair(pair), isNull(certificates.revoked_at)))
    .returning({ code: certificates.code })
  return rows[0]?.code
}

/** A certificate names its holder, so none of a person whom operators hide is found. */
export async function findByCode(db: Db, code: string) {
  const rows = await db
    .select({
      ...getTableColumns(certificates),
      holder_handle: sql<string | null>`case when ${profiles.is_public} then ${profiles.handle} end`,
      course_status: courses.status,
    })
    .from(certificates)
    .innerJoin(profiles, eq(profiles.id, certificates.user_id))
    .innerJoin(courses, eq(courses.id, certificates.course_id))
    .where(and(eq(certificates.code, code), isNull(profiles.hidden_from)))
  return rows[0]
}

export async function findOwnCertificate(reader: Reader, pair: Pair) {
  const rows = await reader
    .select({ code: certificates.code, is_listed: certificates.is_listed, issued_at: certificates.issued_at })
    .from(certificates)
    .where(and(isPair(pair), isNull(certificates.revoked_at)))
  return rows[0]
}

/** Returns the code; undefined without a valid certificate. */
export async function setListed(tx: Tx, pair: Pair, is_listed: boolean): Promise<string | undefined> {
  const rows = await tx
    .update(certificates)
    .set({ is_listed })
    .where(and(isPair(pair), isNull(certificates.revoked_at)))
    .returning({ code: certificates.code })
  return rows[0]?.code
}

/** The viewer must be allowed to see the profile. */
export async function listedOf(db: Db, handle: string, viewer: OwnerId | null) {
  return db
    .select({
      code: certificates.code,
      course_id: certificates.course_id,
      course_title: certificates.course_title,
      issued_at: certificates.issued_at,
    })
    .from(certificates)
    .innerJoin(profiles, eq(profiles.id, certificates.user_id))
    .where(
      and(
        sql`lower(${profiles.handle}) = ${handle}`,
        sql`(${profiles.is_public} or ${profiles.id} = ${viewer}::uuid)`,
        eq(certificates.is_listed, true),
        isNull(certificates.revoked_at),
      ),
    )
    .orderBy(desc(certificates.issued_at), desc(certificates.id))
    .limit(MOST_LISTED)
}

export function certificatesOfPerson(tx: Tx, owner: OwnerId) {
  return rowsOf(tx, tx.select().from(certificates).where(eq(certificates.user_id, owner)))
}

/** Returns the codes of the deleted certificates. */
export async function deleteOfPerson(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx
    .delete(certificates)
    .where(eq(certificates.user_id, owner))
    .returning({ code: certificates.code })
  return rows.map(({ code }) => code)
}
