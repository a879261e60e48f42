// A text area for JSON, which leads to the line of its first mistake.
import { Button } from '../../../../../ui/button.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { borderOf, FIELD_BOX, FieldFrame } from '../../../../../ui/field.tsx'
import type { FieldProblem } from './calling-draft.ts'
import { rangeOfLine } from './json-text.ts'

type JsonAreaProps = {
  id: string
  label: string
  hint?: string
  value: string
  problem: FieldProblem | undefined
  isReadOnly: boolean
  onChange: (value: string) => void
  onLeave: () => void
}

export function JsonArea({ id, label, hint, value, problem, isReadOnly, onChange, onLeave }: JsonAreaProps) {
  const line = problem?.line
  return (
    <div className="flex flex-col items-stretch gap-2">
      <FieldFrame id={id} label={label} hint={hint} error={problem?.message}>
        {(described) => (
          <textarea
            {...described}
            id={id}
            dir="ltr"
            translate="no"
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            readOnly={isReadOnly}
            className={classNames(
              FIELD_BOX,
              borderOf(problem?.message),
              'field-sizing-content max-h-[32rem] min-h-24 py-2 font-mono md:text-small',
            )}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
          />
        )}
      </FieldFrame>
      {line !== undefined && (
        <Button size="small" className="self-start" onClick={() => showField(id, line)}>
          {`Go to line ${line}`}
        </Button>
      )}
    </div>
  )
}

export function showField(id: string, line: number | undefined): void {
  const field = document.getElementById(id)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
  if (!(field instanceof HTMLTextAreaElement) || line === undefined) return
  field.setSelectionRange(...rangeOfLine(field.value, line))
  // Browsers don't scroll to a selection.
  const lines = field.value.split('\n').length
  field.scrollTop = (field.scrollHeight * (line - 1)) / lines - field.clientHeight / 2
}
