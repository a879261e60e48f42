// A checkbox and a switch: both the browser's own checkbox, with the label as part of the target. Where someone's own
// colours leave no backgrounds, it is drawn by the browser.
import Check from 'lucide-react/icons/check'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

const ROW =
  'flex cursor-pointer items-start gap-3 py-1 has-disabled:cursor-not-allowed has-disabled:text-faint'

// A checkbox has a native checked state, so aria-checked would repeat it.
const SWITCH = { type: 'checkbox', role: 'switch' } as const

function Words({ id, label, hint, error }: Pick<CheckProps, 'label' | 'hint' | 'error'> & { id: string }) {
  return (
    <span className="flex flex-col">
      <span>{label}</span>
      {hint && (
        <span id={`${id}-hint`} className="text-small text-faint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} role="alert" className="text-small text-danger">
          {error}
        </span>
      )}
    </span>
  )
}

function describedBy(id: string, { hint, error }: Pick<CheckProps, 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { ...(ids && { 'aria-describedby': ids }), ...(error && { 'aria-invalid': true as const }) }
}

export function Checkbox({ label, hint, error, className, ...rest }: CheckProps) {
  const id = useId()
  return (
    <label className={classNames(ROW, className)}>
      <span className="relative mt-0.5 inline-flex size-5 shrink-0">
        <input
          {...rest}
          {...describedBy(id, { hint, error })}
          type="checkbox"
          className={classNames(
            'peer size-5 cursor-[inherit] appearance-none rounded-box border bg-surface checked:border-ink checked:bg-ink disabled:border-line disabled:bg-sunken',
            error ? 'border-danger' : 'border-edge',
          )}
        />
        <Check
          aria-hidden="true"
          strokeWidth={2.5}
          className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-paper peer-checked:block peer-disabled:text-faint"
        />
      </span>
      <Words id={id} label={label} hint={hint} error={error} />
    </label>
  )
}

export function Switch({ label, hint, error, className, ...rest }: CheckProps) {
  const id = useId()
  return (
    <label className={classNames(ROW, className)}>
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          {...rest}
          {...describedBy(id, { hint, error })}
          {...SWITCH}
          className="peer h-6 w-10 cursor-[inherit] appearance-none rounded-full border border-edge bg-sunken transition-colors duration-100 checked:border-ink checked:bg-ink disabled:border-line"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-soft transition-transform duration-100 peer-checked:translate-x-4 peer-checked:bg-paper peer-disabled:bg-line"
        />
      </span>
      <Words id={id} label={label} hint={hint} error={error} />
    </label>
  )
}
