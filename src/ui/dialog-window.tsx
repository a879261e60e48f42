// The window itself: focus is trapped inside, Escape closes it, the page behind it does not scroll.

import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { classNames } from './class-names.ts'
import { focusBeside } from './focus-beside.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom, the main one last. */
  footer?: ReactNode
  /** A wide window has room for a video. */
  wide?: boolean
  /** An insistent window requires an answer: a click outside does not close it. */
  insistent?: boolean
  /** Closing could not stop the work in progress: the window stays open until that has ended. */
  busy?: boolean
  /** This element gets the focus when the window opens; by default the first field, or the first button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /**
   * This element gets the focus once the window is closed; by default the element that had it before. With `false`, the
   * caller moves it.
   */
  returnFocus?: (() => HTMLElement | null | false) | undefined
}

export default function DialogWindow(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer } = props
  const { wide = false, insistent = false, busy = false, initialFocus, returnFocus } = props
  // The action may delete the row in which the button was, and with it this window.
  useLayoutEffect(() => (open ? focusBeside(document.activeElement) : undefined), [open])
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next)
      }}
      disablePointerDismissal={insistent || busy}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.15_0.01_70/0.6)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-end overflow-y-auto sm:place-items-center sm:p-8">
          <Base.Popup
            {...(initialFocus && { initialFocus })}
            {...(returnFocus && { finalFocus: returnFocus })}
            className={classNames(
              'relative w-full rounded-box border border-edge bg-surface p-6 text-ink transition-[opacity,translate] duration-150 outline-none data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:p-8',
              wide ? 'max-w-3xl' : 'max-w-xl sm:max-w-[36rem]',
            )}
          >
            <Base.Title className="display pr-10 text-title">{title}</Base.Title>
            {description && <Base.Description className="mt-2 text-soft">{description}</Base.Description>}
            {children && <div className="mt-6">{children}</div>}
            {footer && (
              <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{footer}</div>
            )}
            {/* The closing button comes last, so that the focus starts at the first field. */}
            <Base.Close
              aria-label="Close"
              disabled={busy}
              title="Close"
              className="absolute top-4 right-4 inline-flex size-10 items-center justify-center rounded-box hover:bg-sunken disabled:text-faint"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
