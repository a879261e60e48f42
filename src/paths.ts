// The route table as data: every page's address, the query parameters it knows, who may see its bytes, and a
// builder for its URL. Imports nothing, so everybody may import it.

type PageRow = {
  readonly path: string
  readonly query?: readonly string[]
  /** 'shared': rendered once for everybody. 'personal': never cached. */
  readonly cache: 'shared' | 'personal'
  /** Exists only while the product runs as a demonstration. */
  readonly demo?: true
  /** Kept out of the site map. */
  readonly unlisted?: true
}

export const PAGES = {
  landing: { path: '/', cache: 'shared' },
  projects: { path: '/projects', query: ['search', 'category', 'sort', 'page'], cache: 'shared' },
  project: { path: '/projects/:id', cache: 'shared' },
  agents: { path: '/agents', query: ['search', 'category', 'sort', 'page'], cache: 'shared' },
  agent: { path: '/agents/:id', cache: 'shared' },
  apiReference: { path: '/docs/api', cache: 'shared' },
  kit: { path: '/dev/kit', cache: 'shared', demo: true, unlisted: true },
  mailbox: { path: '/dev/mailbox', query: ['to'], cache: 'personal', demo: true, unlisted: true },
} as const satisfies Record<string, PageRow>

export type PageName = keyof typeof PAGES

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
  courses: () => '/courses',
  updates: () => '/updates',
  home: () => '/home',
  settings: () => '/settings',
  auth: (returnTo?: string) => withQuery('/auth', { returnTo }),
  apiReference: () => '/docs/api',
  openApi: () => '/openapi.json',
  kit: () => '/dev/kit',
  mailbox: (query?: Query) => withQuery('/dev/mailbox', query),
} as const
