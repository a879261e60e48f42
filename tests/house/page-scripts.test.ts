// How many scripts does each public page load, and how large are they? The built files count: the page's early
// requests, and their imports.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { finishBuild, provideBuild } from '../../src/app/build.ts'
import { parse, ROOT } from './sources.ts'

const ASSETS = `${ROOT}build/client/assets/`
const manifestSchema = z.object({
  entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
  routes: z.record(
    z.string(),
    z.object({ parentId: z.string().optional(), module: z.string(), imports: z.array(z.string()) }),
  ),
})

/** Kilobytes as they are served with gzip; brotli takes a seventh off. */
const BUDGETS = [
  { route: 'features/landing/web/landing-page', files: 10, kilobytes: 143 },
  { route: 'features/projects/web/projects-page', files: 19, kilobytes: 156 },
  { route: 'features/projects/web/project-page', files: 17, kilobytes: 152 },
  { route: 'features/agents/web/agents-page', files: 18, kilobytes: 153 },
  { route: 'features/agents/web/agent-page', files: 16, kilobytes: 154 },
  { route: 'features/courses/web/courses-page', files: 18, kilobytes: 156 },
  { route: 'features/courses/web/course-page', files: 21, kilobytes: 168 },
  { route: 'features/directory/web/professionals-page', files: 18, kilobytes: 154 },
  { route: 'features/directory/web/profile-page', files: 23, kilobytes: 164 },
  { route: 'features/updates/web/updates-page', files: 20, kilobytes: 169 },
  { route: 'features/search/web/search-page', files: 14, kilobytes: 150 },
  { route: 'features/updates/web/update-page', files: 20, kilobytes: 165 },
  { route: 'features/courses/learning/web/learn-page', files: 14, kilobytes: 155 },
  { route: 'features/accounts/web/auth-page', files: 16, kilobytes: 161 },
  { route: 'app/legal/terms-page', files: 9, kilobytes: 134 },
  { route: 'app/api-reference/api-reference-page', files: 9, kilobytes: 138 },
  { route: 'app/shell/not-found-page', files: 9, kilobytes: 135 },
  { route: 'features/home/web/home-page', files: 33, kilobytes: 222 },
  { route: 'features/projects/web/own-projects-page', files: 38, kilobytes: 227 },
  { route: 'features/agents/listings/web/own-agents-page', files: 43, kilobytes: 241 },
  { route: 'features/courses/web/own-courses-page', files: 36, kilobytes: 224 },
  { route: 'features/courses/learning/web/own-learning-page', files: 45, kilobytes: 244 },
  { route: 'features/updates/web/own-updates-page', files: 39, kilobytes: 236 },
] as const

/** Members type into these pages and errors show at once: they load the library of schemas. */
const FORMS = [
  { route: 'features/projects/proposals/received/web/all-received-page', files: 47, kilobytes: 280 },
  { route: 'features/conversations/web/messages-page', files: 42, kilobytes: 281 },
  { route: 'features/settings/web/settings-page', files: 80, kilobytes: 314 },
] as const

/** The scripts of a route and of those around it. */
function scriptsOf(route: string): string[] {
  const file = readdirSync(ASSETS).find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''
  const text = readFileSync(ASSETS + file, 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
  const files = new Set([file, manifest.entry.module, ...manifest.entry.imports].map(nameOf))
  for (let id: string | undefined = route; id !== undefined; id = manifest.routes[id]?.parentId) {
    const found = manifest.routes[id]
    if (!found) throw new Error(`The build knows no route ${id}`)
    for (const path of [found.module, ...found.imports]) files.add(nameOf(path))
  }
  for (const name of files) {
    const { staticImports, staticExports } = parse(`build/client/assets/${name}`).module
    const requests = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest),
      ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
    ]
    for (const request of requests) if (request) files.add(nameOf(request.value))
  }
  return [...files]
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

describe('the scripts of a page', () => {
  beforeAll(async () => {
    await provideBuild(() => {})
    await finishBuild()
  })

  it.each([...BUDGETS, ...FORMS])(
    'are at most $files files and $kilobytes kB on $route',
    ({ route, files, kilobytes }) => {
      const scripts = scriptsOf(route)
      const size = scripts.reduce((sum, name) => sum + statSync(`${ASSETS}${name}.gz`).size, 0) / 1000
      expect(size).toBeGreaterThan(100)
      expect(scripts.length).toBeLessThanOrEqual(files)
      expect(size).toBeLessThanOrEqual(kilobytes)
    },
  )

  it.each(BUDGETS)('hold no schemas on $route', ({ route }) => {
    // Each schema of the library has its inner side under this name.
    const holdsSchemas = (name: string) => /\b_zod\b/.test(readFileSync(ASSETS + name, 'utf8'))
    expect(
      readdirSync(ASSETS)
        .filter((name) => name.endsWith('.js'))
        .some(holdsSchemas),
    ).toBe(true)
    expect(scriptsOf(route).filter(holdsSchemas)).toEqual([])
  })
})
