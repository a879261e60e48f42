// A window that a button opens: its code is loaded when it is first opened, and the focus returns to the button.
import { type ReactNode, Suspense, useRef, useState } from 'react'

export type LateWindow = {
  open: boolean
  onOpenChange: (open: boolean) => void
  returnFocus: () => HTMLElement | null
}

/** `opener` is for the button; `inWindow` draws the window, a lazy component, once it was opened. */
export function useLateWindow() {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  function show(): void {
    setOpenings(openings + 1)
    setOpen(true)
  }
  return {
    opener: { ref: button, 'aria-haspopup': 'dialog', onClick: show } as const,
    show,
    close: () => setOpen(false),
    /** How often it was opened: as its key, it makes a window start over each time. */
    openings,
    inWindow: (draw: (window: LateWindow) => ReactNode) =>
      openings > 0 && (
        <Suspense fallback={null}>
          {draw({ open, onOpenChange: setOpen, returnFocus: () => button.current })}
        </Suspense>
      ),
  }
}
