// A field for a number, or with a $ before it for an amount: it shows the number that it understood once it is left, or
// asks below it what was meant.
import { useState } from 'react'
import { TextField, type TextFieldProps } from './field.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'type'> & {
  /** The field shows the text once it is left, and the question if the number isn't clear. */
  onLeaving: (typed: string) => { text: string; question?: string }
  /** The field shows its result after the arrow up (1) or down (-1). */
  onStep?: (typed: string, direction: 1 | -1) => string
}

export function NumberField(props: NumberFieldProps) {
  const { onLeaving, onStep, error, onChange, onBlur, ...rest } = props
  const [question, setQuestion] = useState<string>()
  return (
    <TextField
      autoComplete="off"
      inputMode={rest.before ? 'decimal' : 'numeric'}
      {...rest}
      dir="ltr"
      error={error ?? question}
      onChange={(event) => {
        setQuestion(undefined)
        onChange?.(event)
      }}
      onBlur={(event) => {
        const { text, question: asked } = onLeaving(event.target.value)
        setQuestion(asked)
        if (event.target.value !== text) {
          event.target.value = text
          onChange?.(event)
        }
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        const input = event.currentTarget
        if (!onStep || input.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        input.value = onStep(input.value, event.key === 'ArrowUp' ? 1 : -1)
        onChange?.({ ...event, type: 'change', target: input })
      }}
    />
  )
}
