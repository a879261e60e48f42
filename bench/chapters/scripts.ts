// How much JavaScript does a visitor's browser load for the landing page? Everything that its HTML loads or preloads,
// and all that those files import statically.
import { gzipSync } from 'node:zlib'
import type { Chapter } from '../chapter.ts'

const MOST_KILOBYTES = 150

const SCRIPT_SOURCE = /<script\b[^>]*\ssrc="([^"]+)"/g
const PRELOAD = /<link\b(?=[^>]*\srel="modulepreload")[^>]*\shref="([^"]+)"/g
const INLINE_SCRIPT = /<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
/** `import "x"`, `import {a} from "x"`, `export * from "x"`; a dynamic import has a bracket and is no match. */
const STATIC_IMPORT = /\b(?:import|export)\s*(?:[\w$*{}\s,]+?\bfrom\s*)?["']([./][^"']*)["']/g

/** The scripts of the landing page, for a visitor who is not signed in. */
export const measureScripts: Chapter = async ({ servers: { ours }, say }) => {
  const { files, kilobytes } = await landingScripts(ours.origin)
  say(`\nJavaScript of the landing page\n\n${files} files, ${kilobytes.toFixed(1)} kB gzip`)
  return [
    {
      promise: 'JavaScript of the landing page',
      measured: kilobytes,
      limit: MOST_KILOBYTES,
      unit: 'kB gzip',
    },
  ]
}

type Scripts = { files: number; kilobytes: number }

const firstGroups = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, group = '']) => group)

/** Sums the gzip sizes (level 9, as they are served) of the landing page's scripts. */
async function landingScripts(origin: string): Promise<Scripts> {
  const page = new URL('/', origin)
  const html = await textOf(page)
  const inline = firstGroups(html, INLINE_SCRIPT).join('\n')
  const waiting = [
    ...firstGroups(html, SCRIPT_SOURCE),
    ...firstGroups(html, PRELOAD),
    ...firstGroups(inline, STATIC_IMPORT),
  ].map((address) => new URL(address, page).href)
  const sizes = new Map<string, number>()
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (sizes.has(address)) continue
    const script = await textOf(new URL(address))
    sizes.set(address, gzipSync(script, { level: 9 }).length)
    for (const imported of firstGroups(script, STATIC_IMPORT)) waiting.push(new URL(imported, address).href)
  }
  if (sizes.size === 0) throw new Error('The landing page loads no script: it was not read rightly')
  return {
    files: sizes.size,
    kilobytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000,
  }
}

async function textOf(address: URL): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.text()
}
