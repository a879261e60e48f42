// Asks before leaving a page with unsaved changes: with a dialog inside the site, otherwise with the browser's own.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type LeaveGuardProps = {
  /** Only work that would be lost is guarded. */
  when: boolean
  title: string
  children: string
  stay: string
  leave: string
}

export function LeaveGuard({ when, title, children, stay, leave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      when && (here.pathname !== there.pathname || here.search !== there.search),
  )

  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

  // The work may have been saved while the question was open.
  useEffect(() => {
    if (!when && blocker.state === 'blocked') blocker.proceed()
  }, [when, blocker])

  const isAsking = blocker.state === 'blocked'
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title={title}
      description={children}
      insistent
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{leave}</Button>
          <Button variant="solid" onClick={() => blocker.reset?.()}>
            {stay}
          </Button>
        </>
      }
    />
  )
}
