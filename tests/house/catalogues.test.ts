// Is there one catalogue? Every public list is asked through one query builder, and drawn by one page with one filter bar.
import { describe, expect, it } from 'vitest'
import { PAGES } from '../../src/app/page-table.ts'
import { importsOf } from './imports.ts'
import { filesMatching, isTestFile, report } from './sources.ts'

/** createCatalogue is made of these; a list that goes past it would bring its statements along. */
const INSIDES =
  /^src\/platform\/database\/(catalogue-(answers|facets|pages|rows|search|totals)|few-matches|generic-plan|matched-page|search)\.ts$/
const FILTER_BAR = /^src\/ui\/(catalogue-filters|filter-form)\.tsx$/

const noun = filesMatching('src/features/**/*.{ts,tsx}').filter((path) => !isTestFile(path))
const edges = noun.flatMap(importsOf)
const searched = Object.entries(PAGES).filter(
  ([, page]) => page.cache === 'shared' && 'query' in page && page.query.some((name) => name === 'search'),
)
/**
 * The one searched list that is no catalogue has an end only for people who go on reading, so no pages by number, no
 * sorts, no totals (decision 62).
 */
const FEED = 'updates'
const catalogues = searched.filter(([name]) => name !== FEED)
const FORM = 'src/ui/filter-form.tsx'
/** It has the form with nothing but the search in it. */
const FEED_PAGE = 'src/features/updates/web/updates-page.tsx'
/** A person's own courses, and the lists about one of them, are no public lists; nor is the search in every kind. */
const WITH_FORM = [
  FEED_PAGE,
  'src/features/search/web/search-page.tsx',
  'src/features/courses/web/parts/own-course-filters.tsx',
  'src/features/courses/teaching/web/parts/taught-list.tsx',
]

describe('a catalogue', () => {
  it('is asked through the one query builder', () => {
    report(
      edges
        .filter(
          ({ target, names }) =>
            INSIDES.test(target) && names.some(({ imported }) => imported !== 'Ordering'),
        )
        .map(({ from, line, specifier }) => `${from}:${line} imports ${specifier}`),
      'write a table for createCatalogue of platform/database/catalogue.ts',
    )
    expect(edges.filter(({ target }) => target === 'src/platform/database/catalogue.ts')).toHaveLength(
      catalogues.length,
    )
  })

  it('is drawn by the one page, with the one filter bar', () => {
    report(
      edges
        .filter(({ target }) => FILTER_BAR.test(target))
        .filter(({ from, target }) => target !== FORM || !WITH_FORM.includes(from))
        .map(({ from, line, specifier }) => `${from}:${line} imports ${specifier}`),
      'hand the filters to Catalogue of ui/catalogue.tsx',
    )
    expect(edges.filter(({ target }) => target === 'src/ui/catalogue.tsx')).toHaveLength(catalogues.length)
  })
})

describe('the feed, which is no catalogue,', () => {
  it('is asked for a search or a tag by cursor, and has no filter, sort, total or page by number', async () => {
    const page = PAGES[FEED]
    expect(page.query).toEqual(['search', 'tag', 'cursor'])
    const form = filesMatching(FEED_PAGE).flatMap(importsOf)
    expect(form.map(({ target }) => target)).toContain(FORM)
    for (const part of ['select-field', 'checkbox', 'pagination', 'paged-rows', 'catalogue-filters'])
      expect(form.map(({ target }) => target)).not.toContain(`src/ui/${part}.tsx`)
  })
})
