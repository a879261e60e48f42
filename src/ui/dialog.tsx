// A window over the page. Its behaviour is fetched when it is first opened, so that nobody else pays for it.
import { lazy, type ReactNode, Suspense, useState } from 'react'

const DialogWindow = lazy(() => import('./dialog-window.tsx'))

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the foot, the main one last. */
  footer?: ReactNode
  /** Asks to be answered: a click beside it does not close it. */
  insistent?: boolean
  /** Something is under way that closing could not stop: it stays open until that has ended. */
  busy?: boolean
  /** What has the focus once it is closed; what had it before, if left out. */
  returnFocus?: (() => HTMLElement | null) | undefined
}

export function Dialog(props: DialogProps) {
  // Stays mounted once it was open: it has to be there to close gently and to give the focus back.
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  )
}
