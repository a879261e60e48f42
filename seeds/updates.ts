// Who likes and reposts the updates of the demonstration's people, and which pictures and clips are in them?
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { editUpdate, listOwnUpdates } from '../src/features/updates/server/posting.actions.ts'
import { BUCKET_OF, mediaPath } from '../src/features/updates/updates.buckets.ts'
import { actFor } from '../src/platform/actor.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Intake } from '../src/platform/file-storage/intake.ts'
import { systemRandom } from '../src/platform/random.ts'
import { chance, chanceBetween } from './chance.ts'
import { clipFile } from './clips/files.ts'
import { people, personCalled } from './people.ts'
import type { SeedPicture, SeedUpdate } from './shapes.ts'
import { posts } from './updates/posts.ts'

/** Oldest first, as they were posted. */
export const updates: readonly SeedUpdate[] = [...posts].sort((one, other) => other.hours_ago - one.hours_ago)

type SeedMark = { by: string; hours_ago: number }

/** Returns the people who like it, or repost it, by chance, and when. */
export function marksOn(update: SeedUpdate, type: 'like' | 'retweet'): SeedMark[] {
  const count = type === 'like' ? update.likes : update.reposts
  return people
    .filter(({ handle }) => handle !== update.by)
    .sort((one, other) => chance(type, update.text, one.handle) - chance(type, update.text, other.handle))
    .slice(0, count)
    .map(({ handle }) => ({
      by: handle,
      hours_ago: update.hours_ago * chanceBetween(0.05, 0.95, type, 'at', update.text, handle),
    }))
    .sort((one, other) => other.hours_ago - one.hours_ago)
}

/** No author of the demonstration has more updates. */
const MOST_UPDATES = 100

const pictureFile = (picture: SeedPicture) =>
  fileURLToPath(new URL(`./pictures/${picture}.webp`, import.meta.url))

/** Gives the updates their pictures and clips, uploaded as their authors would upload them. */
export async function addUpdateMedia(database: Database, take: Intake['take']): Promise<void> {
  for (const author of new Set(posts.map(({ by }) => by))) {
    const person = actFor(personCalled(author).id)
    const { items } = await listOwnUpdates(database.db, person, { page_size: MOST_UPDATES })
    for (const { id, text, updated_at } of items) {
      const seed = posts.find((post) => post.text === text)
      const given = seed ? mediaOf(seed) : []
      if (given.length === 0) continue
      const media: string[] = []
      for (const { type, file, declared } of given) {
        const random = systemRandom.uuid().replaceAll('-', '').slice(0, 16)
        const path = mediaPath(person.id, Date.parse(updated_at), random, file.split('/').at(-1) ?? '')
        const asked = { bucket: BUCKET_OF[type], path, owner: person.id, declared, isUpsert: false }
        media.push((await take(asked, file, (await stat(file)).size)).url)
      }
      const change = {
        media,
        media_type: given.map(({ type }) => type),
        media_alt: given.map(({ alt }) => alt),
      }
      // As of the last change: media make no update newer.
      await database.inTransaction((tx) =>
        editUpdate(tx, { id, updateChange: change }, { actor: person, now: new Date(updated_at) }),
      )
    }
  }
}

function mediaOf({ pictures = [], video }: SeedUpdate) {
  const images = pictures.map(([picture, alt]) => ({
    type: 'image' as const,
    file: pictureFile(picture),
    alt,
    declared: 'image/webp' as const,
  }))
  if (video === undefined) return images
  return [
    ...images,
    { type: 'video' as const, file: clipFile(video), alt: 'A short clip', declared: 'video/webm' as const },
  ]
}
