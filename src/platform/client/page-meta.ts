// What a page says about itself to search engines and to who shares its address.
import type { MetaDescriptor } from 'react-router'

type PageFacts = {
  title: string
  description: string
  /** The page's canonical path, with the parameters that make it another page. */
  path: string
  /** False on a not-found screen: it must not be listed. */
  isFound?: boolean
}

/** What `meta` is given: one entry per route that matched, the shell's among them. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[]

const SITE_NAME = 'Guildhall'
const MAX_DESCRIPTION_LENGTH = 160

/** Title, description, canonical address and Open Graph tags. */
export function pageMeta(matches: Matches, facts: PageFacts): MetaDescriptor[] {
  const title = `${facts.title} · ${SITE_NAME}`
  const description = shortened(facts.description)
  if (facts.isFound === false) return [{ title }, { name: 'robots', content: 'noindex' }]
  const address = siteUrlOf(matches) + facts.path
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: 'summary' },
  ]
}

/** The shell's loader gives the origin to all pages within it. */
function siteUrlOf(matches: Matches): string {
  for (const match of matches) {
    const given = match?.loaderData
    if (
      typeof given === 'object' &&
      given !== null &&
      'siteUrl' in given &&
      typeof given.siteUrl === 'string'
    ) {
      return given.siteUrl
    }
  }
  return ''
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line
  return `${line.slice(0, line.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH - 1))}…`
}
