// The pages of a search, and of filters whose values have very different numbers of rows. No plan fits few matches and
// many, so there is a statement for each.
import { sql } from 'drizzle-orm'
import type { answerReader, FoundPage } from './catalogue-answers.ts'
import { bestPage, fewPage, listedPage, manyPage, usualSort } from './catalogue-pages.ts'
import { isListedWith } from './catalogue-rows.ts'
import type { Declared, Values } from './catalogue-table.ts'
import { countOfFound } from './catalogue-totals.ts'
import type { Db } from './database.ts'
import { createSearches } from './few-matches.ts'
import { opaqueLowerText, opaqueWordQuery, preparedPages } from './generic-plan.ts'
import type { knownWords } from './known-words.ts'
import { isCapped, MOST_COUNTED, type PageNumber, pageOfList } from './matched-page.ts'
import { nearestWords } from './nearest-words.ts'
import { asTyped, isIndexed, type Sought, searchPatternOf } from './search.ts'
import { cellStatement } from './shown-rows.ts'
import { typedSigns, wordQuery } from './typed-words.ts'

type Words = ReturnType<typeof knownWords>

/** What the answer says about a search that was not taken as it is typed. */
export type HowFound = {
  /** The text that was searched for, since nothing matched the typed one. */
  corrected_search?: string
  /** The words that were left out, since nothing has all of them. */
  left_out?: string[]
  /** The words that were searched for without those. */
  searched?: string
  names_kind?: true
}

export type GivenFilters = { values: Readonly<Record<string, unknown>>; seen: Values }

type AskedPage = PageNumber & { sort?: string | undefined }

/**
 * Returns the typed text as SQL, with what helps to find rows that have it. It is used where a statement is planned for
 * that very text.
 */
export async function soughtFor({ searched }: Declared, words: Words, typed: string): Promise<Sought> {
  const { query, leastRows, isWholeWords } = await words.holding(typed)
  return {
    ...asTyped(typed, searched.synonyms),
    isCommon: isCapped(leastRows),
    isWholeWords: isWholeWords ?? false,
    ...(query !== undefined && { holding: sql`to_tsquery('english', ${query})` }),
  }
}

const preparedFew = (db: Db, catalogue: Declared) =>
  preparedPages(`${catalogue.name}_few`, ({ sort }: { sort: string }, asked, name) => {
    const sought = { pattern: opaqueLowerText('pattern'), words: opaqueWordQuery('words') }
    const page = { sort: sort || undefined, ...asked }
    return cellStatement(db, fewPage(db, catalogue, { values: {}, sought }, page), name)
  })

export function catalogueSearch<S extends string, Item>(
  db: Db,
  catalogue: Declared,
  words: Words,
  read: Pick<ReturnType<typeof answerReader<S, never, Item>>, 'noSums' | 'totalsOf' | 'itemsOf' | 'pageOf'>,
) {
  const search = createSearches()
  const few = preparedFew(db, catalogue)
  const usual = usualSort(catalogue.sorts)
  const answered = (statement: Parameters<typeof cellStatement>[1]) => cellStatement(db, statement).execute()
  const isFiltered = (seen: Values) => Object.keys(seen).length > 0

  async function foundFew(typed: string, { seen }: GivenFilters, { sort, ...query }: AskedPage) {
    const asked = pageOfList(query)
    // Where there are filters, the rarity of a word decides which index comes first. And a search that no index serves
    // scans every row, which ends early if many match. A generic plan fits neither; nor does it know how rare an emoji
    // makes a common word.
    if (isFiltered(seen) || !isIndexed(typed) || typedSigns(typed).length > 0) {
      const looked = { values: seen, sought: await soughtFor(catalogue, words, typed) }
      return read.pageOf(await answered(fewPage(db, catalogue, looked, { sort, ...asked })))
    }
    const bound = {
      ...asked,
      pattern: searchPatternOf(typed),
      words: wordQuery(typed, catalogue.searched.synonyms),
    }
    return read.pageOf(await few({ sort: sort ?? '' }, query.page_size).execute(bound))
  }

  async function totalsOf(seen: Values, sought: Sought) {
    if (sought.isCommon && !isFiltered(seen)) return { total: MOST_COUNTED + 1, ...read.noSums }
    return read.totalsOf(await answered(countOfFound(db, catalogue, seen, sought)))
  }

  async function foundMany(typed: string, { seen }: GivenFilters, { sort, ...query }: AskedPage) {
    const asked = pageOfList(query)
    const sought = await soughtFor(catalogue, words, typed)
    const totals = await totalsOf(seen, sought)
    if (asked.limit === 0 || asked.offset >= totals.total) return { ...totals, items: [] }
    const looked = { values: seen, sought }
    const statement = sort
      ? manyPage(db, catalogue, { ...looked, isCounted: !isCapped(totals.total) }, { sort, ...asked })
      : bestPage(db, catalogue, looked, asked)
    return { ...totals, items: read.itemsOf(await answered(statement)) }
  }

  const found = (typed: string, given: GivenFilters, query: AskedPage): Promise<FoundPage<Item, S>> =>
    search(typed, JSON.stringify(given.values), {
      few: () => foundFew(typed, given, query),
      many: () => foundMany(typed, given, query),
    })

  const near = nearestWords(db)
  const nearest = (typed: string, { seen }: GivenFilters) =>
    near(typed, {
      name: isFiltered(seen) ? undefined : `${catalogue.name}_nearest`,
      rowsWith: (query) =>
        sql`select ${catalogue.searched.words} as words from ${catalogue.table} where ${isListedWith(catalogue, seen, sql`${catalogue.searched.words} @@ ${query}`)}`,
      wordOf: (word) => ({ words: wordQuery(word, catalogue.searched.synonyms) }),
    })

  return {
    /** Returns the matches of the text as it is typed. */
    asTyped: (typed: string, given: GivenFilters, { page, page_size, sort }: AskedPage) =>
      found(typed, given, { page, page_size, sort }),

    /**
     * Returns the matches of a text that matches nothing, as it was probably meant: corrected, and if that matches nothing
     * either, without the words that no row has beside the others. It is undefined if nothing is near.
     */
    async asMeant(typed: string, given: GivenFilters, { page, page_size, sort }: AskedPage) {
      const asked = { page, page_size, sort }
      const corrected_search = await words.correct(typed)
      if (corrected_search !== undefined) {
        const corrected = await found(corrected_search, given, asked)
        if (corrected.total > 0) return { ...corrected, corrected_search }
      }
      const nearer = await nearest(corrected_search ?? typed, given)
      if (!nearer) return undefined
      const some = await found(nearer.kept, given, asked)
      if (some.total === 0) return undefined
      const how = { left_out: nearer.leftOut, searched: nearer.kept }
      return { ...some, ...how, ...(corrected_search !== undefined && { corrected_search }) }
    },

    /** Lists by filters alone, planned for their values. */
    listed(
      { values, seen }: GivenFilters,
      { sort = usual, ...query }: AskedPage,
    ): Promise<FoundPage<Item, S>> {
      const asked = { sort, ...pageOfList(query) }
      const looked = { values: seen, sought: undefined }
      return search('', JSON.stringify(values), {
        few: async () => read.pageOf(await answered(fewPage(db, catalogue, looked, asked))),
        many: async () => read.pageOf(await answered(listedPage(db, catalogue, seen, asked))),
      })
    },
  }
}
