// What a public page tells search engines and those who share its address: title, description, canonical, Open Graph.
import type { MetaDescriptor } from 'react-router'

const SITE_NAME = 'Guildhall'

type PageMeta = {
  title: string
  /** The title stands alone: only for the start page. */
  withoutSiteName?: boolean
  description: string
  /** The page's one address, from `paths`. */
  path: string
  siteUrl: string | undefined
}

type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[]

/** The origin of the site as the frame around every page was given it; undefined where the frame failed to load. */
export function siteUrlFrom(matches: Matches): string | undefined {
  for (const match of matches) {
    const facts = match?.loaderData
    if (typeof facts === 'object' && facts !== null && 'siteUrl' in facts) {
      if (typeof facts.siteUrl === 'string') return facts.siteUrl
    }
  }
  return undefined
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, withoutSiteName = false, description, path, siteUrl } = page
  const fullTitle = withoutSiteName ? title : `${title} · ${SITE_NAME}`
  const address = siteUrl === undefined ? undefined : siteUrl + path
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary' },
    ...(address === undefined
      ? []
      : [
          { property: 'og:url', content: address },
          { tagName: 'link' as const, rel: 'canonical', href: address },
        ]),
  ]
}
