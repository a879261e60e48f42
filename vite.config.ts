// How pages are bundled; the server's own files never pass through here.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vite'

const isPage = (module: string) => module.includes('-page.tsx')

/**
 * Left alone, what pages share becomes 30 to 80 files a page: one for each set of pages that share something. Each rule
 * takes what the pages named in it have in common, so it takes the imports of a module with it and no page loads what it
 * does not need, but for some pieces of a few hundred bytes.
 */
const SHARED: readonly {
  name: string
  isShared(byPage: (name: string) => boolean, pages: number, module: string): boolean
}[] = [
  // The frame around every page, and the libraries; with it the marks, which would take covers along to pages without any.
  {
    name: 'frame',
    isShared: (by, _pages, module) =>
      by('src/entry.client.') || by('src/root.') || by('shell/shell.') || module.endsWith('/ui/mark.tsx'),
  },
  // Small, since the landing page is the first one for most visitors.
  { name: 'cards', isShared: (by) => by('/landing-page.') && by('/agent-page.') },
  // What lists have in common with the landing page, and a single thing has not.
  { name: 'tiles', isShared: (by, pages) => by('/landing-page.') && pages > 1 },
  {
    name: 'pieces',
    isShared: (by) =>
      (by('/project-page.') && by('/agents-page.')) || (by('/auth-page.') && by('/agent-page.')),
  },
  // The pages of a list, and the facts in its rows.
  {
    name: 'lists',
    isShared: (by, _pages, module) =>
      (by('/projects-page.') && by('/agent-page.')) || module.endsWith('/ui/facts.tsx'),
  },
  { name: 'detail', isShared: (by) => by('/project-page.') && by('/agent-page.') },
  // With what may be done with a project: alone it would be a file of half a kilobyte.
  {
    name: 'projects',
    isShared: (by, _pages, module) =>
      (by('/projects-page.') && by('/project-page.')) || module.endsWith('/projects.policy.ts'),
  },
  // What a list's filters and a form have in common.
  { name: 'field', isShared: (by) => by('/projects-page.') && by('/auth-page.') },
  // What reads an address, without the lists and their filters.
  { name: 'address', isShared: (by) => by('/projects-page.') && by('/profile-page.') && by('/home-layout.') },
  {
    name: 'catalogue',
    isShared: (by) => by('/projects-page.') && by('/agents-page.') && by('/professionals-page.'),
  },
  // What all icons are made with: without a chunk of its own, it would be in the feed's, and every page would load that.
  {
    name: 'icons',
    isShared: (by) => by('/updates-page.') && by('/course-page.') && by('/auth-page.'),
  },
  // What a feed shares with a course's page and an agent's, apart from the feed itself.
  {
    name: 'course-feed',
    isShared: (by) => by('/updates-page.') && by('/course-page.') && !by('/auth-page.'),
  },
  { name: 'agent-feed', isShared: (by) => by('/updates-page.') && by('/agent-page.') && !by('/auth-page.') },
  // A feed, on a page of its own and on a profile.
  {
    name: 'feed',
    isShared: (by) =>
      by('/updates-page.') && by('/profile-page.') && !by('/auth-page.') && !by('/course-page.'),
  },
  // Before that of updates, which would take them along.
  { name: 'tabs', isShared: (by) => by('/auth-page.') && by('/updates-page.') },
  // What all forms have in common.
  { name: 'form', isShared: (by) => by('/auth-page.') && by('/update-page.') && !by('/updates-page.') },
  // What shows an update needs of what writes one: the next chunk would take it along, and a feed with it the next one.
  {
    name: 'text',
    isShared: (_by, _pages, module) => module.endsWith('/updates/text.rules.ts'),
  },
  // What only the signed in see, and their queries: a page that loads one loads the other, and each file costs every page.
  {
    name: 'person',
    isShared: (_by, _pages, module) =>
      /\/(accounts\/web\/parts\/signed-in-only|platform\/client\/person-queries)\.tsx?$/.test(module),
  },
  // What is asked before something is sent or deleted: larger pages need none of it.
  {
    name: 'asking',
    isShared: (by) =>
      by('/update-page.') &&
      by('/own-updates-page.') &&
      !['/auth-page.', '/updates-page.', '/course-page.', '/projects-page.'].some(by),
  },
  // An update, in the feed and on its own page, and what the feed adds to it: the few pages that have one have the others.
  {
    name: 'updates',
    isShared: (by, pages, module) =>
      by('/updates-page.') && (by('/update-page.') ? pages <= 3 : pages === 1 && !isPage(module)),
  },
  // Its comments, which a feed loads when they are first opened.
  {
    name: 'comments',
    isShared: (by, pages, module) =>
      by('/update-page.') && !isPage(module) && (by('/own-updates-page.') ? pages === 2 : pages === 1),
  },
  { name: 'agents', isShared: (by) => by('/agents-page.') && by('/agent-page.') },
  // Amounts of money. A chunk takes what its modules import with them, so this one stands before that of courses.
  { name: 'money', isShared: (by) => by('/projects-page.') && by('/course-page.') },
  // What tells of a course, apart from its card, which stands on profiles, too.
  {
    name: 'courses',
    isShared: (by) => by('/courses-page.') && by('/course-page.') && !by('/profile-page.'),
  },
  // A course's card with its cover.
  { name: 'course-card', isShared: (by) => by('/courses-page.') && by('/profile-page.') },
  // What a profile shares with the home.
  { name: 'profile', isShared: (by) => by('/profile-page.') && by('/home-layout.') },
  // With what is also loaded later, for those who are signed in, and with the reviews: a chunk of their own would cost both
  // pages more than a course's page loses by what it gets of an agent's.
  { name: 'agent', isShared: (by, pages) => by('/agent-page.') && pages === 1 },
]

