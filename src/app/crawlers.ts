// Collects the endpoints for crawlers, feed readers and previews of links, from all over the product.
import { atomFeedEndpoints } from '../features/feeds/server/feeds.endpoints.ts'
import { linkPictureEndpoints } from '../features/link-pictures/server/link-pictures.endpoints.ts'
import { sitemapEndpoints } from '../features/sitemap/server/sitemap.endpoints.ts'
import type { FileStorage } from '../platform/file-storage/file-storage.ts'
import { type ApiOptions, createInProcessApi } from '../platform/http/api.ts'
import type { Endpoint } from '../platform/http/endpoint.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
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

export function crawlerEndpoints(
  { config, database, clock, log, rowChanges, checkOutput, siteUrl }: WholeParts,
  given: Pick<ApiOptions, 'endpoints'> & { rateLimiter: RateLimiter; draw: FileStorage['draw'] },
): Endpoint[] {
  const { endpoints, rateLimiter, draw } = given
  const shared = { database, siteUrl }
  return [
    ...sitemapEndpoints({
      ...shared,
      clock,
      securityContact: config.SECURITY_CONTACT,
      pages: PLAIN_PAGES,
      ownPages: OWN_PAGES,
    }),
    ...atomFeedEndpoints({ ...shared, siteName: PROGRAM.name }),
    ...linkPictureEndpoints({
      api: createInProcessApi({ endpoints, checkOutput, log, rowChanges })(UNTRACKED),
      siteName: PROGRAM.name,
      draw,
      admitDrawing: (addressKey) => rateLimiter.take('render', addressKey),
    }),
  ]
}
