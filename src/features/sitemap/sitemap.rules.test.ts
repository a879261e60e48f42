// Is every row in exactly one file of the site map, and no file too large?
import { expect, it } from 'vitest'
import { disallowed, sitemapFile, sitemapNames } from './sitemap.rules.ts'

it('names as many files as the ids need, and knows what each holds', () => {
  const names = sitemapNames({ projects: 50_000, agents: 50_001, courses: 0, updates: 1 })
  expect(names.filter((name) => !name.startsWith('people'))).toEqual([
    'pages.xml',
    'projects-1.xml',
    'agents-1.xml',
    'agents-2.xml',
    'updates-1.xml',
  ])
  expect(names.filter((name) => name.startsWith('people'))).toHaveLength(16)
  expect(names.map(sitemapFile)).not.toContain(undefined)
  expect(sitemapFile('agents-2.xml')).toEqual({ kind: 'agents', after: 50_000 })
  expect(sitemapFile('people-f.xml')).toEqual({ kind: 'people', prefix: 'f' })
})

it.each([
  '',
  'x.xml',
  'agents-0.xml',
  'agents-01.xml',
  'agents-1',
  'people-g.xml',
  'people-1.xml.gz',
  'agents--1.xml',
])('knows no file %j', (name) => {
  expect(sitemapFile(name)).toBeUndefined()
})

it('keeps crawlers out of addresses and what is beneath them', () =>
  expect(disallowed(['/home', '/homes', '/home/agents/:id', '/courses/:id/learn', '/home'])).toEqual([
    '/courses/*/learn',
    '/home',
    '/homes',
  ]))
