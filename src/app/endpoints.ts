// Collects every endpoint of the product.
import type { AccountLimits } from '../features/accounts/abuse-protection/limits/server/limits.actions.ts'
import { accessEndpoints } from '../features/agents/access/server/access.endpoints.ts'
import { healthEndpoints } from '../features/agents/health/server/health.endpoints.ts'
import { listingEndpoints } from '../features/agents/listings/server/listings.endpoints.ts'
import { agentCatalogueEndpoints } from '../features/agents/server/catalogue.endpoints.ts'
import { conversationEndpoints } from '../features/conversations/server/conversations.endpoints.ts'
import { type MessageParts, messageEndpoints } from '../features/conversations/server/messages.endpoints.ts'
import { certificateEndpoints } from '../features/courses/certificates/server/certificates.endpoints.ts'
import {
  type LearningParts,
  learningEndpoints,
} from '../features/courses/learning/server/learning.endpoints.ts'
import { questionEndpoints } from '../features/courses/questions/server/questions.endpoints.ts'
import { courseCatalogueEndpoints } from '../features/courses/server/catalogue.endpoints.ts'
import { courseEditingEndpoints } from '../features/courses/server/editing.endpoints.ts'
import { teachingEndpoints } from '../features/courses/teaching/server/teaching.endpoints.ts'
import { directoryEndpoints } from '../features/directory/server/directory.endpoints.ts'
import { followEndpoints } from '../features/follows/server/follows.endpoints.ts'
import { homeEndpoints } from '../features/home/server/home.endpoints.ts'
import { moderationEndpoints } from '../features/moderation/server/moderation.endpoints.ts'
import type { KeyedHash } from '../features/notifications/server/notifications.actions.ts'
import { notificationEndpoints } from '../features/notifications/server/notifications.endpoints.ts'
import type { CardFormKind } from '../features/payments/payments.rules.ts'
import { blockEndpoints } from '../features/profiles/blocks/server/blocks.endpoints.ts'
import { profileEndpoints } from '../features/profiles/server/profiles.endpoints.ts'
import { invitationEndpoints } from '../features/projects/invitations/server/invitations.endpoints.ts'
import { receivedProposalEndpoints } from '../features/projects/proposals/received/server/received.endpoints.ts'
import { outcomeEndpoints } from '../features/projects/proposals/server/outcomes.endpoints.ts'
import { proposalEndpoints } from '../features/projects/proposals/server/proposals.endpoints.ts'
import { projectCatalogueEndpoints } from '../features/projects/server/catalogue.endpoints.ts'
import { projectEndpoints } from '../features/projects/server/projects.endpoints.ts'
import { reviewEndpoints } from '../features/reviews/server/list.endpoints.ts'
import { savedSearchEndpoints } from '../features/saved-searches/server/saved-searches.endpoints.ts'
import { searchEndpoints } from '../features/search/server/search.endpoints.ts'
import { analyticsEndpoints } from '../features/selling/analytics/server/analytics.endpoints.ts'
import { digestEndpoints } from '../features/updates/digest/server/digest.endpoints.ts'
import { quoteEndpoints } from '../features/updates/quotes/server/quotes.endpoints.ts'
import { feedEndpoints } from '../features/updates/server/feed.endpoints.ts'
import { interactionEndpoints } from '../features/updates/server/interactions.endpoints.ts'
import { postingEndpoints } from '../features/updates/server/posting.endpoints.ts'
import { tagEndpoints } from '../features/updates/tags/server/tags.endpoints.ts'
import type { Clock } from '../platform/clock.ts'
import type { ThisMachine } from '../platform/contract/called-address.ts'
import type { Database } from '../platform/database/database.ts'
import type { Endpoint } from '../platform/http/endpoint.ts'
import type { Random } from '../platform/random.ts'
import { ALL_BLOCK_HANDLERS } from './blocks.ts'
import { ALL_CONVERSATION_SUBJECTS } from './conversations.ts'
import { EVENT_CATALOGUE } from './events.ts'
import { ALL_MODERATED_KINDS } from './moderation.ts'
import { allOwnCounts } from './own-counts.ts'
import { allOwnNeeds } from './own-needs.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'
import { allSearchedLists } from './saved-searches.ts'
import { ALL_MAIL_SERIES, ALL_ONBOARDING_HANDLERS, ALL_QUOTED_KINDS } from './updates.ts'

export function allEndpoints(
  given: { database: Database; clock: Clock; random: Random; hash: KeyedHash; siteUrl: string } & Pick<
    LearningParts,
    'signMedia'
  > &
    Omit<MessageParts, 'subjects'> & {
      limits: AccountLimits
      cardForm: CardFormKind
      thisMachine: () => ThisMachine | undefined
    },
): Endpoint[] {
  const { database, clock } = given
  const subjects = ALL_CONVERSATION_SUBJECTS
  const quoting = { siteUrl: given.siteUrl, kinds: ALL_QUOTED_KINDS }
  return [
    ...profileEndpoints(database, clock, ALL_ONBOARDING_HANDLERS),
    ...blockEndpoints(database, clock, ALL_BLOCK_HANDLERS),
    ...directoryEndpoints(database, clock),
    ...followEndpoints(given),
    ...moderationEndpoints({ ...given, kinds: ALL_MODERATED_KINDS }),
    ...notificationEndpoints({ ...given, eventCatalogue: EVENT_CATALOGUE, mailSeries: ALL_MAIL_SERIES }),
    ...projectCatalogueEndpoints(database),
    ...projectEndpoints(database, clock),
    ...proposalEndpoints(database, clock),
    ...invitationEndpoints(database, clock, given.limits),
    ...outcomeEndpoints(database, clock),
    ...receivedProposalEndpoints(database),
    ...conversationEndpoints({ ...given, subjects }),
    ...messageEndpoints({ ...given, subjects }),
    ...agentCatalogueEndpoints(database),
    ...healthEndpoints(database, clock),
    ...listingEndpoints(database, clock, given),
    ...accessEndpoints(given),
    ...reviewEndpoints({ ...given, products: ALL_REVIEWED_PRODUCTS }),
    ...courseCatalogueEndpoints(database),
    ...courseEditingEndpoints(database, clock, given.limits),
    ...learningEndpoints(given),
    ...questionEndpoints(given),
    ...teachingEndpoints(database),
    ...certificateEndpoints(database),
    // Before the feed: its '/updates/:id' would take '/updates/tags'.
    ...tagEndpoints(database, clock, given.limits),
    ...feedEndpoints(database, quoting),
    ...quoteEndpoints(database, quoting),
    ...postingEndpoints(database, clock, given.limits, quoting),
    ...interactionEndpoints(database, clock, given.limits),
    ...digestEndpoints(database, clock),
    ...savedSearchEndpoints(given, allSearchedLists(database.db)),
    ...analyticsEndpoints(database, clock),
    ...searchEndpoints(database),
    ...homeEndpoints(database, {
      counts: allOwnCounts(given.cardForm),
      needs: allOwnNeeds(given.cardForm),
      cardForm: given.cardForm,
      clock,
      eventCatalogue: EVENT_CATALOGUE,
    }),
  ]
}
