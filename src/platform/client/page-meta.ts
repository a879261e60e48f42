// A public page describes itself to search engines and link previews with these: title, description, canonical, Open
// Graph.
import type { MetaDescriptor } from 'react-router'
import { LINK_PICTURE_SIZE, SITE_PICTURE } from '../contract/link-picture.ts'

/** A search engine shows no more of a description. */
const MAX_DESCRIPTION_LENGTH = 160

/** The site's data is empty if the frame around every page failed to load. */
type Site = { name?: string; url?: string }

type PageMeta = {
  title: string
  /** Only the start page leaves out the site's name. */
  withoutSiteName?: boolean
  description: string
  /** The canonical address comes from `paths`. */
  path: string
  site: Site
  /** Open Graph calls a page a website by default. */
  type?: 'website' | 'profile' | 'article'
  /**
   * Link previews show this picture, by default that of the site. Loaders make the address: browsers need nothing else
   * of the picture.
   */
  picture?: string | undefined
  keywords?: readonly string[]
  /** The Atom feed of this address without filters is beneath /feeds. */
  feed?: string
  /** Every '<' of the structured data (schema.org) is escaped in the page. */
  structured?: LdJson | undefined
  /** A not-found screen must not be listed. */
  isFound?: boolean
  /** A page that anyone with the address may read, but that search engines should not list, has false here. */
  isListed?: boolean
}

export type LdJson = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json']

type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[]

/** Returns the site, as the frame around every page received it. */
export function siteFrom(matches: Matches): Site {
  for (const match of matches) {
    const facts = match?.loaderData
    if (typeof facts !== 'object' || facts === null || !('siteUrl' in facts && 'siteName' in facts)) continue
    const { siteUrl: url, siteName: name } = facts
    if (typeof url === 'string' && typeof name === 'string') return { name, url }
  }
  return {}
}

/** Returns the title of a page as tabs and bookmarks show it. */
export function titleOf(title: string, siteName: string | undefined): string {
  return siteName === undefined ? title : `${title} · ${siteName}`
}

/**
 * Returns the metadata of a page that search engines should not list: its title, and a description for link previews.
 */
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

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const cut = line.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH - 1)
  // A text without spaces is cut by those who show it: they know its characters.
  return cut < 0 || line.length <= MAX_DESCRIPTION_LENGTH ? line : `${line.slice(0, cut)}…`
}