/** The pages that visitors see, and the player, which learners see. */
const VISITED = [
  '/landing-page.',
  '/projects-page.',
  '/project-page.',
  '/agents-page.',
  '/agent-page.',
  '/professionals-page.',
  '/profile-page.',
  '/courses-page.',
  '/course-page.',
  '/updates-page.',
  '/update-page.',
  '/auth-page.',
  '/learn-page.',
]

/** The library of schemas, and what contracts and forms make with it. */
const isSchema = (module: string) =>
  /\/(zod|resolvers)\/|\/contract\/(shapes|plain-text|dollar-fields|generic-messages|nesting|web-address|catalogue-query)\.ts$/.test(
    module,
  )

const doorsByModule = new Map<string, string[]>()

/** The modules from which `module` is reached by static imports: entries, and what is imported dynamically. */
function doorsTo(module: string, context: Rolldown.ChunkingContext): string[] {
  const known = doorsByModule.get(module)
  if (known) return known
  const reached = new Set([module])
  const found: string[] = []
  for (const id of reached) {
    const info = context.getModuleInfo(id)
    if (info && (info.isEntry || info.dynamicImporters.length > 0)) found.push(id)
    for (const importer of info?.importers ?? []) reached.add(importer)
  }
  doorsByModule.set(module, found)
  return found
}

/** The pages and other entries that load `module` before anything is done on them. */
const pagesWith = (module: string, context: Rolldown.ChunkingContext) =>
  doorsTo(module, context).filter((door) => context.getModuleInfo(door)?.isEntry)

/** What else is loaded by those who are not signed in. */
const PUBLIC_ENTRIES = [
  ...VISITED,
  '/terms-page.',
  '/privacy-page.',
  '/api-reference-page.',
  '/certificate-page.',
  '/not-found-page.',
  '/compare-agents-page.',
  '/compare-courses-page.',
  '/directory-layout.',
  '/src/root.',
  '/entry.client.',
  '/shell/shell.',
]

/** What public pages load once it is known that someone is signed in. */
const MEMBERS_DOOR =
  /for-member\.|signed-in-effects\.|notifications-button\.|-dialog\.|following-feed\.|person-actions\.|-toggle\.|\/own-(?!agent|draft)/

/** Whether what this door leads to is loaded for the signed in only. Visitors' pages load parts late, too. */
function isForMembers(door: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(door) || MEMBERS_DOOR.test(door)) return true
  seen.add(door)
  const info = context.getModuleInfo(door)
  if (info?.isEntry) return !PUBLIC_ENTRIES.some((entry) => door.includes(entry))
  return (info?.dynamicImporters ?? []).every((importer) =>
    doorsTo(importer, context).every((one) => isForMembers(one, context, seen)),
  )
}

/** The home is loaded by every member: with it comes what its tabs have in common, and every icon of theirs. */
const isOfHome = (doors: readonly string[], pages: readonly string[], module: string) =>
  module.includes('/lucide-react/') ||
  pages.length >= 4 ||
  doors.some((door) => /home-layout|signed-in-effects|notifications-button/.test(door))

