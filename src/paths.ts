// The route table as data: every page's address, the query parameters it knows, who may see its bytes, and a
// builder for its URL. Imports nothing, so everybody may import it.

type PageRow = {
  readonly path: string
  readonly query?: readonly string[]
  /** Those of them that take any text: there is no end of such addresses. */
  readonly typed?: readonly string[]
  /** 'shared': rendered once for everybody. 'personal': never cached. */
  readonly cache: 'shared' | 'personal'
  /** Exists only while the product runs as a demonstration. */
  readonly demo?: true
  /** Kept out of the site map. */
  readonly unlisted?: true
}

export const PAGES = {
  landing: { path: '/', cache: 'shared' },
  projects: {
    path: '/projects',
    query: ['search', 'category', 'sort', 'page'],
    typed: ['search'],
    cache: 'shared',
  },
  project: { path: '/projects/:id', cache: 'shared' },
  agents: {
    path: '/agents',
    query: ['search', 'category', 'sort', 'page'],
    typed: ['search'],
    cache: 'shared',
  },
  agent: { path: '/agents/:id', cache: 'shared' },
  professionals: {
    path: '/professionals',
    query: ['search', 'skill', 'sort', 'page'],
    typed: ['search', 'skill'],
    cache: 'shared',
  },
  profile: { path: '/profile/:handle', query: ['agents', 'projects'], cache: 'shared' },
  auth: { path: '/auth', query: ['mode', 'returnTo'], cache: 'personal', unlisted: true },
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
    query: ['sort', 'state', 'page'],
    cache: 'personal',
    unlisted: true,
  },
  ownProposals: { path: '/home/proposals', query: ['state', 'page'], cache: 'personal', unlisted: true },
  messages: { path: '/home/messages', cache: 'personal', unlisted: true },
  conversation: { path: '/home/messages/:id', cache: 'personal', unlisted: true },
  dashboard: { path: '/dashboard', cache: 'personal', unlisted: true },
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

export type PageName = keyof typeof PAGES

/** Whether the table has a page at this very path, parameters written as in the table. */
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

export const paths = {
  landing: () => '/',
  projects: (query?: Query) => withQuery('/projects', query),
  project: (id: number) => `/projects/${id}`,
  agents: (query?: Query) => withQuery('/agents', query),
  agent: (id: number) => `/agents/${id}`,
  professionals: (query?: Query) => withQuery('/professionals', query),
  profile: (handle: string, query?: Query) => withQuery(`/profile/${handle}`, query),
  courses: () => '/courses',
  updates: () => '/updates',
  home: () => '/home',
  homeAccount: () => '/home/account',
  ownProjects: (query?: Query) => withQuery('/home/projects', query),
  receivedProposals: (projectId: number, query?: Query) =>
    withQuery(`/home/projects/${projectId}/proposals`, query),
  ownProposals: (query?: Query) => withQuery('/home/proposals', query),
  messages: () => '/home/messages',
  conversation: (proposalId: number) => `/home/messages/${proposalId}`,
  dashboard: () => '/dashboard',
  settings: (tab?: string) => withQuery('/settings', { tab }),
  onboarding: (returnTo?: string) => withQuery('/onboarding', { returnTo }),
  auth: (returnTo?: string) => withQuery('/auth', { returnTo }),
  signUp: (returnTo?: string) => withQuery('/auth', { mode: 'sign-up', returnTo }),
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: () => '/auth/reset-password',
  undoAddressChange: (token: string) => withQuery('/auth/undo-address-change', { token }),
  verifyEmail: () => '/auth/verify-email',
  notFound: () => '/404',
  notifications: () => '/notifications',
  unsubscribe: (token: string) => withQuery('/unsubscribe', { token }),
  terms: () => '/terms',
  privacy: () => '/privacy',
  apiReference: () => '/docs/api',
  openApi: () => '/openapi.json',
  kit: () => '/dev/kit',
  mailbox: (query?: Query) => withQuery('/dev/mailbox', query),
} as const
