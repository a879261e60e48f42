// Lets rows be dragged to another place by their handle. Keyboard and buttons do the same (curriculum-tab.tsx).
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../../../ui/composing.ts'

/** Questions stay in their quiz, so each quiz has a kind of its own, by the key of its lecture. */
export type RowKind = 'section' | 'lecture' | `question of ${string}`

const isRowKind = (kind: unknown): kind is RowKind =>
  kind === 'section' || kind === 'lecture' || (typeof kind === 'string' && kind.startsWith('question of '))

/** A section takes a lecture 'inside', at its end. */
export type DropSide = 'before' | 'after' | 'inside'

type RowDrag = {
  kind: RowKind
  row: string
  /** Rows of this kind go inside the row, those of the row's own kind before and after it. */
  takes?: RowKind
  onDrop: (dragged: { kind: RowKind; row: string }, side: DropSide) => void
  /** Alt with an arrow key, pressed anywhere in the row, moves it one place. */
  onStep: (by: 1 | -1) => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

function draggedIn({
  kind,
  row,
}: Record<string | symbol, unknown>): { kind: RowKind; row: string } | undefined {
  return isRowKind(kind) && typeof row === 'string' ? { kind, row } : undefined
}

export function useRowDrag({ kind, row, takes, onDrop, onStep }: RowDrag): {
  element: RefObject<HTMLLIElement | null>
  handle: RefObject<HTMLButtonElement | null>
  isDragged: boolean
  side: DropSide | undefined
} {
  const element = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [side, setSide] = useState<DropSide>()
  const drop = useRef(onDrop)
  drop.current = onDrop
  const stepped = useRef(onStep)
  stepped.current = onStep

  useEffect(() => {
    const [place, grip] = [element.current, handle.current]
    if (!place || !grip) return
    const sideAt = (y: number, dragged: RowKind): DropSide => {
      if (dragged !== kind) return 'inside'
      const { top, height } = place.getBoundingClientRect()
      return y < top + height / 2 ? 'before' : 'after'
    }
    function step(event: KeyboardEvent): void {
      const way = event.altKey && !isComposing(event) ? STEPS[event.key] : undefined
      // A lecture is in its section, a question in its lecture: the innermost row moves.
      const isOwn = event.target instanceof Element && event.target.closest('[data-row]') === place
      if (way === undefined || !isOwn) return
      event.preventDefault()
      stepped.current(way)
    }
    place.addEventListener('keydown', step)
    return combine(
      () => place.removeEventListener('keydown', step),
      draggable({
        element: place,
        dragHandle: grip,
        getInitialData: () => ({ kind, row }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: place,
        canDrop({ source }) {
          const dragged = draggedIn(source.data)
          return dragged !== undefined && dragged.row !== row && [kind, takes].includes(dragged.kind)
        },
        onDrag({ source, location, self }) {
          const dragged = draggedIn(source.data)
          // A lecture over another one is over its section, too: the innermost counts.
          const isInnermost = location.current.dropTargets[0]?.element === self.element
          setSide(dragged && isInnermost ? sideAt(location.current.input.clientY, dragged.kind) : undefined)
        },
        onDragLeave: () => setSide(undefined),
        onDrop({ source, location, self }) {
          setSide(undefined)
          const dragged = draggedIn(source.data)
          if (!dragged || location.current.dropTargets[0]?.element !== self.element) return
          drop.current(dragged, sideAt(location.current.input.clientY, dragged.kind))
        },
      }),
    )
  }, [kind, row, takes])

  return { element, handle, isDragged, side }
}
