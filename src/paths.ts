// The route table as data: every page's address, the query parameters it knows, whether it may be shared between
// visitors, and a builder for its URL. Imports nothing, so any file may import it.

type PageRow = {
  readonly path: string
  readonly query?: readonly string[]
  /** Those of them that take free text: there is no end of such addresses. */
  readonly typed?: readonly string[]
  /** 'shared': rendered once for everyone. 'personal': never cached. */
  readonly cache: 'shared' | 'personal'
  /** Exists only while the product runs as a demonstration. */
  readonly demo?: true
  /** Exists only while the sandbox stands in for the card provider. */
  readonly sandbox?: true
  /** Kept out of the site map. */
  readonly unlisted?: true
}

export const PAGES = {
  landing: { path: '/', cache: 'shared' },
  projects: {
    path: '/projects',
    query: [
      'search',
      'as_typed',
      'category',
      'skill',
      'min_budget',
      'max_budget',
      'location',
      'sort',
      'page',
    ],
    typed: ['search', 'skill', 'min_budget', 'max_budget', 'location'],
    cache: 'shared',
  },
  project: { path: '/projects/:id', cache: 'shared' },
  agents: {
    path: '/agents',
    query: ['search', 'as_typed', 'category', 'min_price', 'max_price', 'min_rating', 'sort', 'page'],
    typed: ['search', 'min_price', 'max_price'],
    cache: 'shared',
  },
  /** The query is that of its reviews. */
  agent: { path: '/agents/:id', query: ['sort', 'stars', 'page'], cache: 'shared' },
  professionals: {
    path: '/professionals',
    query: ['search', 'as_typed', 'skill', 'sort', 'page'],
    typed: ['search', 'skill'],
    cache: 'shared',
  },
  profile: {
    path: '/profile/:handle',
    query: ['agents', 'courses', 'projects', 'updates'],
    typed: ['updates'],
    cache: 'shared',
  },
  courses: {
    path: '/courses',
    query: [
      'search',
      'as_typed',
      'category',
      'level',
      'language',
      'rating',
      'duration',
      'min_price',
      'max_price',
      'sort',
      'page',
    ],
    typed: ['search', 'min_price', 'max_price'],
    cache: 'shared',
  },
  /** The query is that of its reviews, too. */
  course: { path: '/courses/:id', query: ['sort', 'stars', 'page'], cache: 'shared' },
  /** Everyone who has the course takes it here; its free lectures open for everyone. */
  learn: { path: '/courses/:id/learn', query: ['lecture', 'question'], cache: 'personal', unlisted: true },
  /** Under a random address, known to those whom its holder tells. */
  certificate: { path: '/certificates/:code', cache: 'shared', unlisted: true },
  updates: {
    path: '/updates',
    query: ['search', 'tag', 'cursor'],
    typed: ['search', 'tag', 'cursor'],
    cache: 'shared',
  },
  update: { path: '/updates/:id', cache: 'shared' },
  auth: { path: '/auth', query: ['mode', 'reason', 'returnTo'], cache: 'personal', unlisted: true },
  forgotPassword: { path: '/auth/forgot-password', cache: 'personal', unlisted: true },
  resetPassword: { path: '/auth/reset-password', cache: 'personal', unlisted: true },
  // The token stays in the address, for the browser: the page is the same for every mail.
  undoAddressChange: { path: '/auth/undo-address-change', cache: 'personal', unlisted: true },
  verifyEmail: { path: '/auth/verify-email', cache: 'personal', unlisted: true },
  onboarding: { path: '/onboarding', query: ['step', 'returnTo'], cache: 'personal', unlisted: true },
  home: { path: '/home', cache: 'personal', unlisted: true },
  homeAccount: { path: '/home/account', cache: 'personal', unlisted: true },
  ownProjects: { path: '/home/projects', query: ['page'], cache: 'personal', unlisted: true },
  receivedProposals: {
    path: '/home/projects/:id/proposals',
    query: ['sort', 'status', 'page', 'proposal', 'compare'],
    cache: 'personal',
    unlisted: true,
  },
  ownCourses: {
    path: '/home/courses',
    query: ['search', 'category', 'status', 'level', 'sort', 'page'],
    cache: 'personal',
    unlisted: true,
  },
  ownLearning: { path: '/home/courses/learning', query: ['page'], cache: 'personal', unlisted: true },
  newCourse: { path: '/home/courses/new', cache: 'personal', unlisted: true },
  editCourse: { path: '/home/courses/:id', cache: 'personal', unlisted: true },
  // Who takes an own course, what it sold, and what is asked about it.
  teaching: {
    path: '/home/courses/:id/teaching',
    query: ['tab', 'search', 'status', 'page'],
    cache: 'personal',
    unlisted: true,
  },
  /** `edit` names the update that the composer opens with. */
  ownUpdates: { path: '/home/updates', query: ['edit'], cache: 'personal', unlisted: true },
  // Leads to what was received or to what was sent, whichever this person comes for.
  proposals: { path: '/home/proposals', query: ['status', 'page'], cache: 'personal', unlisted: true },
  allReceivedProposals: {
    path: '/home/proposals/received',
    query: ['sort', 'status', 'page', 'proposal', 'compare'],
    cache: 'personal',
    unlisted: true,
  },
  ownProposals: {
    path: '/home/proposals/sent',
    query: ['status', 'page'],
    cache: 'personal',
    unlisted: true,
  },
  ownAgents: { path: '/home/agents', query: ['page'], cache: 'personal', unlisted: true },
  // What one has deployed; one of them; and who has deployed one of one's own agents.
  deployments: { path: '/home/agents/deployed', query: ['page'], cache: 'personal', unlisted: true },
  deployment: { path: '/home/agents/:id', cache: 'personal', unlisted: true },
  soldDeployments: { path: '/home/agents/offered/:id', query: ['page'], cache: 'personal', unlisted: true },
  messages: { path: '/home/messages', cache: 'personal', unlisted: true },
  conversation: { path: '/home/messages/:id', cache: 'personal', unlisted: true },
  dashboard: { path: '/dashboard', cache: 'personal', unlisted: true },
  // Where the card provider's checkout page leads back to.
  paymentSuccess: { path: '/payment-success', query: ['session_id'], cache: 'personal', unlisted: true },
  paymentCancelled: { path: '/payment-cancelled', cache: 'personal', unlisted: true },
  // Its address is the permission to see it.
  receipt: { path: '/receipts/:key', cache: 'personal', unlisted: true },
  // These stand in for the card provider's own pages.
  sandboxCheckout: { path: '/sandbox/checkouts/:id', cache: 'personal', sandbox: true, unlisted: true },
  sandboxPortal: { path: '/sandbox/portals/:secret', cache: 'personal', sandbox: true, unlisted: true },
  settings: { path: '/settings', query: ['tab'], cache: 'personal', unlisted: true },
  notifications: { path: '/notifications', cache: 'personal', unlisted: true },
  // The token stays in the address, for the browser: the page is the same for every mail.
  unsubscribe: { path: '/unsubscribe', cache: 'personal', unlisted: true },
  terms: { path: '/terms', cache: 'shared' },
  privacy: { path: '/privacy', cache: 'shared' },
  apiReference: { path: '/docs/api', cache: 'shared' },
  kit: { path: '/dev/kit', cache: 'shared', demo: true, unlisted: true },
  mailbox: { path: '/dev/mailbox', query: ['to'], cache: 'personal', demo: true, unlisted: true },
} as const satisfies Record<string, PageRow>

