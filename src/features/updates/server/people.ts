// What updates have to know about people and those whom they follow or don't want to see. A higher noun keeps
// that, so app/ hands it over.
import type { Actor, OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'

export type FeedPeople = {
  /** The people whose updates the 'Following' feed lists. */
  followedBy(reader: Reader, viewer: OwnerId): Promise<readonly string[]>
  /** The tags whose updates it lists too, as they are compared. */
  tagsFollowedBy(reader: Reader, viewer: OwnerId): Promise<readonly string[]>
  /** Whose updates and comments this viewer does not see: muted, or blocked by either of the two. */
  hiddenFrom(reader: Reader, viewer: OwnerId): Promise<readonly string[]>
  /** Whether one of the two has blocked the other: then neither likes, reposts, comments on or mentions the other. */
  isBlockedBetween(reader: Reader, one: string, other: string): Promise<boolean>
}

/** Whom this actor does not see; visitors see everyone. */
export const hiddenFor = async (
  reader: Reader,
  people: FeedPeople,
  actor: Actor,
): Promise<readonly string[]> => (actor.kind === 'person' ? people.hiddenFrom(reader, actor.id) : [])
