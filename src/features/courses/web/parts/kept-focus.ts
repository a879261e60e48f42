// Keeps the focus on a row that is moved, and gives it to one that is added: a moved row is another place in the document, to
// which the focus does not move along by itself.
import { useLayoutEffect, useRef } from 'react'

/** `control` is a name, `row` a key. */
type Focused = { row: string; control: string }

const focusedNow = (row: string): Focused | undefined => {
  const control = document.activeElement?.closest<HTMLElement>('[data-control]')?.dataset.control
  return control === undefined ? undefined : { row, control }
}

/** `keep` is called before a row is moved, `give` before one is added. */
export function useKeptFocus() {
  const wanted = useRef<Focused>(undefined)
  useLayoutEffect(() => {
    const target = wanted.current
    if (!target) return
    const row = document.querySelector(`[data-row="${CSS.escape(target.row)}"]`)
    // Another change may be rendered before the row is.
    if (!row) return
    wanted.current = undefined
    const control = row.querySelector<HTMLElement>(`[data-control="${CSS.escape(target.control)}"]`)
    const isOpenForIt = control && !(control instanceof HTMLButtonElement && control.disabled)
    const focusable = isOpenForIt ? control : row.querySelector<HTMLElement>('[data-control="title"]')
    focusable?.focus()
  })
  return {
    keep(row: string) {
      wanted.current = focusedNow(row)
    },
    give(row: string, control = 'title') {
      wanted.current = { row, control }
    },
  }
}
