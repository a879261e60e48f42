// The relations between people that updates depend on: follows, blocks and mutes. A higher noun stores them, so app/ hands them
// in.
import type { Actor, OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'

export type FeedPeople = {
  /** The 'Following' feed lists the updates of these people. */
  followedBy(reader: Reader, viewer: OwnerId): Promise<readonly string[]>
  /** The 'Following' feed lists updates with these tags, too, given as keys. */
  tagsFollowedBy(reader: Reader, viewer: OwnerId): Promise<readonly string[]>
  /** This viewer does not see updates and comments of these people: muted, or blocked by either of the two. */
  hiddenFrom(reader: Reader, viewer: OwnerId): Promise<readonly string[]>
  /** If one of the two has blocked the other, neither likes, reposts, comments on or mentions the other. */
  isBlockedBetween(reader: Reader, one: string, other: string): Promise<boolean>
}

/** Returns the people whom this actor does not see; visitors see everyone. */
export const hiddenFor = async (
  reader: Reader,
  people: FeedPeople,
  actor: Actor,
): Promise<readonly string[]> => (actor.kind === 'person' ? people.hiddenFrom(reader, actor.id) : [])
