// Renders pages one after the other and lets the event loop handle I/O between two. Rendering blocks the loop; rows for
// ten pages often arrive together, and other requests would wait for all ten.

const waiting: (() => void)[] = []
let isUnderWay = false

/** Resolves when it is the caller's turn to block the event loop for one page. */
export function renderTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (isUnderWay) return
    isUnderWay = true
    setImmediate(next)
  })
}

/** setImmediate runs in the loop's next round, after all I/O that is pending by then. */
function next(): void {
  const begin = waiting.shift()
  if (!begin) {
    isUnderWay = false
    return
  }
  begin()
  setImmediate(next)
}
