// The choices above a list: a plain GET form, which with scripts submits itself as soon as a choice changes.
import { type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  Form,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** The form is submitted after a pause of so long in typing. */
const TYPING_PAUSE_MS = 250

type FilterFormProps = {
  /** Missing choices count as ''. */
  values: Readonly<Record<string, string | undefined>>
  hrefFor: (values: Record<string, string>) => string
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
  const isLeaving = useIsLeaving()
  /** The requested address stays here until its answer has arrived. */
  const asked = useRef<string>(undefined)
  /** A choice is changed and not yet requested. */
  const isChanged = useRef(false)
  const { key, pathname, search } = useLocation()
  const address = pathname + search
  /** The fields were last compared with this history entry: at first they may hold early input. */
  const comparedKey = useRef<string>(undefined)

  // Going back, or clearing a choice elsewhere, must show in the fields. An answer to an earlier request must not: it
  // would undo the latest choice. Nor may it overwrite a text that is being typed, unless that is what going back undoes.
  useEffect(() => {
    const isElsewhere = comparedKey.current !== undefined && comparedKey.current !== key
    const isBack = isElsewhere && navigationType === 'POP'
    // An answer is also outdated while the first request is under way: until its answer, the page is still the one that
    // was opened (a POP).
    const isOutdated = !isBack && asked.current !== undefined && asked.current !== address
    if (isOutdated) return
    asked.current = undefined
    comparedKey.current = key
    if (isBack) window.clearTimeout(timer.current)
    show(form.current, values, isBack)
  }, [values, navigationType, key, address])

  // A person who goes on or back before the pause is over must not be brought back by the form. A link may lead to the
  // same list with other choices.
  useEffect(() => {
    function forget(): void {
      window.clearTimeout(timer.current)
      isChanged.current = false
      asked.current = undefined
    }
    function clicked({ target }: MouseEvent): void {
      if (target instanceof Element && target.closest('a[href]')) forget()
    }
    document.addEventListener('click', clicked, { capture: true })
    window.addEventListener('popstate', forget)
    return () => {
      document.removeEventListener('click', clicked, { capture: true })
      window.removeEventListener('popstate', forget)
      window.clearTimeout(timer.current)
    }
  }, [])

  /** A selected choice is a step to go back from; a typed one may not be finished. */
  function ask({ isStep }: { isStep: boolean }): void {
    window.clearTimeout(timer.current)
    if (!form.current) return
    const chosen: Record<string, string> = {}
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string') chosen[name] = value.trim()
    const href = hrefFor(chosen)
    asked.current = href
    isChanged.current = false
    navigate(href, { replace: !isStep, preventScrollReset: true })
  }

  function changed(event: FormEvent<HTMLFormElement>): void {
    window.clearTimeout(timer.current)
    isChanged.current = true
    if (event.target instanceof HTMLSelectElement) {
      ask({ isStep: true })
      return
    }
    timer.current = window.setTimeout(() => {
      if (!isLeaving()) ask({ isStep: false })
    }, TYPING_PAUSE_MS)
  }

  return (
    <Form
      ref={form}
      method="get"
      action={action}
      aria-label={label}
      onChange={changed}
      onBlur={() => {
        if (!isChanged.current && asked.current === undefined) show(form.current, values, false)
      }}
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

/**
 * Returns a function that returns true while the router is on its way to another page, or already there while this one
 * is still shown. The public hooks know it only when React has rendered it, which may be too late for a timer.
 */
function useIsLeaving(): () => boolean {
  const router = useContext(DataRouterContext)?.router
  const { pathname } = useLocation()
  return () => {
    if (!router) return false
    const { location, navigation } = router.state
    return (navigation.location ?? location).pathname !== pathname
  }
}

/** Shows the choices, except in a field with the caret. The answer may write one otherwise than it was typed. */
function show(form: HTMLFormElement | null, values: FilterFormProps['values'], isBack: boolean): void {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue
    const isBeingTyped = field === document.activeElement && field instanceof HTMLInputElement
    const wanted = values[field.name] ?? ''
    if ((isBack || !isBeingTyped) && field.value !== wanted) field.value = wanted
  }
}
