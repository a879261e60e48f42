// Completes a rendered page: its scripts before it, its data after it. The framework's <Scripts> would write these as
// inline scripts that differ from page to page, each of which the content policy would have to allow by hash.
import type { EntryContext } from 'react-router'
import type { Piece } from './page-bytes.ts'
import { DATA_ID, type PageState, STATE_ID } from './page-state.ts'

const DOCTYPE = '<!DOCTYPE html>'
const HEAD_END = '</head>'
const BODY_END = '</body>'

type Surroundings = { preloads: Buffer; program: Buffer }

/** The same for all pages of the same routes; there are as many of those as routes. */
const surroundingsByRoutes = new WeakMap<object, Map<string, Surroundings>>()

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
/** No text inside can end the element or begin another. */
const inElement = (json: string) => (json.includes('<') ? json.replaceAll('<', '\\u003c') : json)

function surroundingsOf({ manifest, staticHandlerContext, serverHandoffString }: EntryContext): Surroundings {
  const ids = staticHandlerContext.matches.map((match) => match.route.id)
  const key = ids.join(' ')
  // In development a file has another address after every change, and so has the manifest.
  const known = surroundingsByRoutes.get(manifest) ?? new Map<string, Surroundings>()
  surroundingsByRoutes.set(manifest, known)
  const found = known.get(key) ?? surroundings(manifest, ids, serverHandoffString)
  known.set(key, found)
  return found
}

function surroundings(
  manifest: EntryContext['manifest'],
  ids: readonly string[],
  handoff: string | undefined,
): Surroundings {
  const modules: Record<string, string> = {}
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (const id of ids) {
    const route = manifest.routes[id]
    if (!route) throw new Error(`The build knows no route ${id}`)
    modules[id] = route.module
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  const state: PageState = { handoff: JSON.parse(handoff ?? '{}'), manifest: manifest.url, modules }
  // Hot reload has to be set up before React runs; modules run in order.
  const programs = [...(manifest.hmr ? [manifest.hmr.runtime] : []), manifest.entry.module]
  return {
    // A page is complete without its scripts: the style sheet and the fonts, which it is painted with, go first.
    preloads: Buffer.from(
      [...files]
        .map((file) => `<link rel="modulepreload" href="${inAttribute(file)}" fetchpriority="low"/>`)
        .join(''),
    ),
    program: Buffer.from(
      `</script><script type="application/json" id="${STATE_ID}">${inElement(JSON.stringify(state))}</script>${programs
        .map((file) => `<script type="module" src="${inAttribute(file)}"></script>`)
        .join('')}`,
    ),
  }
}

/**
 * `html` as React rendered it and `data` as the framework encoded it, as one document. `fill` replaces the marks in
 * `html` by the parts.
 */
export function wholeDocument(
  html: string,
  data: string,
  context: EntryContext,
  fill: (html: string) => readonly Piece[] = (unmarked) => [unmarked],
): Piece[] {
  const { preloads, program } = surroundingsOf(context)
  const head = html.indexOf(HEAD_END)
  const body = html.lastIndexOf(BODY_END)
  if (head < 0 || body < 0) throw new Error('A page was rendered without its document')
  return [
    DOCTYPE,
    ...fill(html.slice(0, head)),
    preloads,
    ...fill(html.slice(head, body)),
    `<script type="application/json" id="${DATA_ID}">`,
    inElement(data),
    program,
    html.slice(body),
  ]
}
