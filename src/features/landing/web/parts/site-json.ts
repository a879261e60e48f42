// The site as structured data (schema.org): who runs it, and how it is searched.
import { paths } from '../../../../paths.ts'
import type { LdJson } from '../../../../platform/client/page-meta.ts'
import type { StructuredData } from '../../../../platform/client/schema-org.ts'

/** Returns undefined if the frame around every page failed to load. */
export function siteJson({ name, url }: { name?: string; url?: string }): LdJson | undefined {
  if (name === undefined || url === undefined) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url,
    publisher: { '@type': 'Organization', name, url, logo: `${url}/favicon.ico` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${url}${paths.search()}?q={words}`,
      'query-input': 'required name=words',
    },
  } satisfies StructuredData<'WebSite'>
}
