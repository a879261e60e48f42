// Whom people follow and don't want to see, as the feed asks for it.
import { followedBy } from '../features/follows/server/actions.ts'
import { avoidedBy, isBlockedBetween } from '../features/profiles/blocks/server/actions.ts'
import type { FeedPeople } from '../features/updates/people/server/actions.ts'

export const FEED_PEOPLE: FeedPeople = { followedBy, hiddenFrom: avoidedBy, isBlockedBetween }
