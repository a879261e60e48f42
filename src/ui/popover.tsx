// A small window attached to a button. Its behaviour is loaded when it is first opened.
import { lazy } from 'react'
import { OnceOpened } from './late-window.tsx'
import type { PopoverProps } from './popover-window.tsx'
import { latePart } from './when-online.ts'

const PopoverWindow = lazy(() => latePart(() => import('./popover-window.tsx')))

export function Popover(props: PopoverProps) {
  return (
    <OnceOpened open={props.open}>
      <PopoverWindow {...props} />
    </OnceOpened>
  )
}
