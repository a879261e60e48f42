// Images in full over the page, one at a time. Its behaviour is loaded when it is first opened.
import { lazy, Suspense, useState } from 'react'
import type { LightboxProps } from './lightbox-window.tsx'
import { latePart } from './when-online.ts'

const LightboxWindow = lazy(() => latePart(() => import('./lightbox-window.tsx')))

export function Lightbox(props: LightboxProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.shown !== undefined && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <LightboxWindow {...props} />
    </Suspense>
  )
}
