// A small window that belongs to a button. Its behaviour is fetched when it is first opened.
import { lazy, Suspense, useState } from 'react'
import type { PopoverProps } from './popover-window.tsx'

const PopoverWindow = lazy(() => import('./popover-window.tsx'))

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
