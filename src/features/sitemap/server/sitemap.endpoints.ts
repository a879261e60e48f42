// Crawlers and password managers ask at fixed addresses for robots.txt, the site map, security.txt, and the page where
// a password is changed.
import { Readable } from 'node:stream'
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Contract } from '../../../platform/contract/contract.ts'
import { forMachines } from '../../../platform/contract/machine-text.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { publicFile } from '../../../platform/contract/public-file.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { DATA_CSP } from '../../../platform/http/security-headers.ts'
import { asResponse } from '../../../platform/http/sent-answer.ts'
import { disallowed, sitemapFile, sitemapNames } from '../sitemap.rules.ts'
import { highestIds, listedIn } from './sitemap.records.ts'

export const ROBOTS_PATH = '/robots.txt'
export const SITEMAP_PATH = '/sitemap.xml'
export const SITEMAP_FILES = '/sitemaps'
export const SECURITY_PATH = '/.well-known/security.txt'
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** How long security.txt is valid: it must not outlive the program by more than a year (RFC 9116). */
const VALID_MS = 180 * 24 * 3600 * 1000

type SitemapParts = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly siteUrl: string
  /** Where vulnerabilities are reported: a mailto: or https: address. */
  readonly securityContact: string | undefined
  /** The pages that are about no single thing. */
  readonly pages: readonly string[]
  /** The pages of one person each, parameters written as in the router. */
  readonly ownPages: readonly string[]
}

export function sitemapEndpoints(parts: SitemapParts): Endpoint[] {
  const { database, siteUrl, pages } = parts
  const get = (path: Contract['path'], answer: () => Response | Promise<Response>): Endpoint =>
    endpoint({ ...publicFile, path }, async () => answer)
  const listing = {
    ...publicFile,
    path: `${SITEMAP_FILES}/:name`,
    params: z.object({ name: z.string() }),
  } as const
  return [
    get(ROBOTS_PATH, () => textAnswer(robots(parts))),
    get(SITEMAP_PATH, async () => xmlAnswer([await sitemapIndex(parts)])),
    endpoint(listing, async ({ params }) => {
      const file = sitemapFile(params.name)
      if (!file) throw new Problem('not_found', 'There is no such file')
      const listed = file.kind === 'pages' ? pages.map(unchanged) : listedIn(database.db, file)
      return () => xmlAnswer(urlset(siteUrl, listed))
    }),
    get(SECURITY_PATH, () => textAnswer(securityText(parts))),
    get(CHANGE_PASSWORD_PATH, () => redirect(siteUrl + paths.settings('account'))),
  ]
}

const unchanged = (path: string) => ({ path, changed_at: null })

const robots = ({ siteUrl, ownPages }: SitemapParts) =>
  [
    'User-agent: *',
    ...disallowed(ownPages).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}${SITEMAP_PATH}`,
    '',
  ].join('\n')

async function sitemapIndex({ database, siteUrl }: SitemapParts): Promise<string> {
  const names = sitemapNames(await highestIds(database.db))
  const files = names.map(
    (name) => `<sitemap><loc>${escaped(`${siteUrl}${SITEMAP_FILES}/${name}`)}</loc></sitemap>`,
  )
  return `${HEADER}<sitemapindex xmlns="${NAMESPACE}">\n${files.join('\n')}\n</sitemapindex>\n`
}

type Listed = { path: string; changed_at: string | null }

async function* urlset(
  siteUrl: string,
  listed: Iterable<Listed> | AsyncIterable<Listed>,
): AsyncGenerator<string> {
  yield `${HEADER}<urlset xmlns="${NAMESPACE}">\n`
  for await (const { path, changed_at } of listed) {
    const lastmod = changed_at === null ? '' : `<lastmod>${changed_at}</lastmod>`
    yield `<url><loc>${escaped(siteUrl + path)}</loc>${lastmod}</url>\n`
  }
  yield '</urlset>\n'
}

/** Raises Problem 'not_found' where no one is named. */
function securityText({ securityContact, clock, siteUrl }: SitemapParts): string {
  if (securityContact === undefined) throw new Problem('not_found', 'No contact is configured')
  const expires = new Date(clock.now().getTime() + VALID_MS).toISOString()
  return `Contact: ${securityContact}\nExpires: ${expires}\nCanonical: ${siteUrl}${SECURITY_PATH}\n`
}

const escaped = (text: string) =>
  forMachines(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const headers = (contentType: string) => ({
  'content-type': `${contentType}; charset=utf-8`,
  // A crawler's list may be an hour old: the page of a hidden or deleted thing is gone at once all the same.
  'cache-control': 'public, max-age=3600',
  'content-security-policy': DATA_CSP,
})

const textAnswer = (text: string) => new Response(text, { headers: headers('text/plain') })

const xmlAnswer = (pieces: Iterable<string> | AsyncIterable<string>) =>
  asResponse({ headers: headers('application/xml'), body: Readable.from(bytesOf(pieces)) })

async function* bytesOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
