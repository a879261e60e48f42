// The verbs of authors on their updates: one function per verb, in the caller's transaction.

import type { Person } from '../../../platform/actor.ts'
import { pathInAddress } from '../../../platform/contract/bucket.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/cursor.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { dayOf } from '../../../platform/contract/utc-days.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { findOwnFile, takeAway } from '../../../platform/file-storage/files.ts'
import { emit, retract } from '../../events/server/events.actions.ts'
import { refuseIfHidden } from '../../moderation/server/moderation.actions.ts'
import { isBlockedBetween } from '../../profiles/blocks/server/blocks.actions.ts'
import { holdPerson } from '../../profiles/server/listed-people.ts'
import { contentsOfText, mentionKey, tagKey } from '../text.rules.ts'
import { BUCKET_OF, mediaIn } from '../updates.buckets.ts'
import type { OwnUpdate, OwnUpdatePage } from '../updates.contract.ts'
import { updateMentioned, updatePosted } from '../updates.events.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import {
  MAX_NOTIFIED_MENTIONS,
  MAX_OWN_UPDATES,
  summaryOf,
  titleOfUpdate,
  UPDATES,
} from '../updates.rules.ts'
import type { NewUpdate, UpdateChange } from '../updates.schemas.ts'
import {
  changeUpdate,
  deleteUpdates,
  insertUpdate,
  lockOwnUpdate,
  markNotified,
  ownUpdates,
  peopleToNotify,
  replaceMentions,
  replaceTags,
} from './posting.records.ts'
import { countUpdatesOf, mediaOfUpdates, notifiedOf } from './updates.records.ts'

/** Seeds may also set these columns. */
export type SeededUpdate = { source_link?: string }

const notFound = () => new Problem('not_found', messages.notFound)

const derivedFrom = (text: string) => ({
  title: titleOfUpdate(text),
  summary: summaryOf(text),
  ...contentsOfText(text),
})

/** Posts an update, or saves it as a draft. Raises Problem 'invalid' for media that are not one's own. */
export async function createUpdate(
  tx: Tx,
  input: NewUpdate,
  { actor, now, seeded = {} }: { actor: Person; now: Date; seeded?: SeededUpdate | undefined },
): Promise<OwnUpdate> {
  // Two updates that are posted at the same time are counted one after the other.
  await holdPerson(tx, actor.id)
  if ((await countUpdatesOf(tx, actor.id)) >= MAX_OWN_UPDATES) throw new Problem('conflict', messages.tooMany)
  const at = now.toISOString()
  const id = await insertUpdate(tx, {
    text: input.text,
    ...derivedFrom(input.text),
    ...(await ownMedia(tx, actor, input)),
    ...seeded,
    is_draft: input.is_draft,
    user_id: actor.id,
    date: dayOf(at),
    created_at: at,
    updated_at: at,
    posted_at: input.is_draft ? null : at,
  })
  if (!input.is_draft)
    await applyPosting(tx, { actor, id, text: input.text, posted_at: at, textBefore: '' }, now)
  if (!input.is_draft) await emitPosted(tx, actor, id, now)
  return readOwnUpdate(tx, actor, id)
}

/**
 * Saves a change; `is_draft` posts a draft or takes an update back (DEC-21). A draft takes its place in the feed when it is first
 * posted, and keeps it. Raises Problem 'not_found', also for anyone else's, or 'conflict' for posting an update that operators
 * hide.
 */
export async function editUpdate(
  tx: Tx,
  {
    id,
    updateChange: { text, is_draft, comments_off, ...media },
  }: { id: number; updateChange: UpdateChange },
  { actor, now }: { actor: Person; now: Date },
): Promise<OwnUpdate> {
  const before = await lockOwnUpdate(tx, actor.id, id)
  if (!before) throw notFound()
  const isDraft = is_draft ?? before.is_draft
  if (!isDraft) refuseIfHidden(before.hidden_from !== null)
  const at = now.toISOString()
  const posted_at = before.posted_at ?? (isDraft ? null : at)
  const isFirst = before.posted_at === null && posted_at !== null
  await changeUpdate(tx, id, {
    is_draft: isDraft,
    // Turning comments off doesn't mark an update as edited for its readers.
    ...((text !== undefined || is_draft !== undefined || media.media) && { updated_at: at }),
    ...(comments_off !== undefined && { comments_off }),
    posted_at,
    ...(isFirst && { date: dayOf(at) }),
    ...(text !== undefined && { text, ...derivedFrom(text) }),
    ...(media.media && (await ownMedia(tx, actor, { ...media, media: media.media }))),
  })
  if (isDraft) {
    await storeTags(tx, id, '', null)
    if (!before.is_draft) {
      await retract(tx, { subject: 'update', ids: [id], kinds: [updateMentioned] })
      invalidateRemoved(tx, UPDATES, id)
    }
  } else if (posted_at !== null)
    await applyPosting(
      tx,
      {
        actor,
        id,
        text: text ?? before.text,
        posted_at,
        textBefore: before.posted_at === null ? '' : before.text,
      },
      now,
    )
  if (isFirst) await emitPosted(tx, actor, id, now)
  if (media.media) await dropMedia(tx, before.media, now)
  return readOwnUpdate(tx, actor, id)
}

