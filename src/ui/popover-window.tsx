// The small window itself: Escape and a click outside close it, the page behind it stays usable.
import { Popover as Base } from '@base-ui/react/popover'
import { type ReactNode, type RefObject, useRef } from 'react'

export type PopoverProps = {
  /** The button gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The action is beside the title. */
  action?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

export default function PopoverWindow(props: PopoverProps) {
  const { anchor, open, onOpenChange, title, action, footer, children } = props
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align="end"
          sideOffset={12}
          collisionPadding={12}
          className="z-40 outline-none"
        >
          <Base.Popup
            ref={popup}
            // The window as a whole, so that its title is read out before its content.
            initialFocus={popup}
            finalFocus={anchor}
            className="flex max-h-[min(36rem,calc(100dvh-6rem))] w-[min(26rem,calc(100vw-1.5rem))] flex-col rounded-box border border-edge bg-surface text-ink transition-opacity duration-100 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
              <Base.Title className="display text-title">{title}</Base.Title>
              {action}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
            {footer && <div className="border-t border-line p-2">{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