type NameOf = (module: string, context: Rolldown.ChunkingContext) => string | null

const named =
  ({ name, isShared }: (typeof SHARED)[number]): NameOf =>
  (module, context) => {
    if (isSchema(module)) return null
    const pages = pagesWith(module, context)
    return isShared((one) => pages.some((page) => page.includes(one)), pages.length, module) ? name : null
  }

/** What no rule names: a chunk for each set of visitors' pages, apart from what members' pages share with the same set. */
const left =
  (size: number, isShared: boolean): NameOf =>
  (module, context) => {
    if (isPage(module) || isSchema(module)) return null
    const pages = pagesWith(module, context)
    const visited = VISITED.flatMap((page, at) =>
      pages.some((one) => one.includes(page)) ? at.toString(36) : [],
    )
    const isMembers = pages.some((one) => !VISITED.some((page) => one.includes(page)))
    if (visited.length !== size || isMembers !== isShared) return null
    return `v${visited.join('')}${isShared ? 'm' : ''}`
  }

const home: NameOf = (module, context) => {
  if (isPage(module) || isSchema(module)) return null
  const doors = doorsTo(module, context)
  if (!doors.every((door) => isForMembers(door, context))) return null
  return isOfHome(doors, pagesWith(module, context), module) ? 'home' : null
}

const CHUNKS: readonly NameOf[] = [
  ...SHARED.map(named),
  (module) => (module.includes('/react-hook-form/') ? 'hook-form' : null),
  // The largest sets first: a chunk takes what its modules import with them.
  ...VISITED.flatMap((_, at) => [left(VISITED.length - at, true), left(VISITED.length - at, false)]),
  home,
  (module) => (isSchema(module) ? 'zod' : null),
]

/** Puts our way to load the scripts of a page in the place of the framework's: why, says the file. */
function ownRouteModules(): Plugin {
  let isInPlace = false
  return {
    name: 'own-route-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\/routeModules\.js$/ },
      handler(_, importer) {
        if (!importer?.includes('/react-router/')) return
        isInPlace = true
        return fileURLToPath(new URL('src/app/route-modules.ts', import.meta.url))
      },
    },
    buildEnd() {
      if (!isInPlace) this.error('The framework loads the scripts of pages elsewhere now.')
    },
  }
}

/** What the browser needs of a contract in order to call it. */
const CALLED = ['base', 'method', 'path', 'access', 'media', 'asksName']

/** A contract, or a table of them, as the browser needs it; undefined for everything else that such a file exports. */
function calledOf(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return
  const entries = Object.entries(value)
  if ('method' in value) return Object.fromEntries(entries.filter(([name]) => CALLED.includes(name)))
  const all: [string, object][] = []
  for (const [name, one] of entries) {
    const called = calledOf(one)
    // Nothing more of it is read: a schema may lead back to itself.
    if (!called) return
    all.push([name, called])
  }
  return all.length > 0 ? Object.fromEntries(all) : undefined
}

/** Leaves the schemas of contracts to the server, which checks: in the browser a contract says where it is called. */
function contractsAsAddresses(): Plugin {
  return {
    name: 'contracts-as-addresses',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\.contract\.ts$/ },
      async handler(id) {
        const declared: Record<string, unknown> = await import(pathToFileURL(id).href)
        return Object.entries(declared)
          .map(([name, value]) => [name, calledOf(value)] as const)
          .flatMap(([name, called]) => (called ? `export const ${name} = ${JSON.stringify(called)}` : []))
          .join('\n')
      },
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), ownRouteModules(), contractsAsAddresses(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page lists these names, so they are short.
            chunkFileNames: ({ name }) => `assets/${name.split('.')[0]}-[hash:7].js`,
            codeSplitting: {
              groups: CHUNKS.map((name) => ({ name })),
            },
          },
        },
      },
    },
  },
  ssr: {
    noExternal: [
      // Not bundled, one icon makes Node load a file with all of them: 1.3 MB of source.
      'lucide-react',
      // Its entries are folders, which Node does not import.
      '@atlaskit/pragmatic-drag-and-drop',
    ],
  },
  server: { fs: { deny: ['.git/**', '.env*', 'data/**', 'migrations/**', '**/server/**'] } },
})
