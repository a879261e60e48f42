// A browser without scripts submits a page's form to the page itself, which only answers GET: it is redirected back
// there, where the form explains what it needs.
import type { IncomingMessage } from 'node:http'
import { tidyPath } from './pages.ts'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

/**
 * Returns where to redirect a form that a browser submitted natively, never to another host; undefined for any other
 * request.
 */
export function placeOfSentForm({ method, url = '/', headers }: IncomingMessage): string | undefined {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isByBrowser = headers.accept?.includes('text/html') ?? false
  if (method !== 'POST' || !isByBrowser || !FORM_TYPES.includes(type)) return undefined
  return tidyPath(url) ?? url
}
