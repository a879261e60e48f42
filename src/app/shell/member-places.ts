// The pages of a member by name, as the search offers them.
import type { OptionPlace } from '../../features/search/web/parts/options.ts'
import { paths } from '../../paths.ts'

const PLACES: readonly OptionPlace[] = [
  { label: 'My Home', to: paths.home() },
  { label: 'My projects', to: paths.ownProjects() },
  { label: 'Proposals', to: paths.proposals(), words: 'sent received' },
  { label: 'Messages', to: paths.messages(), words: 'conversations' },
  { label: 'My agents', to: paths.ownAgents(), words: 'listings' },
  { label: 'Deployed agents', to: paths.deployments(), words: 'deployments' },
  { label: 'My courses', to: paths.ownCourses(), words: 'teaching' },
  { label: 'Learning', to: paths.ownLearning(), words: 'my courses' },
  { label: 'My updates', to: paths.ownUpdates(), words: 'posts' },
  { label: 'Notifications', to: paths.notifications() },
  { label: 'Settings → Profile', to: paths.settings('profile'), words: 'handle avatar bio skills' },
  { label: 'Settings → Account', to: paths.settings('account'), words: 'email password two-factor sessions' },
  { label: 'Settings → Notifications', to: paths.settings('notifications'), words: 'emails' },
  { label: 'Settings → Theme', to: paths.settings('theme'), words: 'dark light' },
  { label: 'Settings → Subscriptions', to: paths.settings('subscriptions'), words: 'billing receipts cards' },
]

const FOR_SELLERS: readonly OptionPlace[] = [
  { label: 'Settings → Seller', to: paths.settings('seller'), words: 'sales revenue analytics' },
  { label: 'Settings → Payouts', to: paths.sellerPayouts(), words: 'bank earnings' },
]

export const memberPlaces = (isSeller: boolean): readonly OptionPlace[] =>
  isSeller ? [...PLACES, ...FOR_SELLERS] : PLACES
