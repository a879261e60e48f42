// Exports and erases a person's updates with others' reactions, and their own reactions to the updates of others.

import { and, desc, eq, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { asPublished, newestTitles, type PersonData } from '../../../platform/person-data.ts'
import { retract } from '../../events/server/events.actions.ts'
import { deleteDigest, digestForExport } from '../digest/server/digest.records.ts'
import { deleteTagsOf, exportTags } from '../tags/server/tags.records.ts'
import { COUNTED_COMMENTS, COUNTED_UPDATES } from '../updates.messages.ts'
import { titleOfUpdate, UPDATES } from '../updates.rules.ts'
import {
  commentMentions,
  updateInteractions as interactions,
  isPosted,
  isUpdateCounted,
  updateColumns,
  updateMentions,
  updates,
} from './updates.table.ts'

export const updateData = {
  noun: 'updates',
  exportRows: async (tx, owner) => ({
    updates: updatesOfPerson(tx, owner),
    interactions: interactionsOfPerson(tx, owner),
    digest: await digestForExport(tx, owner),
    followed_tags: exportTags(tx, owner),
  }),
  async erase(tx, owner) {
    await deleteDigest(tx, owner)
    await deleteTagsOf(tx, owner)
    await retract(tx, { subject: 'update', actor: owner })
    await deleteInteractions(tx, owner)
    await deleteMentionsOf(tx, owner)
    const ids = await deleteUpdatesOf(tx, owner)
    if (ids.length > 0) await retract(tx, { subject: 'update', ids })
    invalidateRemoved(tx, UPDATES)
    return 'gone'
  },
  published: [
    {
      kind: 'update',
      words: COUNTED_UPDATES,
      list: async (reader, owner, most) =>
        asPublished(await postedUpdates(reader, owner, most), ({ id }) => paths.update(id)),
    },
    {
      kind: 'comment',
      words: COUNTED_COMMENTS,
      async list(reader, owner, most) {
        const { rows, total } = await writtenComments(reader, owner, most)
        const titled = rows.map((row) => ({ ...row, title: titleOfUpdate(row.content) }))
        return asPublished({ rows: titled, total }, ({ parent_id }) => paths.update(parent_id))
      },
    },
  ],
} as const satisfies PersonData

function updatesOfPerson(tx: Tx, owner: OwnerId) {
  return rowsOf(
    tx,
    tx.select(updateColumns).from(updates).where(eq(updates.user_id, owner)).orderBy(updates.id),
  )
}

function interactionsOfPerson(tx: Tx, owner: OwnerId) {
  const { update_id, interaction_type, content, created_at } = interactions
  return rowsOf(
    tx,
    tx
      .select({ update_id, interaction_type, content, created_at })
      .from(interactions)
      .where(eq(interactions.user_id, owner))
      .orderBy(interactions.id),
  )
}

const postedUpdates = (reader: Reader, owner: OwnerId, most: number) =>
  newestTitles(
    reader,
    { table: updates, title: updates.title },
    and(eq(updates.user_id, owner), isPosted),
    most,
  )

async function writtenComments(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(
    eq(interactions.user_id, owner),
    eq(interactions.interaction_type, 'comment'),
    isUpdateCounted,
  )
  const rows = await reader
    .select({
      id: interactions.id,
      parent_id: interactions.update_id,
      content: sql<string>`${interactions.content}`,
    })
    .from(interactions)
    .where(isShown)
    .orderBy(desc(interactions.id))
    .limit(most)
  return { rows, total: await reader.$count(interactions, isShown) }
}

/** Deletes a person's marks and comments. The updates are locked first, in one order, and counted down. */
async function deleteInteractions(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.execute(sql`
    select 1 from ${updates} where ${updates.id} in
      (select ${interactions.update_id} from ${interactions} where ${interactions.user_id} = ${owner})
      order by ${updates.id} for no key update`)
  await tx.execute(sql`
    with gone as (delete from ${interactions} where ${interactions.user_id} = ${owner}
        returning ${interactions.update_id}, ${interactions.interaction_type}, ${interactions.hidden_from}),
      counted as (select update_id,
        count(*) filter (where interaction_type = 'like') as likes,
        count(*) filter (where interaction_type = 'comment' and hidden_from is null) as comments,
        count(*) filter (where interaction_type = 'retweet') as retweets
        from gone group by update_id)
    update ${updates} set likes_count = likes_count - likes, comments_count = comments_count - comments,
      retweets_count = retweets_count - retweets
      from counted where ${updates.id} = counted.update_id`)
}

/** Deletes the mentions of a person in updates and comments of others, whose texts stay. */
async function deleteMentionsOf(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(updateMentions).where(eq(updateMentions.user_id, owner))
  await tx.delete(commentMentions).where(eq(commentMentions.user_id, owner))
}

async function deleteUpdatesOf(tx: Tx, owner: OwnerId): Promise<number[]> {
  const rows = await tx.delete(updates).where(eq(updates.user_id, owner)).returning({ id: updates.id })
  return rows.map(({ id }) => id)
}
