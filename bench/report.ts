// How figures are printed: plain tables, numbers right-aligned, and at the end the targets and whether they were met.

type Cell = string | number

/** A table for a terminal. Numbers are rounded to three figures. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [heads, ...rows.map((row) => row.map(shown))]
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row, at) =>
    row
      .map((cell, column) => {
        const isNumber = at > 0 && typeof rows[at - 1]?.[column] === 'number'
        const width = widths[column] ?? 0
        return isNumber || (at === 0 && column > 0) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '))
  return lines.join('\n')
}

function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (cell >= 100) return Math.round(cell).toLocaleString('en-US')
  return cell.toFixed(cell >= 10 ? 1 : 2)
}

export type Target = { promise: string; measured: number; limit: number; unit: string; atLeast?: true }

/** Whether a target is met. */
export function isMet(target: Target): boolean {
  return target.atLeast ? target.measured >= target.limit : target.measured <= target.limit
}

export function targetTable(targets: readonly Target[]): string {
  return table(
    ['target', 'measured', 'limit', '', ''],
    targets.map((target) => [
      target.promise,
      target.measured,
      target.limit,
      `${target.unit}${target.atLeast ? ' at least' : ' at most'}`,
      isMet(target) ? 'met' : 'MISSED',
    ]),
  )
}
