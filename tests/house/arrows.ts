// Why is an import between two rooms not allowed, and what should be done instead?
import * as z from 'zod'
import type { Import } from './imports.ts'
import { heightOf, kindOf, type Room, roomOf } from './rooms.ts'
import { isTestFile, readText } from './sources.ts'

export type Complaint = { reason: string; instead: string }

type Feature = Extract<Room, { area: 'feature' }>

const NO_HONO = 'declare a contract and bind it with endpoint() of platform/http/endpoint.ts'
const DATABASE_PACKAGES = /^(drizzle-orm|drizzle-kit|pg|pg-boss)(\/|$)/
const SERVER_PACKAGES =
  /^(node:|@hono\/|hono(\/|$)|pino|prom-client|drizzle-orm|pg(\/|$)|pg-boss|sirv|@guildhall\/)/
const BROWSER_PACKAGES = /^(react-router|react-dom|@base-ui\/|lucide-react|@tanstack\/)/

const PACKAGE_SCOPE = '@guildhall/'

function complain(reason: string, instead: string): Complaint {
  return { reason, instead }
}

/** Returns the complaint about an import, if any. */
export function complaintAbout(edge: Import): Complaint | undefined {
  const from = roomOf(edge.from)
  const isPackage = !edge.specifier.startsWith('.')
  const everywhere = aboutZod(edge) ?? aboutHono(edge) ?? aboutActFor(edge, from)
  if (everywhere) return everywhere
  if (from.area === 'package') return aboutOwnPackage(from, edge)
  if (from.area === 'unknown') return complain(from.why, 'put the file into a room of the design')
  if (!isPackage && isGenerated(edge)) return undefined
  const to = roomOf(edge.target)
  if (to.area === 'package')
    return complain('a package has one entry', `import from '${PACKAGE_SCOPE}${to.name}'`)
  if (!isPackage && to.area === 'unknown') return complain(to.why, 'import from a room of the design')
  if (from.area === 'feature') {
    if (isTestFile(edge.from)) return isPackage ? undefined : aboutServerTest(from, to)
    return isPackage ? aboutPackage(from, edge) : aboutFeature(from, to, edge)
  }
  if (isTestFile(edge.from)) return undefined
  if (from.area === 'platform') return isPackage ? aboutPlatformPackage(from, edge) : aboutPlatform(from, to)
  if (from.area === 'ui') return isPackage ? aboutUiPackage(edge) : aboutUi(to)
  if (from.area === 'paths') return complain('src/paths.ts imports nothing', 'keep it plain data')
  if (isPackage) return undefined
  return aboutOutside(from, to)
}

/** A package could be published: it imports its own files, Node, and the dependencies in its package.json. */
function aboutOwnPackage(from: Extract<Room, { area: 'package' }>, edge: Import): Complaint | undefined {
  if (edge.specifier.startsWith('node:')) return undefined
  if (edge.specifier.startsWith('.')) {
    const to = roomOf(edge.target)
    // Tests are not published.
    const isOwn = to.area === 'package' && to.name === from.name
    return isOwn || (isTestFile(edge.from) && to.area === 'tests')
      ? undefined
      : complain(`${from.name} is a package of its own`, 'hand in what it needs as a parameter')
  }
  const name = edge.specifier.split('/', edge.specifier.startsWith('@') ? 2 : 1).join('/')
  return isTestFile(edge.from) || /\/test-[^/]+$/.test(edge.from) || declaredBy(from.name).has(name)
    ? undefined
    : complain(`${from.name} does not declare ${name}`, `declare it in packages/${from.name}/package.json`)
}

function declaredBy(packageName: string): Set<string> {
  const manifest = z
    .object({ dependencies: z.record(z.string(), z.string()).default({}) })
    .parse(JSON.parse(readText(`packages/${packageName}/package.json`)))
  return new Set(Object.keys(manifest.dependencies))
}

/** The framework generates these types beside a page; they describe the page itself. */
function isGenerated(edge: Import): boolean {
  return edge.specifier.startsWith('./+types/')
}

