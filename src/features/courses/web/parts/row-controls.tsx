// The controls that move a row of the curriculum: its handle, its buttons, its keys, and the line where it would go.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { Ref } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { DropSide } from './row-drag.ts'

/** The handle is for the pointer; the keyboard has the buttons and Alt with the arrow keys. */
export function Grip({ name, ref }: { name: string; ref: Ref<HTMLButtonElement> }) {
  return (
    <button
      ref={ref}
      type="button"
      data-control="grip"
      aria-label={`Move ${name}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title="Drag to move"
      className="icon-button shrink-0 cursor-grab border-transparent text-faint hover:text-ink active:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  )
}

type MoveButtonsProps = { name: string; onStep: (by: 1 | -1) => void; isFirst: boolean; isLast: boolean }

export function MoveButtons({ name, onStep, isFirst, isLast }: MoveButtonsProps) {
  return (
    <>
      <IconButton data-control="up" label={`Move ${name} up`} disabled={isFirst} onClick={() => onStep(-1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton data-control="down" label={`Move ${name} down`} disabled={isLast} onClick={() => onStep(1)}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
    </>
  )
}

export function DropLine({ side }: { side: DropSide | undefined }) {
  if (side !== 'before' && side !== 'after') return null
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-accent',
        side === 'before' ? '-top-px' : '-bottom-px',
      )}
    />
  )
}
