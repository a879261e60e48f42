// The choices above a list: a plain GET form, which with scripts submits itself as soon as a choice changes.
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate, useNavigationType } from 'react-router'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** How long a pause in typing must be before the form is submitted. */
const TYPING_PAUSE_MS = 250

type FilterFormProps = {
  /** The current choices, by field name; missing ones count as ''. */
  values: Readonly<Record<string, string | undefined>>
  /** The address of the list with these choices. */
  hrefFor: (values: Record<string, string>) => string
  /** The address of the list without choices. */
  action: string
  label: string
  className?: string
  children: ReactNode
}

export function FilterForm({ values, hrefFor, action, label, className, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<number>(undefined)
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  /** The last requested choices, until the answer has arrived. */
  const asked = useRef<Record<string, string>>(undefined)
  const { key } = useLocation()
  /** The history entry that the fields were last compared with: at first they may hold what was typed early. */
  const comparedKey = useRef<string>(undefined)

  // Going back, or clearing a choice elsewhere, must show in the fields. An answer to an earlier request must not: it
  // would undo the latest choice. Nor may it overwrite a text that is being typed, unless that is what going back undoes.
  useEffect(() => {
    const isElsewhere = comparedKey.current !== undefined && comparedKey.current !== key
    const isBack = isElsewhere && navigationType === 'POP'
    // Also while the first request is under way: until its answer, the page is still the one that was opened (a POP).
    const isOutdated =
      !isBack &&
      asked.current !== undefined &&
      Object.entries(asked.current).some(([name, value]) => value !== (values[name] ?? ''))
    if (isOutdated) return
    asked.current = undefined
    comparedKey.current = key
    if (isBack) window.clearTimeout(timer.current)
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue
      const isBeingTyped = field === document.activeElement && field instanceof HTMLInputElement
      const wanted = values[field.name] ?? ''
      if ((isBack || !isBeingTyped) && field.value !== wanted) field.value = wanted
    }
  }, [values, navigationType, key])

  // A link that is clicked before the pause is over must not be overridden by the form.
  useEffect(() => {
    function leave(event: MouseEvent): void {
      if (!(event.target instanceof Element) || !event.target.closest('a[href]')) return
      window.clearTimeout(timer.current)
      asked.current = undefined
    }
    document.addEventListener('click', leave, { capture: true })
    return () => {
      document.removeEventListener('click', leave, { capture: true })
      window.clearTimeout(timer.current)
    }
  }, [])

  /** A selected choice is a step to go back from, a typed one is still on its way. */
  function ask({ isStep }: { isStep: boolean }): void {
    window.clearTimeout(timer.current)
    if (!form.current) return
    const chosen: Record<string, string> = {}
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string') chosen[name] = value.trim()
    asked.current = chosen
    navigate(hrefFor(chosen), { replace: !isStep, preventScrollReset: true })
  }

  function changed(event: FormEvent<HTMLFormElement>): void {
    window.clearTimeout(timer.current)
    if (event.target instanceof HTMLSelectElement) ask({ isStep: true })
    else timer.current = window.setTimeout(() => ask({ isStep: false }), TYPING_PAUSE_MS)
  }

  return (
    <Form
      ref={form}
      method="get"
      action={action}
      aria-label={label}
      onChange={changed}
      onSubmit={(event) => {
        event.preventDefault()
        ask({ isStep: false })
      }}
      className={classNames('flex flex-wrap items-end gap-3', className)}
    >
      {children}
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </Form>
  )
}
