// Reads the cells of a catalogue's statements: items, the total and the sums.
import type { CatalogueTable } from './catalogue-table.ts'
import { type Cells, rowReader, type Shown } from './shown-rows.ts'

export type Totals<S extends string> = { total: number } & Record<S, number | null>
export type FoundPage<Item, S extends string> = Totals<S> & { items: Item[] }

/** With totals, the cells are the id, the total, the sums, and then the shown columns. */
const AT_ID = 0
const AT_TOTAL = 1

export function answerReader<S extends string, C extends Shown, Item>({
  name,
  sums,
  shown,
  itemOf,
}: Pick<CatalogueTable<never, never, S, C, Item>, 'name' | 'sums' | 'shown' | 'itemOf'>) {
  const sumNames = Object.keys(sums) as S[]
  const readShown = rowReader(shown, 0)
  const readOfPage = rowReader(shown, AT_TOTAL + 1 + sumNames.length)

  const sumsFrom = (cell: (at: number) => unknown) =>
    Object.fromEntries(sumNames.map((sum, at) => [sum, cell(at)])) as Record<S, number | null>

  function totalsFrom(cells: Cells | undefined, at: number): Totals<S> {
    if (!cells) throw new Error(`The catalogue of ${name} returned no totals`)
    return { total: Number(cells[at]), ...sumsFrom((sum) => cells[at + 1 + sum]) }
  }

  function itemsOf(rows: readonly Cells[], read: typeof readShown): Item[] {
    const items: Item[] = []
    for (const cells of rows) {
      const item = itemOf(read(cells))
      if (item) items.push(item)
    }
    return items
  }

  return {
    noSums: sumsFrom(() => null),
    totalsOf: ([cells]: readonly Cells[]) => totalsFrom(cells, 0),
    itemsOf: (rows: readonly Cells[]) => itemsOf(rows, readShown),
    /** Makes a page of rows with totals; beyond the end, there is one row without an id. */
    pageOf(rows: readonly Cells[]): FoundPage<Item, S> {
      const totals = totalsFrom(rows[0], AT_TOTAL)
      return { ...totals, items: itemsOf(rows[0]?.[AT_ID] === null ? [] : rows, readOfPage) }
    },
  }
}
