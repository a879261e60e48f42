// The queries that hide a course. While it is hidden it is a draft, which only its owner and its students see.
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { courses } from '../../server/table.ts'

export async function findModerated(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: courses.user_id,
      title: courses.title,
      is_hidden: sql<boolean>`${courses.hidden_from} is not null`,
    })
    .from(courses)
    .where(
      and(
        eq(courses.id, id),
        viewer === null ? undefined : or(eq(courses.status, 'published'), eq(courses.user_id, viewer)),
      ),
    )
  return rows[0]
}

export async function idsOf(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.user_id, ownerId))
    .orderBy(asc(courses.id))
  return rows.map(({ id }) => String(id))
}

/** Both make another version, so that an editor that is open does not undo them. */
export async function hideCourse(tx: Tx, id: number): Promise<void> {
  await tx
    .update(courses)
    .set({
      hidden_from: sql`${courses.status}`,
      status: 'draft',
      version: sql`${courses.version} + 1`,
    })
    .where(and(eq(courses.id, id), isNull(courses.hidden_from)))
}

export async function restoreCourse(tx: Tx, id: number): Promise<void> {
  await tx
    .update(courses)
    .set({ status: sql`${courses.hidden_from}`, hidden_from: null, version: sql`${courses.version} + 1` })
    .where(and(eq(courses.id, id), isNotNull(courses.hidden_from)))
}

/** Gives or takes the flag; returns the title. */
export async function setBestseller(tx: Tx, id: number, isOn: boolean): Promise<string | undefined> {
  const rows = await tx
    .update(courses)
    .set({ bestseller: isOn })
    .where(eq(courses.id, id))
    .returning({ title: courses.title })
  return rows[0]?.title
}

/** Whether a hidden course of this person shows the file at this address. */
export async function isHiddenMedia(reader: Reader, owner: string, url: string): Promise<boolean> {
  const { id, user_id, hidden_from, image_url, preview_video_url } = courses
  const rows = await reader
    .select({ id })
    .from(courses)
    .where(
      and(eq(user_id, owner), isNotNull(hidden_from), or(eq(image_url, url), eq(preview_video_url, url))),
    )
    .limit(1)
  return rows.length > 0
}
