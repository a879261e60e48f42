// A modal window. Its behaviour is loaded when it is first opened, so that other visitors need not load it.
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
