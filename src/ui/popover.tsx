// A small window that belongs to a button. Its behaviour is fetched when it is first opened.
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'

const PopoverWindow = lazy(() => import('./popover-window.tsx'))

export type PopoverProps = {
  /** The button that it belongs to; it gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Beside the title. */
  action?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

export function Popover(props: PopoverProps) {
  // Stays mounted once it was open: it has to be there to close gently and to give the focus back.
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <PopoverWindow {...props} />
    </Suspense>
  )
}
