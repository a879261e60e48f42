// A short code of digits: one input, so that pasting, autofill and screen readers work, drawn as one box per digit.
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { borderOf, FieldFrame, type FieldWords } from './field.tsx'

type CodeFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> & {
    length: number
    value: string
    /** The field passes on at most `length` digits, which may be of any script. */
    onValue: (digits: string) => void
  }

export function CodeField(props: CodeFieldProps) {
  const { label, hideLabel, hint, error, className, id, length, value, onValue, ...rest } = props
  const ownId = useId()
  const inputId = id ?? ownId
  const places = Array.from({ length }, (_, place) => place)
  return (
    <FieldFrame
      id={inputId}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      className={className}
    >
      {(described) => (
        <span className="group relative block w-full max-w-80">
          <span aria-hidden="true" className="flex gap-2">
            {places.map((place) => (
              <span
                key={place}
                className={classNames(
                  'figures flex h-14 min-w-0 flex-1 items-center justify-center rounded-box border bg-surface text-title',
                  borderOf(error),
                  place === Math.min(value.length, length - 1) &&
                    'group-focus-within:border-ink group-focus-within:outline-2 group-focus-within:outline-ink',
                )}
              >
                {value[place] ?? ''}
              </span>
            ))}
          </span>
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            {...rest}
            {...described}
            id={inputId}
            value={value}
            onChange={(event) => onValue(event.target.value.replace(/\P{Nd}/gu, '').slice(0, length))}
            className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
          />
        </span>
      )}
    </FieldFrame>
  )
}
