// A toast itself. On a phone it is a strip below the top bar, which moves the page down instead of covering it; elsewhere
// it stands where it covers nothing. It is reached with Alt+T and stays while the pointer or the focus is on it.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { classNames } from './class-names.ts'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'
import { SiteLink } from './link.tsx'
import { currentToast, type ShownToast } from './toast.ts'
import { useToastPlace } from './toast-place.ts'
import { shownForMs } from './toast-time.ts'

const STRIP = 'border-t px-5 py-2'
const FLOATING = 'fixed inset-auto m-0 w-89 max-w-[calc(100vw-2rem)] rounded-box border py-3 pr-2 pl-4'
const ACTION =
  'shrink-0 rounded-box border border-edge px-3 py-1 font-medium whitespace-nowrap hover:border-ink hover:bg-sunken'

export default function ToastBox({ toast }: { toast: ShownToast }) {
  const { id, title, description, kind = 'info', action } = toast
  const box = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const place = useToastPlace(box)
  const close = () => currentToast.close(id)
  const hold = useEnd(close, shownForMs(action))
  useShortcut(box)
  const isThere = action?.to === pathname
  useEffect(() => {
    if (isThere) currentToast.close(id)
  }, [isThere, id])
  const notice = (
    <section
      ref={box}
      aria-label="Notice"
      aria-keyshortcuts="Alt+T"
      tabIndex={-1}
      data-toast={place === 'strip' ? 'strip' : 'floating'}
      // The top layer is above every window.
      popover={place === 'strip' ? undefined : 'manual'}
      style={place === 'strip' ? undefined : place}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      {...hold}
      className={classNames(
        'bg-surface text-small text-ink outline-none focus-visible:outline-2',
        place === 'strip' ? STRIP : FLOATING,
        kind === 'error' ? 'border-danger' : 'border-edge',
      )}
    >
      <div className="flex items-center gap-3">
        {kind === 'success' && <Glyph of="verified" className="glyph size-5 shrink-0 text-success" />}
        <div className="flex min-w-0 flex-1 flex-col">
          <Spoken kind={kind} className={classNames('font-medium', kind === 'error' && 'text-danger')}>
            {title}
          </Spoken>
          {description !== undefined && (
            <Spoken kind={kind} className="break-words text-soft">
              {description}
            </Spoken>
          )}
        </div>
        {action?.to !== undefined && (
          <SiteLink to={action.to} className={ACTION} onClick={close}>
            {action.label}
          </SiteLink>
        )}
        {action?.onSelect && (
          <button
            type="button"
            className={ACTION}
            onClick={() => {
              close()
              action.onSelect()
            }}
          >
            {action.label}
          </button>
        )}
        <IconButton label="Close notice" className="size-8 text-soft [&_svg]:size-4" onClick={close}>
          <Glyph of="cross" className="glyph" />
        </IconButton>
      </div>
    </section>
  )
  // An open window hides the rest of the page from screen readers, but not what comes after it.
  return place === 'strip' ? notice : createPortal(notice, document.body)
}

type SpokenProps = { kind: NonNullable<ShownToast['kind']>; className: string; children: ReactNode }

/**
 * It is read out: an error immediately, anything else at the next pause. A region is read when its content changes, so
 * the words become visible only after the region is there.
 */
function Spoken({ kind, className, children }: SpokenProps) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={className}>
      <span className={isThere ? undefined : 'invisible'}>{children}</span>
    </div>
  )
}

/** Ends it after so long, counted from when neither pointer nor focus is on it and its tab is in sight. */
function useEnd(close: () => void, afterMs: number) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isHidden, setHidden] = useState(() => document.hidden)
  const isHeld = isPointedAt || hasFocus || isHidden
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const end = useEffectEvent(close)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => end(), afterMs)
    return () => clearTimeout(timer)
  }, [isHeld, afterMs])
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  }
}

/** Alt+T leads to it; the focus returns to where it was once the toast is gone. */
function useShortcut(box: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    let before: Element | null = null
    const element = box.current
    function onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || event.code !== 'KeyT') return
      before = document.activeElement
      element?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      const hasLost = document.activeElement === document.body || element?.contains(document.activeElement)
      if (hasLost && before instanceof HTMLElement) before.focus()
    }
  }, [box])
}
