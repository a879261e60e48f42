// What does a page tell search engines of its address?
import { expect, it } from 'vitest'
import { pageMeta, siteUrlFrom } from './page-meta.ts'

const page = { title: 'API reference', description: 'All of it.', path: '/docs/api' }

it('names the page, the site and the one address', () => {
  const meta = pageMeta({ ...page, siteUrl: 'https://guildhall.example' })
  expect(meta).toContainEqual({ title: 'API reference · Guildhall' })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://guildhall.example/docs/api',
  })
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://guildhall.example/docs/api' })
})

it('tells what the page is about, its picture by a whole address, and the same in the words of schema.org', () => {
  const siteUrl = 'https://guildhall.example'
  const about = { '@type': 'Person', name: 'Ada' }
  const meta = pageMeta({ ...page, siteUrl, type: 'profile', image: '/a.jpg', structured: about })
  expect(meta).toContainEqual({ property: 'og:type', content: 'profile' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://guildhall.example/a.jpg' })
  expect(meta).toContainEqual({ 'script:ld+json': about })
  const hidden = pageMeta({ ...page, siteUrl, structured: about, isFound: false })
  expect(JSON.stringify(hidden)).not.toContain('Ada')
})

it('claims no address where the origin is unknown', () => {
  expect(JSON.stringify(pageMeta({ ...page, siteUrl: undefined }))).not.toMatch(/canonical|og:url/)
})

it.each([
  [[{ loaderData: undefined }, { loaderData: { siteUrl: 'https://a.example' } }], 'https://a.example'],
  [[undefined, { loaderData: { siteUrl: 1 } }], undefined],
  [[], undefined],
])('finds the origin in %j', (matches, origin) => {
  expect(siteUrlFrom(matches)).toBe(origin)
})
