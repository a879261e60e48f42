// A public list: searched, filtered, sorted, counted and paged. A noun declares what its catalogue consists of
// (catalogue-table.ts); this file decides which statement answers a query fastest.
import { type SQL, sql } from 'drizzle-orm'
import { catalogueStatements } from './catalogue-statements.ts'
import type { CatalogueTable, Values } from './catalogue-table.ts'
import type { Db } from './database.ts'
import { createSearches } from './few-matches.ts'
import { pageAsked } from './matched-page.ts'
import { opaqueLowerText, opaqueText, preparedPages } from './one-plan.ts'
import { isIndexed, patternOf } from './search.ts'
import { type Cells, cellStatement, rowReader, type Shown } from './shown-rows.ts'

type PageNumber = { page: number; page_size: number }

/** The query of a list: the choices of the address, by name. */
export type CatalogueQuery<Sort extends string, F extends string> = PageNumber & {
  sort: Sort
  search?: string | undefined
} & { readonly [name in F]?: string | undefined }

export type CataloguePage<Item, S extends string> = PageNumber & { items: Item[]; total: number } & Record<
    S,
    number
  >

/** The queries of a catalogue. The most frequent ones are prepared once per connection. */
export function createCatalogue<
  Sort extends string,
  F extends string,
  S extends string,
  C extends Shown,
  Item,
>(db: Db, catalogue: CatalogueTable<Sort, F, S, C, Item>) {
  const { name, shown, filters, itemOf } = catalogue
  const filterNames = Object.keys(filters) as F[]
  const statements = catalogueStatements(db, catalogue)
  const search = createSearches()

  type Choice = { sort: Sort } & Record<string, string | boolean>
  /** The filters in use, as values that are bound when the statement is executed. */
  const unseenValues = (choice: Choice): Values =>
    Object.fromEntries(
      filterNames.filter((filter) => choice[filter]).map((filter) => [filter, opaqueText(filter)]),
    )

  const lists = preparedPages(name, (choice: Choice, asked, statementName) =>
    cellStatement(
      db,
      statements.listed(unseenValues(choice), { sort: choice.sort, ...asked }),
      statementName,
    ),
  )
  const few = preparedPages(`${name}_few`, (choice: Choice, asked, statementName) =>
    cellStatement(
      db,
      statements.few(unseenValues(choice), opaqueLowerText('pattern'), { sort: choice.sort, ...asked }),
      statementName,
    ),
  )

  type Totals = { total: number } & Record<S, number>
  const sumNames = Object.keys(catalogue.sums) as S[]
  const [AT_ID, AT_TOTAL, AT_SUMS] = [0, 1, 2]
  const readOfPage = rowReader(shown, AT_SUMS + sumNames.length)
  const readPicked = rowReader(shown, 0)
  const itemsOf = (rows: readonly Cells[], read: typeof readPicked) =>
    rows.flatMap((cells) => itemOf(read(cells)) ?? [])

  function pageFrom(rows: readonly Cells[]): Totals & { items: Item[] } {
    const first = rows[0]
    if (!first) throw new Error(`The catalogue of ${name} told no totals`)
    const sums = Object.fromEntries(sumNames.map((sum, at) => [sum, first[AT_SUMS + at]])) as Record<
      S,
      number
    >
    const items = itemsOf(first[AT_ID] === null ? [] : rows, readOfPage)
    return { total: Number(first[AT_TOTAL]), ...sums, items }
  }

  /** The values of the filters in use, and their SQL in a statement of its own. */
  function givenIn(query: CatalogueQuery<Sort, F>) {
    const given = filterNames.flatMap((filter) => {
      const value = query[filter]
      return value ? [{ filter, value }] : []
    })
    return {
      values: Object.fromEntries(given.map(({ filter, value }) => [filter, value])),
      seen: Object.fromEntries(given.map(({ filter, value }) => [filter, sql`${value}`])),
      isUneven: given.some(({ filter }) => filters[filter].isUneven),
    }
  }

  const answered = (statement: Parameters<typeof cellStatement>[1]) => cellStatement(db, statement).execute()

  return {
    /** One page, with the totals of all matching rows. */
    async list(query: CatalogueQuery<Sort, F>): Promise<CataloguePage<Item, S>> {
      const { sort, search: typed, page, page_size } = query
      const { values, seen, isUneven } = givenIn(query)
      const asked = pageAsked(query)
      const choice: Choice = { sort }
      for (const filter of filterNames) choice[filter] = filter in values

      const listed = async () =>
        isUneven
          ? await answered(statements.listed(seen, { sort, ...asked }))
          : await lists(choice, page_size).execute({ ...asked, ...values })
      const found = typed
        ? await search(typed, JSON.stringify(values), {
            few: async () => {
              const pattern = patternOf(typed)
              // Searches that no index serves scan every row, which ends early if many match: a generic plan would not
              // fit.
              if (!isIndexed(typed))
                return pageFrom(
                  await answered(statements.few(seen, sql`lower(${pattern})`, { sort, ...asked })),
                )
              return pageFrom(await few(choice, page_size).execute({ ...asked, ...values, pattern }))
            },
            many: async () => pageFrom(await answered(statements.many(seen, typed, { sort, ...asked }))),
          })
        : pageFrom(await listed())
      return { ...found, page, page_size }
    },

    /** Pages within a narrower condition that few rows match: one statement, the condition's values by name. */
    within(what: string, isWithin: SQL, sort: Sort) {
      const pages = preparedPages(`${name}_${what}`, (_choice: Record<string, never>, asked, statementName) =>
        cellStatement(db, statements.within(isWithin, { sort, ...asked }), statementName),
      )
      return async ({ page, page_size }: PageNumber, values: object) => {
        const rows = await pages({}, page_size).execute({ ...pageAsked({ page, page_size }), ...values })
        const { items, total } = pageFrom(rows)
        return { items, total, page, page_size }
      }
    },

    /** The first rows that a condition selects, listed or not: one statement, the condition's values by name. */
    picked(what: string, isPicked: SQL, sort: Sort, most: number) {
      const statement = cellStatement(db, statements.picked(isPicked, sort, most), `${name}_${what}`)
      return async (values: Record<string, unknown>): Promise<Item[]> =>
        itemsOf(await statement.execute(values), readPicked)
    },
  }
}
