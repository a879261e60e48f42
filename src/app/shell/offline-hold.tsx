// Without a connection the page stays as it is, and says so, when a person goes on to another one or opens a part of it
// that still has to be loaded. Back online, it goes on by itself. The router would otherwise replace the page by an
// error. Code that failed to load although there is a connection can only come with a new page: that is offered.
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPath, useBlocker, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { lateParts, useOffline } from '../../ui/when-online.ts'

/** Answers without touching the database. */
const PROBE = '/healthz'

/** Asks the server itself, whatever the browser thinks of its connection. */
async function isReachable(): Promise<boolean> {
  const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer !== undefined
}

export function OfflineHold() {
  const isOffline = useOffline()
  const next = useNavigation().location
  const parts = useSyncExternalStore(lateParts.hear, lateParts.read, () => undefined)
  const [isHolding, setHolding] = useState(false)
  // A router has one blocker at a time: online, that of a page with unsaved changes.
  return (
    <>
      {(isOffline || isHolding) && <Hold isOffline={isOffline} onHolding={setHolding} />}
      {parts === 'waiting' && !isHolding && <OfflineNotice>What you opened appears</OfflineNotice>}
      {parts === 'missing' && !isHolding && (
        <Alert
          about={next ? "The next page didn't load." : "Part of this page didn't load."}
          actions={
            <Button
              size="small"
              onClick={() => (next ? location.assign(createPath(next)) : location.reload())}
              className="border-warning text-warning"
            >
              {next ? 'Open it again' : 'Reload the page'}
            </Button>
          }
        />
      )}
    </>
  )
}

type AlertProps = { about: string; children?: ReactNode; actions?: ReactNode }

function Alert({ about, children, actions }: AlertProps) {
  return (
    <div role="alert" className="border-t border-warning bg-warning-wash text-warning">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2 sm:px-8">
        <p className="min-w-0 flex-1 basis-56 text-small">
          <span className="font-medium">{about}</span> {children}
        </p>
        {actions}
      </div>
    </div>
  )
}

/** `children` says what happens as soon as there is a connection. */
function OfflineNotice({ children, actions }: { children: string; actions?: ReactNode }) {
  return (
    <Alert about="You're offline." actions={actions}>
      Nothing on this page is lost. {children} as soon as you're back online.
    </Alert>
  )
}

type HoldProps = { isOffline: boolean; onHolding: (isHolding: boolean) => void }

function Hold({ isOffline, onHolding }: HoldProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      !navigator.onLine && (here.pathname !== there.pathname || here.search !== there.search),
  )
  const [isTrying, setTrying] = useState(false)
  const isHolding = blocker.state === 'blocked'

  async function goOn() {
    setTrying(true)
    if (await isReachable()) blocker.proceed?.()
    setTrying(false)
  }
  const goOnByItself = useEffectEvent(goOn)

  useEffect(() => onHolding(isHolding), [isHolding, onHolding])
  useEffect(() => {
    if (isHolding && !isOffline) void goOnByItself()
  }, [isHolding, isOffline])

  if (!isHolding) return null
  return (
    <OfflineNotice
      actions={
        <div className="flex gap-2">
          <Button size="small" busy={isTrying} onClick={goOn} className="border-warning text-warning">
            Retry
          </Button>
          <Button size="small" variant="quiet" onClick={() => blocker.reset()} className="text-warning">
            Stay here
          </Button>
        </div>
      }
    >
      The next one opens
    </OfflineNotice>
  )
}
