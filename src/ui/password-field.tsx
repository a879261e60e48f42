// A password with a button that shows what was typed. It is hidden again when the form is submitted.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { borderOf, FIELD_BOX, FieldFrame, type FieldWords } from './field.tsx'

type PasswordFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
    /** Tells password managers whether to fill in a known password or to offer a new one. */
    autoComplete: 'current-password' | 'new-password'
  }

export function PasswordField({ label, hideLabel, hint, error, className, id, ...rest }: PasswordFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const [isShown, setShown] = useState(false)
  const what = isShown ? 'Hide password' : 'Show password'
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
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...described}
            id={inputId}
            type={isShown ? 'text' : 'password'}
            className={classNames(FIELD_BOX, borderOf(error), 'h-10 pr-11')}
          />
          <button
            type="button"
            aria-label={what}
            aria-controls={inputId}
            title={what}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 inline-flex w-10 items-center justify-center rounded-box text-soft hover:text-ink focus-visible:outline-offset-[-2px] noscript:hidden"
          >
            {isShown ? (
              <EyeOff aria-hidden="true" className="size-4" />
            ) : (
              <Eye aria-hidden="true" className="size-4" />
            )}
          </button>
        </span>
      )}
    </FieldFrame>
  )
}
