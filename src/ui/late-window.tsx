// A window whose code is loaded when it is first opened, and the button that opens it, which gets the focus back.
import { type ReactNode, Suspense, useRef, useState } from 'react'

type OnceOpenedProps = {
  open: boolean
  /** A lazy component. */
  children: ReactNode
}

/** Mounts a window when it is first opened, and keeps it, so that it can animate its closing and return the focus. */
export function OnceOpened({ open, children }: OnceOpenedProps) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null
}

export type LateWindow = {
  open: boolean
  onOpenChange: (open: boolean) => void
  returnFocus: () => HTMLElement | null
}

/** `opener` is for the button; `inWindow` draws the window, a lazy component. */
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
    /** As a window's key, the count makes the window start over each time. */
    openings,
    inWindow: (draw: (window: LateWindow) => ReactNode) => (
      <OnceOpened open={open}>
        {draw({ open, onOpenChange: setOpen, returnFocus: () => button.current })}
      </OnceOpened>
    ),
  }
}