function aboutZod(edge: Import): Complaint | undefined {
  if (!/^zod(\/|$)/.test(edge.specifier)) return undefined
  if (edge.specifier === 'zod' && edge.isNamespace) return undefined
  return complain(
    'zod taken any other way brings 92 kB into the browser instead of 26',
    "import * as z from 'zod'",
  )
}

function aboutHono(edge: Import): Complaint | undefined {
  if (!/^(hono|@hono\/[^/]+)(\/|$)/.test(edge.specifier)) return undefined
  if (edge.from.startsWith('src/platform/http/')) return undefined
  return complain('platform/http alone knows Hono', NO_HONO)
}

function aboutActFor(edge: Import, from: Room): Complaint | undefined {
  if (!edge.names.some((name) => name.imported === 'actFor')) return undefined
  const mayAct =
    from.area === 'seeds' ||
    from.area === 'tests' ||
    isTestFile(edge.from) ||
    (from.area === 'feature' && from.noun === 'accounts')
  return mayAct
    ? undefined
    : complain(
        'actFor makes anyone act as anyone: only the session gate (accounts), seeds and tests may',
        'take the actor that the endpoint was handed',
      )
}

/** Tests use every room, but server and web stay apart. */
function aboutServerTest(from: Feature, to: Room): Complaint | undefined {
  if (from.room !== 'server' || to.area !== 'feature' || to.room !== 'web') return undefined
  return complain('server/ and web/ never see each other, in tests neither', 'prove a page by a journey')
}

function aboutPackage(from: Feature, edge: Import): Complaint | undefined {
  const name = edge.specifier
  if (from.room === 'root') {
    return name === 'zod'
      ? undefined
      : complain(
          `a noun's root is pure and used by both sides: no ${name}`,
          'move it into server/ or web/; of packages the root knows zod alone',
        )
  }
  if (from.room === 'web') {
    return SERVER_PACKAGES.test(name)
      ? complain(`web/ runs in the browser: no ${name}`, 'ask the server through a contract')
      : undefined
  }
  if (BROWSER_PACKAGES.test(name))
    return complain(`server/ draws no screens: no ${name}`, 'move it into web/')
  if (!DATABASE_PACKAGES.test(name)) return undefined
  if (!/^drizzle-orm(\/|$)/.test(name) || !mayQuery(from)) {
    return complain(
      'only records, and files named by their subject, hold queries',
      "write the query as a function of the noun's records and call that",
    )
  }
  if (edge.names.some((taken) => taken.imported === 'pgTable') && kindOf(from.name) !== 'table') {
    return complain('only *.table.ts defines tables', 'move the table there')
  }
  return undefined
}

function aboutFeature(from: Feature, to: Room, edge: Import): Complaint | undefined {
  if (to.area === 'paths') return undefined
  if (to.area === 'platform') return aboutPlatformFrom(from, to)
  if (to.area === 'app') return complain('no one imports app', 'let app wire a handler that you declare')
  if (to.area === 'ui') {
    return from.room === 'web' ? undefined : complain('only web/ draws with ui', 'move what you need')
  }
  if (to.area !== 'feature') {
    return complain(`the product does not import ${edge.specifier}`, 'move what you need into src/')
  }
  return from.noun === to.noun ? withinNoun(from, to) : betweenNouns(from, to)
}

function aboutPlatformFrom(from: Feature, to: Extract<Room, { area: 'platform' }>): Complaint | undefined {
  if (from.room === 'server' || to.room === 'contract') return undefined
  if (from.room === 'web') {
    return to.room === 'client'
      ? undefined
      : complain(
          `of the platform web/ knows client and contract alone, not ${to.room}`,
          'ask the server through a contract',
        )
  }
  return complain(
    `of the platform a noun's root knows contract alone, not ${to.room}`,
    'move it into server/ or web/',
  )
}

