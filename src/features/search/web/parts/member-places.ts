// The pages of a member by name, as the search offers them.
import { paths } from '../../../../paths.ts'
import type { OptionPlace } from './options.ts'

const PLACES: readonly OptionPlace[] = [
  { label: 'My Home', to: paths.home() },
  { label: 'My projects', to: paths.ownProjects() },
  { label: 'Proposals', to: paths.proposals(), words: 'my sent received' },
  { label: 'Messages', to: paths.messages(), words: 'conversations inbox chat' },
  { label: 'My agents', to: paths.ownAgents(), words: 'listings' },
  { label: 'Deployed agents', to: paths.deployments(), words: 'deployments' },
  { label: 'My courses', to: paths.ownCourses(), words: 'teaching' },
  { label: 'Learning', to: paths.ownLearning(), words: 'my courses' },
  { label: 'My updates', to: paths.ownUpdates(), words: 'posts' },
  { label: 'Notifications', to: paths.notifications() },
  {
    label: 'Settings → Profile',
    to: paths.settings('profile'),
    words: 'edit my handle avatar picture bio skills',
  },
  {
    label: 'Settings → Account',
    to: paths.settings('account'),
    words: 'change email password two-factor 2fa sessions sign-in delete my',
  },
  { label: 'Settings → Notifications', to: paths.settings('notifications'), words: 'emails' },
  { label: 'Settings → Theme', to: paths.settings('theme'), words: 'dark light mode appearance' },
  {
    label: 'Settings → Subscriptions',
    to: paths.settings('subscriptions'),
    words: 'billing receipts invoices payments cards',
  },
]

const FOR_SELLERS: readonly OptionPlace[] = [
  { label: 'Settings → Seller', to: paths.settings('seller'), words: 'sales revenue analytics' },
  { label: 'Settings → Payouts', to: paths.sellerPayouts(), words: 'bank account earnings money' },
]

export const memberPlaces = (isSeller: boolean): readonly OptionPlace[] =>
  isSeller ? [...PLACES, ...FOR_SELLERS] : PLACES
