// A small window attached to a button. Its behaviour is loaded when it is first opened.
import { lazy, Suspense, useState } from 'react'
import type { PopoverProps } from './popover-window.tsx'
import { latePart } from './when-online.ts'

const PopoverWindow = lazy(() => latePart(() => import('./popover-window.tsx')))

export function Popover(props: PopoverProps) {
  // Stays mounted once it was open, so that it can animate its closing and return the focus.
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <PopoverWindow {...props} />
    </Suspense>
  )
}