/** Addresses that are not pages of the table. */
export const PLACES = {
  notFound: '/404',
  openApi: '/openapi.json',
} as const

/** Whether the table has a page at this exact path, parameters written as in the table. */
export function hasPage(path: string): boolean {
  return Object.values(PAGES).some((page) => page.path === path)
}

type Query = Readonly<Record<string, string | number | undefined>>

/** `path` with the parameters that have a value. */
export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${path}?${search}` : path
}

type PageOf<Shape extends string> = {
  [K in keyof typeof PAGES]: (typeof PAGES)[K]['path'] extends Shape ? K : never
}[keyof typeof PAGES]
type PageOfOne = PageOf<`${string}:${string}`>
type PlainPage = Exclude<keyof typeof PAGES, PageOfOne>

/** A page without path parameters, with a query. */
function page(name: PlainPage): (query?: Query) => string {
  const { path } = PAGES[name]
  return (query) => withQuery(path, query)
}

/** A page about one thing, named by its only parameter. */
function pageOf<Key extends string | number>(name: PageOfOne): (key: Key, query?: Query) => string {
  const [before, after = ''] = PAGES[name].path.split(/:\w+/)
  return (key, query) => withQuery(`${before}${key}${after}`, query)
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
  professionals: page('professionals'),
  profile: pageOf<string>('profile'),
  courses: page('courses'),
  course: pageOf<number>('course'),
  learn: pageOf<number>('learn'),
  certificate: pageOf<string>('certificate'),
  updates: page('updates'),
  update: pageOf<number>('update'),
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
  editOwnUpdate: (id: number) => page('ownUpdates')({ edit: id }),
  receivedProposals: pageOf<number>('receivedProposals'),
  proposals: page('proposals'),
  allReceivedProposals: page('allReceivedProposals'),
  ownProposals: page('ownProposals'),
  deployments: page('deployments'),
  deployment: pageOf<number>('deployment'),
  soldDeployments: pageOf<number>('soldDeployments'),
  messages: page('messages'),
  conversation: pageOf<number>('conversation'),
  paymentSuccess: page('paymentSuccess'),
  paymentCancelled: page('paymentCancelled'),
  sandboxCheckout: pageOf<string>('sandboxCheckout'),
  receipt: pageOf<string>('receipt'),
  sandboxPortal: pageOf<string>('sandboxPortal'),
  dashboard: page('dashboard'),
  settings: (tab?: string) => page('settings')({ tab }),
  onboarding: (returnTo?: string) => page('onboarding')({ returnTo }),
  auth: (returnTo?: string) => page('auth')({ returnTo }),
  signUp: (returnTo?: string, reason?: string) => page('auth')({ mode: 'sign-up', reason, returnTo }),
  forgotPassword: page('forgotPassword'),
  resetPassword: page('resetPassword'),
  undoAddressChange: (token: string) => page('undoAddressChange')({ token }),
  verifyEmail: page('verifyEmail'),
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
