// Several short words in one field: Enter or a comma adds the typed one, a button or a key removes it.
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type JudgeChip, takeChips } from './chips.ts'
import { classNames } from './class-names.ts'
import { isComposing } from './composing.ts'
import { borderOf, FieldFrame, type FieldWords } from './field.tsx'

type ChipsFieldProps = FieldWords & {
  items: readonly string[]
  onItems: (items: string[]) => void
  /** This text has not become a chip yet. */
  typed: string
  onTyped: (text: string) => void
  /** The fault is undefined once the typed text is valid. */
  onFault: (fault: string | undefined) => void
  judge: JudgeChip
  placeholder?: string
}

const BOX =
  'flex flex-wrap items-center gap-1.5 rounded-box border bg-surface p-1.5 transition-colors duration-100 hover:border-ink has-[input:focus-visible]:border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ink'

export function ChipsField(props: ChipsFieldProps) {
  const { label, hideLabel, hint, error, items, onItems, typed, onTyped, onFault, judge, placeholder } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The chip gets the focus after a removal; a new object each time, so that the same position takes effect again. */
  const [focusNext, setFocusNext] = useState<{ index: number }>()

  useEffect(() => {
    if (focusNext) focusIn(box.current, focusNext.index)
  }, [focusNext])

  const focusAt = (index: number) => focusIn(box.current, index)

  function take(text: string) {
    const taken = takeChips(items, text, judge)
    const added = taken.items.slice(items.length)
    if (added.length > 0) {
      onItems([...taken.items])
      setAnnouncement(`Added ${added.join(', ')}`)
    }
    onTyped(taken.rest)
    onFault(taken.fault)
  }

  function change(text: string) {
    if (text.includes(',')) return take(text)
    onTyped(text)
    onFault(undefined)
  }

  function remove(index: number) {
    onItems(items.filter((_, at) => at !== index))
    onFault(undefined)
    setAnnouncement(`Removed ${items[index]}`)
    setFocusNext({ index })
  }

  function onFieldKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      take(typed)
    }
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    const leads = event.key === 'ArrowLeft' || (event.key === 'Backspace' && typed === '')
    if (leads && isAtStart && items.length > 0) {
      event.preventDefault()
      focusAt(items.length - 1)
    }
  }

  function onChipKey(event: KeyboardEvent, index: number) {
    if (event.key === 'Backspace' || event.key === 'Delete') remove(index)
    else if (event.key === 'ArrowLeft') focusAt(Math.max(0, index - 1))
    else if (event.key === 'ArrowRight') focusAt(index + 1)
    else return
    event.preventDefault()
  }

  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(described) => (
        <div ref={box} className={classNames(BOX, borderOf(error))}>
          {items.length > 0 && (
            <ul aria-label={`${label}, listed`} className="contents">
              {items.map((item, index) => (
                <li
                  key={item}
                  className="inline-flex max-w-full items-center rounded-box border border-line bg-sunken text-small"
                >
                  <span className="truncate py-1 pl-2">{item}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${item}`}
                    title={`Remove ${item}`}
                    className="inline-flex size-7 shrink-0 items-center justify-center rounded-box text-soft hover:text-ink"
                    onClick={() => remove(index)}
                    onKeyDown={(event) => onChipKey(event, index)}
                  >
                    <X aria-hidden="true" className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...described}
            id={id}
            value={typed}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="enter"
            className="h-7 min-w-32 flex-1 bg-transparent px-1.5 outline-none placeholder:text-faint"
            onChange={(event) => change(event.target.value)}
            onKeyDown={onFieldKey}
          />
          <span role="status" className="sr-only">
            {announcement}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

/** Focuses the button of a chip; past the last one, the field. */
function focusIn(box: HTMLElement | null, index: number) {
  const places = box?.querySelectorAll<HTMLElement>('button, input') ?? []
  places[Math.min(index, places.length - 1)]?.focus()
}
