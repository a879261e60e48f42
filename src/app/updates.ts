// Whom people follow and don't want to see, as the feed asks for it. Nobody can yet be followed, muted or blocked.
import type { FeedPeople } from '../features/updates/people/server/actions.ts'

export const FEED_PEOPLE: FeedPeople = {
  followedBy: async () => [],
  hiddenFrom: async () => [],
  isBlockedBetween: async () => false,
}
