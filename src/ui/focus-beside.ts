// A row that is deleted by its own button passes the focus on: to the row that takes its place, else to the heading of
// the list, or to its section where that has a name and no heading. Without it, the keyboard starts over at the top of
// the page.

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'
/** A list that is requested again after a deletion changes within so long. */
const WATCHED_MS = 5000

/** Returns the button of the menu that held the choice, else the element itself. */
function openerOf(element: Element): Element {
  const menu = element.closest('[role="menu"]')
  return (menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)) ?? element
}

function headingOf(list: Element): HTMLElement | null {
  for (let around: Element | null = list; around; around = around.parentElement) {
    // A place in a tab that is shut can't have the focus.
    const isPlace = (one: Element) => !list.contains(one) && one.checkVisibility()
    const heading = Array.from(around.querySelectorAll<HTMLElement>('h1, h2, h3')).find(isPlace)
    if (heading) return heading
    if (around instanceof HTMLElement && around.matches('section[aria-label]')) return around
  }
  return null
}

/**
 * Takes the element with the focus before something may be deleted. Call the returned function once that is decided: it
 * moves the focus if the row goes and takes the focus along.
 */
export function focusBeside(element: Element | null): () => void {
  const opener = element && openerOf(element)
  const row = opener?.closest('li, tr') ?? opener?.closest('article')
  const list = row?.parentElement
  if (!row || !list) return () => {}
  const at = Array.from(list.children).indexOf(row)
  const heading = headingOf(list)
  const isLost = () => !document.activeElement || document.activeElement === document.body
  function move(): boolean {
    if (row?.isConnected) return false
    if (!isLost()) return true
    const beside = list?.isConnected ? (list.children[at] ?? list.children[at - 1]) : undefined
    const next = beside?.querySelector<HTMLElement>(FOCUSABLE)
    const target = next ?? (heading?.isConnected ? heading : document.querySelector<HTMLElement>('main h1'))
    if (target && !next) target.tabIndex = -1
    target?.focus()
    return true
  }
  return () => {
    const watch = new MutationObserver(() => {
      if (move()) watch.disconnect()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => watch.disconnect(), WATCHED_MS)
    // The element may have gone already, with the window that asked.
    requestAnimationFrame(() => {
      if (move()) watch.disconnect()
    })
  }
}
