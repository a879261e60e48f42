// A search box; part of a GET form, so it works without a script.
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { FIELD_BOX } from './field.tsx'
import { Glyph } from './glyph.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Screen readers read it out: 'Search projects'. */
  label: string
}

export function SearchField({ label, className, id, ...rest }: SearchFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <search className={classNames('relative block min-w-0', className)}>
      <label htmlFor={inputId} className="sr-only">
        {label}
      </label>
      <Glyph
        of="search"
        className="glyph pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft"
      />
      <input
        name="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={label}
        {...rest}
        type="search"
        id={inputId}
        className={classNames(FIELD_BOX, 'h-10 border-edge pl-9')}
      />
    </search>
  )
}
