// What crawlers and feed readers ask for, over the whole product.
import { feedRoutes } from '../features/feeds/server/feeds.endpoints.ts'
import { sitemapRoutes } from '../features/sitemap/server/sitemap.endpoints.ts'
import type { Route } from '../platform/http/route.ts'
import { PAGES } from './page-table.ts'
import type { WholeParts } from './parts.ts'
import { PROGRAM } from './program.ts'
import { FEED_PEOPLE } from './updates.ts'

/** The pages for everyone that are about no single thing. */
const PLAIN_PAGES = Object.values(PAGES)
  .filter((page) => page.cache === 'shared' && !('unlisted' in page) && !page.path.includes(':'))
  .map(({ path }) => path)

const OWN_PAGES = Object.values(PAGES)
  .filter((page) => page.cache === 'personal')
  .map(({ path }) => path)

export function crawlerRoutes(
  { config, database, clock, siteUrl }: WholeParts,
  admit: (addressKey: string) => Promise<void>,
): Route[] {
  const given = { database, siteUrl, admit }
  return [
    ...sitemapRoutes({
      ...given,
      clock,
      securityContact: config.SECURITY_CONTACT,
      pages: PLAIN_PAGES,
      ownPages: OWN_PAGES,
    }),
    ...feedRoutes({ ...given, people: FEED_PEOPLE, siteName: PROGRAM.name }),
  ]
}
