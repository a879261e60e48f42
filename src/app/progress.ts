// Shows the progress of a long command: one line that is rewritten on a terminal, a line now and then elsewhere.

export type Progress = {
  /** Shows the progress; most calls print nothing. */
  at(sentence: string): void
  /** Leaves the terminal to the next output. */
  done(): void
}

const REWRITE_AFTER_MS = 100
const LINE_AFTER_MS = 10_000
const CLEAR_LINE = '\r\u001b[2K'

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

export function showProgress(output: Output): Progress {
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    at(sentence) {
      const passed = performance.now() - shownAt
      if (passed < (output.isTTY ? REWRITE_AFTER_MS : LINE_AFTER_MS)) return
      shownAt = performance.now()
      output.write(output.isTTY ? CLEAR_LINE + sentence.slice(0, output.columns - 1) : `${sentence}\n`)
    },
    done() {
      if (output.isTTY) output.write(CLEAR_LINE)
    },
  }
}

const counts = new Intl.NumberFormat('en-US')

/** Returns a count such as '1,234 rows'. */
export const counted = (count: number, thing: string) =>
  `${counts.format(count)} ${thing}${count === 1 ? '' : 's'}`

/** Returns a size such as '1.2 GB'. */
export function inBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${counts.format(Number((bytes / 1000 ** power).toPrecision(2)))} ${units[power]}`
}
