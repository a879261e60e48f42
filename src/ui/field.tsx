// Text fields with label, hint and error, connected for screen readers.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type FieldWords = {
  label: string
  /** The label is read out but not shown. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

export const FIELD_BOX = 'field-box'

export const borderOf = (error: string | undefined) => (error ? 'border-danger' : 'border-edge')

type FrameProps = FieldWords & {
  id: string
  required?: boolean | undefined
  className?: string | undefined
  children: (described: { 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** Label above, hint and error below; `children` receives the attributes for the control itself. */
export function FieldFrame(props: FrameProps) {
  const { id, label, hideLabel, hint, error, required, className, children } = props
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-small font-medium'}>
        <span>{label}</span>
        {required && (
          <span aria-hidden="true" className="text-faint">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

export type TextFieldProps = FieldWords &
  ComponentProps<'input'> & {
    /** The symbol is inside the field, such as a currency. */
    before?: ReactNode
    /** The prefix is fixed, such as the first part of an address. */
    lead?: string
  }

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, className, id, before, lead, ...rest } = props
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame
      id={inputId}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      className={className}
      required={rest.required}
    >
      {(described) => (
        <span className={lead === undefined ? 'relative block' : 'flex min-w-0'}>
          {lead !== undefined && (
            <span className="flex max-w-[60%] shrink-0 items-center rounded-l-box border border-r-0 border-edge bg-sunken px-3 text-small text-soft">
              <span className="truncate">{lead}</span>
            </span>
          )}
          {before && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-faint"
            >
              {before}
            </span>
          )}
          <input
            {...rest}
            {...described}
            id={inputId}
            className={classNames(
              FIELD_BOX,
              borderOf(error),
              'h-10',
              before !== undefined && 'pl-8',
              lead !== undefined && 'rounded-l-none',
            )}
          />
        </span>
      )}
    </FieldFrame>
  )
}

export type TextAreaProps = FieldWords & ComponentProps<'textarea'>

export function TextArea({ label, hideLabel, hint, error, className, id, rows = 5, ...rest }: TextAreaProps) {
  const ownId = useId()
  const areaId = id ?? ownId
  return (
    <FieldFrame
      id={areaId}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      className={className}
      required={rest.required}
    >
      {(described) => (
        <textarea
          {...rest}
          {...described}
          id={areaId}
          rows={rows}
          className={classNames(FIELD_BOX, borderOf(error), 'field-sizing-content min-h-24 py-2')}
        />
      )}
    </FieldFrame>
  )
}
