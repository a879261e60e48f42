// Does anything of the server get into the browser's files or into the framework's bundle?
import { existsSync, globSync } from 'node:fs'
import { Visitor } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { provideBuild } from '../../src/app/build.ts'
import { type Import, importsOf } from './imports.ts'
import { filesMatching, parse, parseText, ROOT, readText, report } from './sources.ts'

const SERVER_ONLY = /^(drizzle-orm|pg|pg-boss|hono|@hono\/[^/]+|pino|sirv|vite)(\/|$)/
/** Only the server asks it; see its head. */
const PASSWORD_LIST = 'src/features/accounts/identity/passwords/passwords.rules.ts'
const PAGES = filesMatching('src/**/*-{page,layout}.tsx', 'src/app/shell/shell.tsx', 'src/root.tsx')
const ENTRIES = [...PAGES, 'src/entry.client.tsx', 'src/entry.server.tsx']
/** Shorter texts are in many files. */
const TELLING_LENGTH = 24

/** Returns every file that is bundled with `entry`, with the path of imports to it. */
function bundledWith(entry: string): {
  files: Map<string, string[]>
  packages: (Import & { way: string[] })[]
} {
  const files = new Map([[entry, [entry]]])
  const packages: (Import & { way: string[] })[] = []
  for (const [file, way] of files) {
    if (!/\.tsx?$/.test(file)) continue
    for (const edge of importsOf(file)) {
      if (edge.isType || edge.specifier.startsWith('./+types/')) continue
      if (!edge.specifier.startsWith('.')) packages.push({ ...edge, way })
      else if (!files.has(edge.target)) files.set(edge.target, [...way, edge.target])
    }
  }
  return { files, packages }
}

/** Returns texts that are in server files and in no file of the bundles. */
function tellingTexts(): Map<string, string> {
  const bundled = new Set(ENTRIES.flatMap((entry) => [...bundledWith(entry).files.keys()]))
  const protocol = protocolCodes()
  const own = new Set([...bundled].filter((path) => /\.tsx?$/.test(path)).flatMap(textsOf))
  const server = filesMatching(
    'src/**/server/*.ts',
    'src/platform/{database,http,jobs}/**/*.ts',
    'src/app/*.ts',
  )
  return new Map(
    server
      .filter((path) => !bundled.has(path) && !path.endsWith('.test.ts'))
      .flatMap((path) => textsOf(path).map((text) => [text, path] as const))
      .filter(([text]) => !own.has(text) && !protocol.includes(text)),
  )
}

/** Both sides of a protocol have its codes: the browser's published client knows them too. */
function protocolCodes(): string {
  return globSync('node_modules/@supabase/auth-js/dist/module/**/*.js', { cwd: ROOT })
    .map(readText)
    .join('\n')
}

function textsOf(path: string): string[] {
  const texts: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && value.length >= TELLING_LENGTH && /^[\w ,.]+$/.test(value))
        texts.push(value)
    },
  }).visit(parse(path).program)
  return texts
}

function exportedNames(path: string): string[] {
  const { module } = parseText(path, readText(path))
  return module.staticExports.flatMap((statement) =>
    statement.entries.flatMap((entry) => entry.exportName.name ?? []),
  )
}

describe('what is bundled', () => {
  it('reaches no server file and no package of the server', () => {
    const complaints = ENTRIES.flatMap((entry) => {
      const { files, packages } = bundledWith(entry)
      const server = [...files].filter(
        ([path]) => path.includes('/server/') || path.includes('/database/') || path === PASSWORD_LIST,
      )
      return [
        ...server.map(([, way]) => way.join(' > ')),
        ...packages
          .filter(({ specifier }) => SERVER_ONLY.test(specifier))
          .map(({ specifier, way }) => [...way, specifier].join(' > ')),
      ]
    })
    report(complaints, 'reach the server through a contract: load() in a loader, the typed client elsewhere')
  })

  it('knows every page of the route table', () => {
    const routed = [...readText('src/routes.ts').matchAll(/'([\w/-]+\.tsx)'/g)].map(
      ([, file]) => `src/${file}`,
    )
    expect(routed.length).toBeGreaterThan(5)
    report(
      routed.filter((file) => !ENTRIES.includes(file)).map((file) => `${file} is routed to`),
      'call a page *-page.tsx, and what stands around pages *-layout.tsx',
    )
  })

  it('has no page with an action', () => {
    report(
      PAGES.filter((path) => exportedNames(path).includes('action')).map(
        (path) => `${path} exports an action`,
      ),
      'change things through a contract and its endpoint: that is where the session is checked',
    )
    expect(exportedNames('src/app/shell/not-found-page.tsx')).toContain('loader')
  })
})

describe('the built files', () => {
  beforeAll(async () => {
    await provideBuild(() => {})
  })

  it('import no package of the server, and nothing of Node in the browser', () => {
    const importing = (path: string, unwanted: RegExp) =>
      importsOf(path)
        .filter(({ specifier }) => unwanted.test(specifier))
        .map(({ specifier }) => `${path} imports ${specifier}`)
    const client = filesMatching('build/client/**/*.js')
    expect(client.length).toBeGreaterThan(3)
    report(
      [
        ...importing('build/server/index.js', SERVER_ONLY),
        ...client.flatMap((path) => importing(path, /^[^./]|^node:/)),
      ],
      'reach the server through a contract',
    )
  })

  it('hold no text of a server file', () => {
    const telling = tellingTexts()
    expect(telling.size).toBeGreaterThan(20)
    const built = ['build/server/index.js', ...filesMatching('build/client/**/*.js')]
    expect(existsSync(`${ROOT}build/server/index.js`)).toBe(true)
    const complaints = built.flatMap((path) => {
      const content = readText(path)
      return [...telling]
        .filter(([text]) => content.includes(text))
        .map(([text, source]) => `${path} holds '${text}' of ${source}`)
    })
    report(complaints, 'reach the server through a contract')
  })
})