function withinNoun(from: Feature, to: Feature): Complaint | undefined {
  if (to.room === 'root' || to.room === from.room) return undefined
  if (from.room === 'root') {
    return complain(`a noun's root imports roots alone, not ${to.room}/`, `move it into ${to.room}/`)
  }
  return complain(
    `${from.room}/ never sees ${to.room}/, not even for a type`,
    "put what both need at the noun's root: its rules, policy, messages or contract",
  )
}

function betweenNouns(from: Feature, to: Feature): Complaint | undefined {
  if (to.isGathering) return complain(`nothing imports a gathering (${to.noun})`, 'move it into a noun')
  if (heightOf(to.noun) >= heightOf(from.noun)) {
    return complain(
      `${to.noun} does not stand below ${from.noun} in the order of the nouns`,
      'declare a handler in the lower noun and let app wire it',
    )
  }
  const place = `${to.room}/${to.name}`
  if (from.room === 'root') {
    return to.room === 'root'
      ? undefined
      : complain(`a noun's root imports roots alone, not ${place}`, 'move what you need to a root')
  }
  if (from.room === 'web') {
    return to.room === 'root' || (to.room === 'web' && to.name.startsWith('parts/'))
      ? undefined
      : complain(
          `web/ takes of another noun its root or web/parts, not ${place}`,
          `make it a part of ${to.noun}`,
        )
  }
  const kind = kindOf(to.name)
  if (to.room === 'server' && (kind === 'actions' || kind === undefined)) return undefined
  if (to.room === 'server' && kind === 'table' && mayQuery(from)) return undefined
  if (to.room === 'root' && mayQuery(from)) return undefined
  return complain(
    `server/ takes of a lower noun its actions, and its tables and root where queries are, not ${place}`,
    `call an action of ${to.noun}`,
  )
}

/** Records and tables do, and files that are named by their subject. */
function mayQuery(from: Feature): boolean {
  const kind = kindOf(from.name)
  return kind === undefined || kind === 'records' || kind === 'table'
}

function aboutPlatform(from: Extract<Room, { area: 'platform' }>, to: Room): Complaint | undefined {
  if (to.area === 'platform') {
    if (from.room === 'contract' && to.room !== 'contract')
      return complain('platform/contract imports zod and itself alone', 'move it out of contract')
    if (from.room === 'client' && to.room !== 'client' && to.room !== 'contract')
      return complain('platform/client runs in the browser', 'share it through platform/contract')
    return undefined
  }
  if (to.area === 'paths' && from.room !== 'contract') return undefined
  return complain(`the platform knows no ${to.area}`, 'hand it in as a parameter from app')
}

function aboutPlatformPackage(
  from: Extract<Room, { area: 'platform' }>,
  { specifier }: Import,
): Complaint | undefined {
  if (from.room === 'contract' && specifier !== 'zod')
    return complain('platform/contract imports zod and itself alone', 'move it out of contract')
  if (from.room === 'client' && SERVER_PACKAGES.test(specifier))
    return complain(`platform/client runs in the browser: no ${specifier}`, 'move it to a server room')
  return undefined
}

function aboutUi(to: Room): Complaint | undefined {
  return to.area === 'ui' || to.area === 'paths'
    ? undefined
    : complain(`ui knows no ${to.area}`, 'hand it in as a property of the component')
}

function aboutUiPackage({ specifier }: Import): Complaint | undefined {
  return SERVER_PACKAGES.test(specifier)
    ? complain(`ui runs in the browser: no ${specifier}`, 'hand the value in as a property')
    : undefined
}

/** app may import everything of src/ and the seeds; seeds stay below app, and tool settings import what they need. */
function aboutOutside(from: Room, to: Room): Complaint | undefined {
  if (from.area === 'settings' || from.area === to.area) return undefined
  if (to.area === 'tests' || to.area === 'bench')
    return complain(`nothing but tests imports ${to.area}/`, 'move it into src/')
  if (from.area === 'seeds' && to.area === 'app')
    return complain('no one imports app', 'call the actions of the nouns')
  return undefined
}
