// The stack of toasts itself. It is reached with Alt+T and stays while the pointer or the focus is on it.
import { useEffect, useSyncExternalStore } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { type Toast, waitingToasts } from './toast.ts'

const SHOWN_MS = 5_000
/** An undo is offered for longer: one has to read it, decide and get there. */
const SHOWN_WITH_ACTION_MS = 10_000
/** The width of a phone: there the bottom belongs to the buttons of dialogs, and toasts come from above. */
const NARROW = '(max-width: 639px)'
/** Below the top bar, in pixels. */
const BELOW_THE_BAR = 76

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function show({ title, description, kind = 'info', action }: Toast) {
  const options = {
    ...(description !== undefined && { description }),
    ...(action && {
      action: { label: action.label, onClick: action.onSelect },
      duration: SHOWN_WITH_ACTION_MS,
    }),
  }
  if (kind === 'info') sonner(title, options)
  else sonner[kind](title, options)
}

export default function ToasterStack({ toasts }: { toasts: readonly Toast[] }) {
  useEffect(() => {
    if (toasts.length > 0) for (const toast of waitingToasts.takeAll()) show(toast)
  }, [toasts])
  const isNarrow = useSyncExternalStore(watchWidth, () => window.matchMedia(NARROW).matches)
  return (
    <Sonner
      position={isNarrow ? 'top-center' : 'bottom-left'}
      mobileOffset={{ top: BELOW_THE_BAR }}
      duration={SHOWN_MS}
      closeButton
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
