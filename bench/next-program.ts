// Next.js with the product's list of agents as its page: the same elements, drawn by React from the same rows. Its
// packages are installed into a folder of their own, since a checkout has no other use for 340 MB.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = join(tmpdir(), 'guildhall-bench-next')
const PACKAGES = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' }
/** Their content changes nothing: Next writes scripts, styles and comments of its own. */
const LEFT_OUT = /<!--.*?-->|<(script|style)\b.*?<\/\1>|<(?:link|meta)\b[^>]*>/gs
const TOKEN = /<(?<end>\/?)(?<name>[a-z][\w-]*)(?<attributes>[^>]*?)(?<closed>\/?)>|(?<text>[^<]+)/gis
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'wbr'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/**
 * Server components, as Next writes pages by default: the answer has their elements as HTML and as data. As a client
 * component, the same finished elements take less than half the time (docs/performance.md).
 */
const FILES = {
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}`,
  'app/agents/page.jsx': `import { View } from './view.jsx'
export const dynamic = 'force-dynamic'
export default async function Page({ searchParams }) {
  const { page } = await searchParams
  return <View {...await globalThis.agentsPage(Number(page))} />
}`,
  'app/agents/view.jsx': `import { createElement } from 'react'
import tree from './tree.json'
const draw = (node, at) => typeof node === 'string' ? node : createElement(node[0], { key: at, ...node[1] }, ...node[2].map(draw))
export function View({ rows }) {
  return <div data-rows={rows.length}>{tree.map(draw)}</div>
}`,
}

type Element = [name: string, attributes: Record<string, unknown>, children: (Element | string)[]]

const decoded = (text: string) =>
  text.replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** `color: red; --x: 1` as React takes it. */
const styleOf = (text: string) =>
  Object.fromEntries(
    text.split(';').flatMap((rule) => {
      const [name = '', value] = rule.split(/:(.*)/s).map((part) => part.trim())
      if (value === undefined) return []
      return [[name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, sign) => sign.toUpperCase()), value]]
    }),
  )

/** The elements of a page's body. */
function elementsOf(html: string): Element[2] {
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? ''
  const top: Element = ['body', {}, []]
  const open = [top]
  for (const { groups = {} } of body.replace(LEFT_OUT, '').matchAll(TOKEN)) {
    const { end, name = '', attributes = '', closed, text } = groups
    if (text !== undefined) open.at(-1)?.[2].push(decoded(text))
    else if (end) open.pop()
    else {
      const given = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value]) => {
        if (key === 'style') return [key, styleOf(decoded(value ?? ''))]
        return [key === 'class' ? 'className' : key, value === undefined ? true : decoded(value)]
      })
      const element: Element = [name, Object.fromEntries(given), []]
      open.at(-1)?.[2].push(element)
      if (!closed && !VOID.has(name)) open.push(element)
    }
  }
  if (top[2].length === 0) throw new Error('The page has no elements')
  return top[2]
}

async function run(command: string, ...parameters: string[]): Promise<void> {
  const child = spawn(command, parameters, {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${code}`)
}

/** Installs Next, if it isn't yet, and builds the page; returns its folder. Raises Error without a registry. */
export async function buildNextProgram(html: string): Promise<string> {
  for (const folder of ['', 'app', 'app/agents']) await mkdir(join(FOLDER, folder), { recursive: true })
  await writeFile(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }))
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(FOLDER, name), content)
  await writeFile(join(FOLDER, 'app/agents/tree.json'), JSON.stringify(elementsOf(html)))
  await run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline')
  await run(process.execPath, 'node_modules/next/dist/bin/next', 'build')
  return FOLDER
}
