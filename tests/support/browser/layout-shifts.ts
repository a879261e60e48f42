// How far does a page move visible content while it loads, as browsers measure it?
import type { Page } from '@playwright/test'

export type Shifts = {
  /** The sum of all shifts, which is never less than the worst window of them, by which browsers count. */
  total: number
  /** It names the elements that moved in the worst of them, with their places. */
  worst: string
}

/** Records the shifts of every page that is opened from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(record)
}

/** Returns the shifts of the page that is open. */
export async function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(
    () => (window as Recorded).shifts ?? { total: Number.NaN, worst: 'nothing was recorded' },
  )
}

type Recorded = Window & { shifts?: Shifts }

/** Runs in the page, before anything else of it. */
function record(): void {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const sum = { total: 0, worst: '', most: 0 }
  ;(window as Recorded).shifts = sum
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue
      sum.total += shift.value
      if (shift.value <= sum.most) continue
      sum.most = shift.value
      sum.worst = shift.sources
        .map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const name = `${element?.tagName.toLowerCase()} ${element?.textContent?.slice(0, 20)}`
          return `${name} (${previousRect.y} to ${currentRect.y})`
        })
        .join(', ')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
