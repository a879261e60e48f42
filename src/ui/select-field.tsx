// A choice from a list: the browser's own <select>, so it works in a plain form and on every phone.
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { borderOf, FIELD_BOX, FieldFrame, type FieldWords } from './field.tsx'
import { Glyph } from './glyph.tsx'

export type SelectOption = { value: string; label: string }

export type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] }

export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  className,
  id,
  options,
  ...rest
}: SelectFieldProps) {
  const ownId = useId()
  const selectId = id ?? ownId
  return (
    <FieldFrame
      id={selectId}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      className={className}
      required={rest.required}
    >
      {(described) => (
        <span className="relative block">
          <select
            {...rest}
            {...described}
            id={selectId}
            className={classNames(FIELD_BOX, borderOf(error), 'h-10 appearance-none pr-9')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Glyph
            of="down"
            className="glyph pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft"
          />
        </span>
      )}
    </FieldFrame>
  )
}
