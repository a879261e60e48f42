// A browser that runs no scripts sends a page's form to the page itself, which answers readings alone: it is led back
// there, where the form says what it needs.
import type { IncomingMessage } from 'node:http'
import { tidyPath } from './pages.ts'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

/** Where a form leads that a browser sent by itself, never to another host; undefined for any other request. */
export function placeOfSentForm({ method, url = '/', headers }: IncomingMessage): string | undefined {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isByBrowser = headers.accept?.includes('text/html') ?? false
  if (method !== 'POST' || !isByBrowser || !FORM_TYPES.includes(type)) return undefined
  return tidyPath(url) ?? url
}
