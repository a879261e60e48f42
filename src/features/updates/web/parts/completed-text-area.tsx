// The field for the text of an update or a comment, with a list that completes tags and mentions: the arrow keys choose, Enter or
// Tab takes, Escape closes.
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { isComposing } from '../../../../ui/composing.ts'
import { FIELD_BOX } from '../../../../ui/field.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { type Suggestion, useCompletion } from './completion.ts'

type CompletedTextAreaProps = {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  rows: number
  className: string
  /** Only signed-in people get suggestions, which need their session. */
  completes: boolean
  text: string
  onText: (text: string) => void
  isInvalid: boolean
  /** The field is read-only while its text is being sent, because anything typed then would be lost with it. */
  isReadOnly: boolean
  describedBy?: string
  onKeyDown?: (event: KeyboardEvent) => void
}

export function CompletedTextArea(props: CompletedTextAreaProps) {
  const { field, label, placeholder, rows, className, completes } = props
  const { text, onText, isInvalid, isReadOnly, describedBy, onKeyDown } = props
  const { api } = useAuth()
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const completion = useCompletion(api, completes ? text : '', caret)
  const { items, active } = completion
  const isOpen = items.length > 0
  const [taken, setTaken] = useState<{ caret: number }>()
  // The caret is placed as soon as the text is rendered: a frame later, it would be moved back before newly typed text.
  useLayoutEffect(() => {
    if (!taken) return
    field.current?.focus()
    field.current?.setSelectionRange(taken.caret, taken.caret)
  }, [taken, field])

  function take(item: Suggestion): void {
    const next = completion.complete(item)
    onText(next.text)
    setCaret(next.caret)
    setTaken(next)
  }

  function onKey(event: KeyboardEvent): void {
    const item = items[active]
    if (item === undefined || isComposing(event) || !chooses(event, item)) onKeyDown?.(event)
    else event.preventDefault()
  }

  function chooses({ key, ctrlKey, metaKey }: KeyboardEvent, item: Suggestion): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') completion.move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Escape') completion.dismiss()
    else if (key === 'Tab' || (key === 'Enter' && !ctrlKey && !metaKey)) take(item)
    else return false
    return true
  }

  return (
    <div className="relative">
      <textarea
        ref={field}
        rows={rows}
        dir="auto"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        readOnly={isReadOnly}
        aria-autocomplete="list"
        {...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` })}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          onText(target.value)
          setCaret(target.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={completion.dismiss}
        onKeyDown={onKey}
        className={classNames(
          FIELD_BOX,
          isInvalid ? 'border-danger' : 'border-edge',
          'block py-2',
          className,
        )}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-box border border-edge bg-surface"
        >
          {items.map((item, at) => (
            <div
              key={item.key}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onPointerDown={(event) => {
                // The focus stays in the field, which names the active option.
                event.preventDefault()
                take(item)
              }}
              className={classNames(
                'flex min-h-10 cursor-pointer items-center gap-3 px-3 py-1.5 text-small hover:bg-sunken',
                at === active && 'bg-sunken',
              )}
            >
              {item.name === undefined ? (
                <bdi>{`#${item.word}`}</bdi>
              ) : (
                <>
                  <Avatar name={item.name} src={item.avatar_url} size="small" decorative />
                  <bdi className="min-w-0 truncate font-medium">{item.name}</bdi>
                  <span className="min-w-0 flex-1 truncate text-faint">{`@${item.word}`}</span>
                </>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
