// A modal window. Its behaviour is loaded when it is first opened, so that no one else pays for it.
import { lazy } from 'react'
import type { DialogProps } from './dialog-window.tsx'
import { OnceOpened } from './late-window.tsx'
import { latePart } from './when-online.ts'

const DialogWindow = lazy(() => latePart(() => import('./dialog-window.tsx')))

export function Dialog(props: DialogProps) {
  return (
    <OnceOpened open={props.open}>
      <DialogWindow {...props} />
    </OnceOpened>
  )
}
