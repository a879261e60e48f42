// The site as structured data (schema.org): who runs it, and how it is searched.
import { paths } from '../../../../paths.ts'
import type { LdJson } from '../../../../platform/client/page-meta.ts'
import type { StructuredData } from '../../../../platform/client/schema-org.ts'

export const siteJson = (name: string, url: string): LdJson =>
  ({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url,
    publisher: { '@type': 'Organization', name, url },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${url}${paths.search()}?q={words}`,
      'query-input': 'required name=words',
    },
  }) satisfies StructuredData<'WebSite'>
