// Images in full over the page, one at a time. Its behaviour is loaded when it is first opened.
import { lazy } from 'react'
import { OnceOpened } from './late-window.tsx'
import type { LightboxProps } from './lightbox-window.tsx'
import { latePart } from './when-online.ts'

const LightboxWindow = lazy(() => latePart(() => import('./lightbox-window.tsx')))

export function Lightbox(props: LightboxProps) {
  return (
    <OnceOpened open={props.shown !== undefined}>
      <LightboxWindow {...props} />
    </OnceOpened>
  )
}
