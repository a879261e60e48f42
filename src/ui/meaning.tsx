// Explains a figure in a small window that a button beside it opens.
import Info from 'lucide-react/icons/info'
import { useRef, useState } from 'react'
import { Popover } from './popover.tsx'

export function Meaning({ of, children }: { of: string; children: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`What ${of} means`}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-my-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-box text-faint hover:text-ink"
        onClick={() => setOpen(!open)}
      >
        <Info aria-hidden="true" className="size-4" />
      </button>
      <Popover anchor={button} open={open} onOpenChange={setOpen} title={of}>
        <p className="p-4 text-pretty text-soft">{children}</p>
      </Popover>
    </>
  )
}
