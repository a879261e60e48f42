// Does a page state its address correctly to search engines?
import { expect, it } from 'vitest'
import { pageMeta, siteFrom, unlistedMeta } from './page-meta.ts'

const page = { title: 'API reference', description: 'All of it.', path: '/docs/api' }

it('names the page, the site and the one address', () => {
  const meta = pageMeta({ ...page, site: { name: 'Guildhall', url: 'https://guildhall.example' } })
  expect(meta).toContainEqual({ title: 'API reference · Guildhall' })
  expect(meta).toContainEqual({ property: 'og:site_name', content: 'Guildhall' })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://guildhall.example/docs/api',
  })
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://guildhall.example/docs/api' })
})

it('says what the page is about, with an absolute address of its picture, also as schema.org data', () => {
  const site = { name: 'Guildhall', url: 'https://guildhall.example' }
  const about = { '@type': 'Person', name: 'Ada' }
  const picture = '/og/people/ada-1.png'
  const meta = pageMeta({ ...page, site, type: 'profile', picture, structured: about })
  expect(meta).toContainEqual({ property: 'og:type', content: 'profile' })
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://guildhall.example/og/people/ada-1.png',
  })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'API reference' })
  expect(meta).toContainEqual({ 'script:ld+json': about })
  const hidden = pageMeta({ ...page, site, structured: about, isFound: false })
  expect(JSON.stringify(hidden)).not.toContain('Ada')
})

it('shows the picture of the site where a page has none of its own, and says how large it is', () => {
  const meta = pageMeta({ ...page, site: { name: 'Guildhall', url: 'https://guildhall.example' } })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://guildhall.example/og/site.png' })
  expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' })
  expect(meta).toContainEqual({ property: 'og:image:height', content: '630' })
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
})

it('asks search engines to leave out what is not listed, and nothing else', () => {
  const noindex = { name: 'robots', content: 'noindex' }
  const site = { name: 'Guildhall', url: 'https://guildhall.example' }
  expect(pageMeta({ ...page, site })).not.toContainEqual(noindex)
  expect(pageMeta({ ...page, site, isListed: true })).not.toContainEqual(noindex)
  const unlisted = pageMeta({ ...page, site, isListed: false })
  expect(unlisted).toContainEqual(noindex)
  expect(unlisted).toContainEqual({ name: 'description', content: 'All of it.' })
})

it('claims neither name nor address where the site is unknown', () => {
  const meta = pageMeta({ ...page, site: {} })
  expect(meta).toContainEqual({ title: 'API reference' })
  expect(JSON.stringify(meta)).not.toMatch(/canonical|og:url|og:site_name/)
})

it.each([
  [
    [{ loaderData: undefined }, { loaderData: { siteName: 'A', siteUrl: 'https://a.example' } }],
    { name: 'A', url: 'https://a.example' },
  ],
  [[undefined, { loaderData: { siteName: 'A', siteUrl: 1 } }], {}],
  [[], {}],
])('finds the site in %j', (matches, site) => {
  expect(siteFrom(matches)).toEqual(site)
})

it('names the site after the title of a page that no one is to find, as far as it is known', () => {
  const meta = unlistedMeta('Settings')
  const loaderData = { siteName: 'Guildhall', siteUrl: 'https://guildhall.example' }
  const noIndex = { name: 'robots', content: 'noindex' }
  expect(meta({ matches: [undefined, { loaderData }] })).toEqual([{ title: 'Settings · Guildhall' }, noIndex])
  expect(meta({ matches: [] })).toEqual([{ title: 'Settings' }, noIndex])
  const description = 'Take a course.'
  expect(unlistedMeta('Learn', description)({ matches: [] })).toEqual([
    { title: 'Learn' },
    { name: 'description', content: description },
    noIndex,
  ])
})
