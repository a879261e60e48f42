// What a public page tells search engines and link previews: title, description, canonical, Open Graph.
import type { MetaDescriptor } from 'react-router'
import { LINK_PICTURE_SIZE, SITE_PICTURE } from '../contract/link-picture.ts'

/** How much of a description a search engine shows. */
const MAX_DESCRIPTION_LENGTH = 160

/** What is known about the site; empty if the frame around every page failed to load. */
type Site = { name?: string; url?: string }

type PageMeta = {
  title: string
  /** Whether the title leaves out the site's name: only on the start page. */
  withoutSiteName?: boolean
  description: string
  /** The canonical address of the page, from `paths`. */
  path: string
  site: Site
  /** What kind of thing the page is about, for Open Graph; a website by default. */
  type?: 'website' | 'profile' | 'article'
  /** Where the picture for link previews is; that of the site by default. Loaders make it: browsers need no more of it. */
  picture?: string | undefined
  keywords?: readonly string[]
  /** The address of the page without filters, whose Atom feed is beneath /feeds. */
  feed?: string
  /** The same content as structured data (schema.org); written into the page with every '<' escaped. */
  structured?: LdJson
  /** False on a not-found screen: it must not be listed. */
  isFound?: boolean
  /** False for pages that anyone with the address may read, but that search engines should not list. */
  isListed?: boolean
}

/** Values that JSON can represent. */
export type LdJson = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json']

type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[]

/** The site, as the frame around every page received it. */
export function siteFrom(matches: Matches): Site {
  for (const match of matches) {
    const facts = match?.loaderData
    if (typeof facts !== 'object' || facts === null || !('siteUrl' in facts && 'siteName' in facts)) continue
    const { siteUrl: url, siteName: name } = facts
    if (typeof url === 'string' && typeof name === 'string') return { name, url }
  }
  return {}
}

/** The title of a page, as tabs and bookmarks show it. */
export function titleOf(title: string, siteName: string | undefined): string {
  return siteName === undefined ? title : `${title} · ${siteName}`
}

/** The metadata of a page that search engines should not list: its title, and what it is for if links lead strangers to it. */
export function unlistedMeta(title: string, description?: string) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => [
    { title: titleOf(title, siteFrom(matches).name) },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    { name: 'robots', content: 'noindex' },
  ]
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, withoutSiteName = false, path, site } = page
  const fullTitle = withoutSiteName ? title : titleOf(title, site.name)
  if (page.isFound === false) return [{ title: fullTitle }, { name: 'robots', content: 'noindex' }]
  const description = shortened(page.description)
  const address = site.url === undefined ? undefined : site.url + path
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(page.keywords?.length ? [{ name: 'keywords', content: page.keywords.join(', ') }] : []),
    ...(page.isListed === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(site.name === undefined ? [] : [{ property: 'og:site_name', content: site.name }]),
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(address === undefined
      ? []
      : [
          { property: 'og:url', content: address },
          { tagName: 'link' as const, rel: 'canonical', href: address },
          ...(page.feed
            ? [
                {
                  tagName: 'link' as const,
                  rel: 'alternate',
                  type: 'application/atom+xml',
                  href: `/feeds${page.feed}`,
                },
              ]
            : []),
          ...pictureMeta(site.url + (page.picture ?? SITE_PICTURE), title),
        ]),
    ...(page.structured ? [{ 'script:ld+json': page.structured }] : []),
  ]
}

const pictureMeta = (address: string, alt: string): MetaDescriptor[] => [
  { property: 'og:image', content: address },
  { property: 'og:image:width', content: String(LINK_PICTURE_SIZE.width) },
  { property: 'og:image:height', content: String(LINK_PICTURE_SIZE.height) },
  { property: 'og:image:alt', content: shortened(alt) },
]

/** One line, cut between words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const cut = line.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH - 1)
  // Those who show a text without spaces cut it themselves, and know its characters.
  return cut < 0 || line.length <= MAX_DESCRIPTION_LENGTH ? line : `${line.slice(0, cut)}…`
}
