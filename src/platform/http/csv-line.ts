// Writes a line of a CSV file (RFC 4180) that a spreadsheet shows as text: a typed text is never read as a formula.
import { forMachines } from '../contract/machine-text.ts'

export type Cell = string | number

/** Spreadsheets calculate a cell that begins with one of these, in either width, and skip spaces before it. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** Texts are always quoted: some spreadsheets take semicolons for the ends of cells. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = forMachines(cell)
  const shown = FORMULA.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`
