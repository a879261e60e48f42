// A window over the page. Its behaviour is fetched when it is first opened, so that nobody else pays for it.
import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'

const DialogWindow = lazy(() => import('./dialog-window.tsx'))

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
