// The toasts themselves: the latest is shown in place of the one before. It is reached with Alt+T and stays while the
// pointer or the focus is on it.
import { type ReactNode, useEffect, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { shownForMs, type Toast, waitingToasts } from './toast.ts'
import { useToastPlace } from './toast-place.ts'

function show({ title, description, kind = 'info', action }: Toast) {
  const options = {
    duration: shownForMs(action),
    ...(description !== undefined && { description: <Spoken kind={kind}>{description}</Spoken> }),
    ...(action && { action: { label: action.label, onClick: action.onSelect } }),
  }
  const spoken = <Spoken kind={kind}>{title}</Spoken>
  if (kind === 'info') sonner(spoken, options)
  else sonner[kind](spoken, options)
}

/**
 * An error is read out immediately, any other toast at the next pause. A region is read when its content changes, so
 * the words become visible only after the region is there.
 */
function Spoken({ kind, children }: { kind: NonNullable<Toast['kind']>; children: ReactNode }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div role={kind === 'error' ? 'alert' : 'status'}>
      <span className={isThere ? undefined : 'invisible'}>{children}</span>
    </div>
  )
}

/** Each toast is a region itself; the library's region around them would read everything twice. */
function silence(section: HTMLElement | null) {
  section?.setAttribute('aria-live', 'off')
}

export default function ToasterStack({ toasts }: { toasts: readonly Toast[] }) {
  // This effect runs before the one that shows toasts, so that it sees the first one, too.
  const place = useToastPlace()
  useEffect(() => {
    if (toasts.length > 0) for (const toast of waitingToasts.takeAll()) show(toast)
  }, [toasts])
  return (
    <Sonner
      ref={silence}
      position="bottom-left"
      offset={place}
      mobileOffset={place}
      closeButton
      visibleToasts={1}
      icons={{ success: null, error: null, info: null }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'group/toast relative flex w-full items-center gap-4 rounded-box border border-edge bg-surface py-3 pr-11 pl-4 font-sans text-small text-ink data-[type=error]:border-danger',
          content: 'flex min-w-0 flex-1 flex-col',
          title: 'font-medium data-[type=error]:text-danger',
          description: 'text-soft',
          actionButton:
            'shrink-0 rounded-box border border-edge px-3 py-1 font-medium hover:border-ink hover:bg-sunken',
          closeButton:
            'absolute top-1/2 right-2 inline-flex size-7 group-data-[expanded=false]/toast:group-data-[front=false]/toast:hidden -translate-y-1/2 items-center justify-center rounded-box text-soft hover:bg-sunken hover:text-ink',
        },
      }}
    />
  )
}
