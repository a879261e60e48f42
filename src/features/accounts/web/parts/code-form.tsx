// The field for a code of six digits: submitted automatically with the sixth (AUTH-21), cleared when it was refused.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { CodeField } from '../../../../ui/code-field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { accountMessages } from '../../accounts.messages.ts'
import { CODE_LENGTH } from '../../accounts.rules.ts'
import { codeForm } from '../../accounts.schemas.ts'

type CodeFormProps = {
  label: string
  hint?: string
  action: string
  error: string | undefined
  /** The field takes the focus if nothing else is to be done first. */
  takesFocus?: boolean
  /** Resolves to false if the code was refused. */
  onCode: (code: string) => Promise<boolean>
}

export function CodeForm({ label, hint, action, error, takesFocus = false, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  async function send(digits: string) {
    if (isBusy) return
    const parsed = codeForm.safeParse({ code: digits })
    setIncomplete(!parsed.success)
    if (!parsed.success) {
      field.current?.focus()
      return
    }
    setBusy(true)
    const accepted = await onCode(digits)
    setBusy(false)
    if (accepted) return
    setCode('')
    field.current?.focus()
  }

  function onValue(digits: string) {
    setCode(digits)
    setIncomplete(false)
    if (digits.length === CODE_LENGTH && code.length < CODE_LENGTH) void send(digits)
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    void send(code)
  }

  return (
    <ProgramForm onSubmit={onSubmit} className="flex flex-col gap-6">
      <CodeField
        ref={field}
        label={label}
        hint={hint}
        name="code"
        length={CODE_LENGTH}
        value={code}
        onValue={onValue}
        readOnly={isBusy}
        // While digits are being typed, the last refusal no longer applies.
        error={isIncomplete ? accountMessages.codeNotSixDigits : code === '' ? error : undefined}
      />
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {action}
      </Button>
    </ProgramForm>
  )
}