const emitPosted = (tx: Tx, actor: Person, subject: number, now: Date) =>
  emit(tx, updatePosted, { subject, params: {}, actor: actor.id, audience: {} }, now)

/** Stores the tags of a text; a draft has none. */
export async function storeTags(tx: Tx, id: number, text: string, posted_at: string | null): Promise<void> {
  await replaceTags(tx, id, [...new Set(contentsOfText(text).hashtags.map(tagKey))], posted_at)
}

/** Stores the tags and mentions of a posted update, and notifies newly mentioned people. */
async function applyPosting(
  tx: Tx,
  {
    actor,
    id,
    text,
    posted_at,
    textBefore,
  }: {
    actor: Person
    id: number
    text: string
    posted_at: string
    /** The text that was public before; empty if there was none. */
    textBefore: string
  },
  now: Date,
): Promise<void> {
  const namesIn = (words: string) => [...new Set(contentsOfText(words).mentions.map(mentionKey))]
  await storeTags(tx, id, text, posted_at)
  const before = await notifiedOf(tx, id)
  await replaceMentions(tx, id, { names: namesIn(text), before: namesIn(textBefore) })
  const still = await notifiedOf(tx, id)
  await retract(tx, {
    subject: 'update',
    ids: [id],
    kinds: [updateMentioned],
    people: before.filter((one) => !still.includes(one)),
  })
  const fresh = (await peopleToNotify(tx, id)).filter((one) => one !== actor.id)
  const notified: string[] = []
  // People who were notified before it was taken back to a draft get their notification back.
  for (const one of [...still, ...fresh.slice(0, MAX_NOTIFIED_MENTIONS)])
    if (!(await isBlockedBetween(tx, actor.id, one))) notified.push(one)
  if (notified.length > 0) {
    const audience = { other: notified }
    await emit(tx, updateMentioned, { subject: id, params: {}, actor: actor.id, audience }, now)
    await markNotified(tx, id, notified)
  }
  invalidate(tx, UPDATES, id)
}

/** Deletes an update with its comments, marks and media. Raises Problem 'not_found', also for anyone else's. */
export async function removeUpdate(tx: Tx, actor: Person, id: number, now: Date): Promise<{ id: number }> {
  const before = await lockOwnUpdate(tx, actor.id, id)
  if (!before) throw notFound()
  await deleteUpdates(tx, [id])
  await retract(tx, { subject: 'update', ids: [id] })
  await dropMedia(tx, before.media, now)
  invalidateRemoved(tx, UPDATES, id)
  return { id }
}

async function dropMedia(tx: Tx, urls: readonly string[], now: Date): Promise<void> {
  const used = new Set(await mediaOfUpdates(tx, urls))
  for (const url of urls) {
    const media = used.has(url) ? undefined : mediaIn(url)
    const path = media && pathInAddress(media.bucket, url)
    if (media && path !== undefined) await takeAway(tx, media.bucket, [path], now)
  }
}

type GivenMedia = Pick<NewUpdate, 'media'> & Pick<UpdateChange, 'media_type' | 'media_alt'>

/** Returns the columns of the media; each file is looked up, because no one may show the files of others. */
async function ownMedia(tx: Tx, actor: Person, { media, media_type = [], media_alt = [] }: GivenMedia) {
  const media_ratio: number[] = []
  for (const [at, url] of media.entries()) {
    const bucket = BUCKET_OF[media_type[at] ?? 'image']
    const file = await findOwnFile(tx, { bucket, url, owner_id: actor.id })
    if (!file) throw new Problem('invalid', messages.mediaNotOwn, { fields: { media: messages.mediaNotOwn } })
    media_ratio.push(file.width && file.height ? file.width / file.height : 0)
  }
  return {
    media,
    media_type: media.map((_, at) => media_type[at] ?? ('image' as const)),
    media_alt: media.map((_, at) => media_alt[at] ?? ''),
    media_ratio,
  }
}

/** Returns one's own update. Raises Problem 'not_found', also for anyone else's. */
export async function readOwnUpdate(reader: Reader, actor: Person, id: number): Promise<OwnUpdate> {
  const [own] = await ownUpdates(reader, actor.id, { id, limit: 1 })
  if (!own) throw notFound()
  return own
}

/** Returns one page of one's own updates, drafts included, newest first. */
export async function listOwnUpdates(
  reader: Reader,
  actor: Person,
  { cursor, page_size }: { cursor?: string | undefined; page_size: number },
): Promise<OwnUpdatePage> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await ownUpdates(reader, actor.id, { after, limit: page_size + 1 })
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > items.length && last ? cursorAfter(last) : null }
}
