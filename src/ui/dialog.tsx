// A modal window. Its behaviour is loaded when it is first opened, so that nobody else pays for it.
import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'
import { latePart } from './when-online.ts'

const DialogWindow = lazy(() => latePart(() => import('./dialog-window.tsx')))

export function Dialog(props: DialogProps) {
  // Stays mounted once it was open, so that it can animate its closing and return the focus.
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  )
}
