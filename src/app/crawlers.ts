// Serves crawlers, feed readers and previews of links, over the whole product.
import { feedRoutes } from '../features/feeds/server/feeds.endpoints.ts'
import { linkPictureRoutes } from '../features/link-pictures/server/link-pictures.endpoints.ts'
import { sitemapRoutes } from '../features/sitemap/server/sitemap.endpoints.ts'
import type { FileStorage } from '../platform/file-storage/file-storage.ts'
import { type ApiOptions, createInProcessApi } from '../platform/http/api.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import type { Route } from '../platform/http/route.ts'
import { PAGES } from './page-table.ts'
import type { WholeParts } from './parts.ts'
import { PROGRAM } from './program.ts'

/** These pages are public and about no single item. */
const PLAIN_PAGES = Object.values(PAGES)
  .filter((page) => page.cache === 'shared' && !('unlisted' in page) && !page.path.includes(':'))
  .map(({ path }) => path)

const OWN_PAGES = Object.values(PAGES)
  .filter((page) => page.cache === 'personal')
  .map(({ path }) => path)

/** No page depends on the rows of a picture: they are read each time. */
const UNTRACKED = { begin() {}, note() {} }

export function crawlerRoutes(
  { config, database, clock, log, rowChanges, checkOutput, siteUrl }: WholeParts,
  given: Pick<ApiOptions, 'endpoints'> & { rateLimiter: RateLimiter; draw: FileStorage['draw'] },
): Route[] {
  const { endpoints, rateLimiter, draw } = given
  const admit = (addressKey: string) => rateLimiter.take('read', addressKey)
  const shared = { database, siteUrl, admit }
  return [
    ...sitemapRoutes({
      ...shared,
      clock,
      securityContact: config.SECURITY_CONTACT,
      pages: PLAIN_PAGES,
      ownPages: OWN_PAGES,
    }),
    ...feedRoutes({ ...shared, siteName: PROGRAM.name }),
    ...linkPictureRoutes({
      api: createInProcessApi({ endpoints, checkOutput, log, rowChanges })(UNTRACKED),
      siteName: PROGRAM.name,
      draw,
      admit: rateLimiter.take,
    }),
  ]
}
