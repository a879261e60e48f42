// A list of lines: an entry is added by the button or by Enter, and can be removed (CRS-59, CRS-61, CRS-62).
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { isComposing } from '../../../../ui/composing.ts'
import { TextField } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { MAX_ENTRIES } from '../../courses.rules.ts'
import { useCourseForm } from './course-fields.ts'
import { keyed } from './keyed.ts'

type ListFieldProps = {
  name: 'what_youll_learn' | 'requirements' | 'skills' | 'seo.keywords'
  label: string
  entry: string
  hint?: string
  maxLength: number
  placeholder?: string
}

export function ListField({ name, label, entry, hint, maxLength, placeholder }: ListFieldProps) {
  const { errorAt, set, watch } = useCourseForm()
  const items = watch(name)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = items.length >= MAX_ENTRIES

  function add() {
    const meant = typed.trim()
    if (meant === '' || isFull) return
    set(name, [...items, meant])
    setTyped('')
    setSaid(`Added ${meant}`)
    input.current?.focus()
  }

  function remove(at: number) {
    set(
      name,
      items.filter((_, index) => index !== at),
    )
    setSaid(`Removed ${items[at]}`)
    input.current?.focus()
  }

  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <TextField
          ref={input}
          label={label}
          hint={isFull ? `That's all ${MAX_ENTRIES}. Remove one to add another.` : hint}
          error={errorAt(name)}
          value={typed}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete="off"
          dir="auto"
          className="flex-1"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            add()
          }}
        />
        <Button
          className="mt-[1.6875rem] shrink-0"
          disabled={isFull}
          onClick={add}
          aria-label={`Add ${entry}`}
        >
          Add
        </Button>
      </div>
      {items.length > 0 && (
        <ul aria-label={`${label}, added`} className="border-t border-line">
          {keyed(items, (item) => item).map(({ item, key }, at) => (
            <li key={key} className="flex items-center justify-between gap-3 border-b border-line py-1">
              <span dir="auto" className="min-w-0 break-words">
                {item}
              </span>
              <IconButton label={`Remove ${item}`} onClick={() => remove(at)}>
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}
