// Lets pages be rendered one after the other, with a look at the network between two. Rendering holds the event loop;
// rows for ten pages often arrive together, and whatever is asked meanwhile would wait for all ten.

const waiting: (() => void)[] = []
let isUnderWay = false

/** Resolves when it is the caller's turn to hold the event loop for a page's length. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (isUnderWay) return
    isUnderWay = true
    setImmediate(next)
  })
}

/** What is set here runs in the loop's next round, after everything that came in by then. */
function next(): void {
  const begin = waiting.shift()
  if (!begin) {
    isUnderWay = false
    return
  }
  begin()
  setImmediate(next)
}
