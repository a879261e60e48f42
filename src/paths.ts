// The address of every page, parameters written as in the router, and a builder for its URL. Imports nothing, so any file
// may import it. The rest of a page's row is in app/page-table.ts.

export const ADDRESSES = {
  landing: '/',
  projects: '/projects',
  project: '/projects/:id',
  agents: '/agents',
  agent: '/agents/:id',
  compareAgents: '/agents/compare',
  professionals: '/professionals',
  profile: '/profile/:handle',
  courses: '/courses',
  course: '/courses/:id',
  compareCourses: '/courses/compare',
  learn: '/courses/:id/learn',
  certificate: '/certificates/:code',
  updates: '/updates',
  update: '/updates/:id',
  search: '/search',
  auth: '/auth',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  undoAddressChange: '/auth/undo-address-change',
  verifyEmail: '/auth/verify-email',
  connectApp: '/connect',
  onboarding: '/onboarding',
  home: '/home',
  homeAccount: '/home/account',
  ownProjects: '/home/projects',
  receivedProposals: '/home/projects/:id/proposals',
  ownCourses: '/home/courses',
  ownLearning: '/home/courses/learning',
  newCourse: '/home/courses/new',
  editCourse: '/home/courses/:id',
  teaching: '/home/courses/:id/teaching',
  ownUpdates: '/home/updates',
  proposals: '/home/proposals',
  allReceivedProposals: '/home/proposals/received',
  ownProposals: '/home/proposals/sent',
  ownAgents: '/home/agents',
  deployments: '/home/agents/deployed',
  deployment: '/home/agents/:id',
  soldDeployments: '/home/agents/offered/:id',
  agentCalling: '/home/agents/offered/:id/calling',
  messages: '/home/messages',
  conversation: '/home/messages/:id',
  dashboard: '/dashboard',
  paymentSuccess: '/payment-success',
  paymentCancelled: '/payment-cancelled',
  receipt: '/receipts/:key',
  sandboxCheckout: '/sandbox/checkouts/:id',
  sandboxPortal: '/sandbox/portals/:secret',
  sandboxOnboarding: '/sandbox/onboarding/:link',
  payout: '/payouts/:id',
  settings: '/settings',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  terms: '/terms',
  privacy: '/privacy',
  apiReference: '/docs/api',
  kit: '/dev/kit',
  mailbox: '/dev/mailbox',
} as const

/** Addresses that are not pages of the table. */
export const PLACES = {
  notFound: '/404',
  openApi: '/openapi.json',
} as const

/** The path is written as in the table, with its parameters: '/projects/:id'. */
export function hasPage(path: string): boolean {
  return Object.values<string>(ADDRESSES).includes(path)
}

type Query = Readonly<Record<string, string | number | undefined>>

/** `path` with the parameters that have a value. */
export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${path}?${search}` : path
}

type PageOf<Shape extends string> = {
  [K in keyof typeof ADDRESSES]: (typeof ADDRESSES)[K] extends Shape ? K : never
}[keyof typeof ADDRESSES]
type PageOfOne = PageOf<`${string}:${string}`>
type PlainPage = Exclude<keyof typeof ADDRESSES, PageOfOne>

/** A page without path parameters, with a query. */
function page(name: PlainPage): (query?: Query) => string {
  return (query) => withQuery(ADDRESSES[name], query)
}

/** A page about one thing, named by its only parameter. */
function pageOf<Key extends string | number>(name: PageOfOne): (key: Key, query?: Query) => string {
  const [before, after = ''] = ADDRESSES[name].split(/:\w+/)
  return (key, query) => withQuery(`${before}${key}${after}`, query)
}

/** A page about several things, such as `/agents/compare?ids=3,7`. */
function pageOfSeveral(name: PlainPage): (ids: readonly number[]) => string {
  // `withQuery` would escape the commas.
  return (ids) => ADDRESSES[name] + (ids.length > 0 ? `?ids=${ids.join(',')}` : '')
}

/** In the address of a page with a Post a Project button: the dialog opens. No page renders differently for it. */
export const POST_MARKER = { name: 'post', value: '1' } as const

/** In the address of one's own agents: the dialog for adding one opens. */
export const ADD_MARKER = { name: 'add', value: '1' } as const

/** In the address of the feed while the tab 'Following' is open; read by the browser, since the page is the same. */
export const FOLLOWING_MARKER = { name: 'feed', value: 'following' } as const

/** In the address of a profile: its handle, where someone pressed 'Invite' before the page was open. */
export const INVITE_MARKER = 'invite'

export const paths = {
  landing: page('landing'),
  projects: page('projects'),
  /** The list, with the dialog for posting a project open. */
  postProject: () => page('projects')({ [POST_MARKER.name]: POST_MARKER.value }),
  project: pageOf<number>('project'),
  agents: page('agents'),
  agent: pageOf<number>('agent'),
  compareAgents: pageOfSeveral('compareAgents'),
  professionals: page('professionals'),
  profile: pageOf<string>('profile'),
  courses: page('courses'),
  course: pageOf<number>('course'),
  compareCourses: pageOfSeveral('compareCourses'),
  learn: pageOf<number>('learn'),
  certificate: pageOf<string>('certificate'),
  updates: page('updates'),
  update: pageOf<number>('update'),
  search: (q?: string, as_typed?: 'true') => page('search')({ q, as_typed }),
  home: page('home'),
  homeAccount: page('homeAccount'),
  ownProjects: page('ownProjects'),
  ownAgents: page('ownAgents'),
  /** One's own agents, with the dialog for adding one open. */
  addAgent: () => page('ownAgents')({ [ADD_MARKER.name]: ADD_MARKER.value }),
  ownCourses: page('ownCourses'),
  ownLearning: page('ownLearning'),
  newCourse: page('newCourse'),
  editCourse: pageOf<number>('editCourse'),
  teaching: pageOf<number>('teaching'),
  ownUpdates: page('ownUpdates'),
  /** The page on which an update is written; the update begins with a link to this path. */
  shareAsUpdate: (path: string) => page('ownUpdates')({ share: path }),
  editOwnUpdate: (id: number) => page('ownUpdates')({ edit: id }),
  receivedProposals: pageOf<number>('receivedProposals'),
  proposals: page('proposals'),
  allReceivedProposals: page('allReceivedProposals'),
  ownProposals: page('ownProposals'),
  deployments: page('deployments'),
  deployment: pageOf<number>('deployment'),
  soldDeployments: pageOf<number>('soldDeployments'),
  agentCalling: pageOf<number>('agentCalling'),
  messages: page('messages'),
  conversation: pageOf<number>('conversation'),
  paymentSuccess: page('paymentSuccess'),
  paymentCancelled: page('paymentCancelled'),
  sandboxCheckout: pageOf<string>('sandboxCheckout'),
  receipt: pageOf<string>('receipt'),
  payout: pageOf<number>('payout'),
  sandboxPortal: pageOf<string>('sandboxPortal'),
  sandboxOnboarding: pageOf<string>('sandboxOnboarding'),
  dashboard: page('dashboard'),
  settings: (tab?: string) => page('settings')({ tab }),
  /** The page on which sellers see their payouts; `from` says that they come back from the card provider's page. */
  sellerPayouts: (from?: 'returned' | 'expired') => page('settings')({ tab: 'seller', payouts: from }),
  /** The range of the sales is named by 'range', or 'start' and 'end' are its days. */
  seller: (query: { range?: string; start?: string; end?: string; type?: string } = {}) =>
    page('settings')({ tab: 'seller', ...query }),
  onboarding: (returnTo?: string) => page('onboarding')({ returnTo }),
  auth: (returnTo?: string) => page('auth')({ returnTo }),
  signUp: (returnTo?: string, reason?: string) => page('auth')({ mode: 'sign-up', reason, returnTo }),
  forgotPassword: page('forgotPassword'),
  resetPassword: page('resetPassword'),
  undoAddressChange: (token: string) => page('undoAddressChange')({ token }),
  verifyEmail: page('verifyEmail'),
  /** The page that asks whether an application may be connected. */
  connectApp: page('connectApp'),
  notFound: () => PLACES.notFound,
  notifications: page('notifications'),
  unsubscribe: (token: string) => page('unsubscribe')({ token }),
  terms: page('terms'),
  privacy: page('privacy'),
  apiReference: page('apiReference'),
  openApi: () => PLACES.openApi,
  kit: page('kit'),
  mailbox: page('mailbox'),
} as const
