// The samples with which an own agent's endpoint is checked, and which buyers see with its answers.
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { focusBeside } from '../../../../ui/focus-beside.ts'
import { MAX_SAMPLE_NAME, MAX_SAMPLES } from '../../interfaces/interfaces.rules.ts'
import { type SampleDraft, withSample } from '../../interfaces/web/parts/calling-draft.ts'
import { JsonArea } from '../../interfaces/web/parts/json-area.tsx'
import type { CallingPartProps } from './use-calling.ts'

export function SampleFields({ id, calling }: CallingPartProps) {
  const { draft, replace, samplesProblem, isRunning } = calling
  const { samples } = draft
  return (
    <>
      <p className="max-w-measure text-soft">
        {`Up to ${MAX_SAMPLES} inputs that a buyer might send. Buyers choose among them to see what your agent does.`}
      </p>
      {samplesProblem !== undefined && (
        <p role="alert" className="text-small text-danger">
          {samplesProblem}
        </p>
      )}
      <ol className="flex flex-col gap-6">
        {samples.map((sample, index) => (
          <li key={sample.key}>
            <SampleField id={id} calling={calling} sample={sample} number={index + 1} />
          </li>
        ))}
      </ol>
      {samples.length < MAX_SAMPLES && (
        <Button
          size="small"
          className="self-start"
          disabled={isRunning}
          onClick={() => replace(withSample(draft))}
        >
          Add a sample
        </Button>
      )}
    </>
  )
}

type SampleFieldProps = CallingPartProps & { sample: SampleDraft; number: number }

function SampleField({ id, calling, sample, number }: SampleFieldProps) {
  const { draft, change, leave, problemOf, isRunning } = calling
  const { key, name, input } = sample
  const set = (next: Partial<SampleDraft>) =>
    change({ samples: draft.samples.map((one) => (one.key === key ? { ...one, ...next } : one)) })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-box border border-line p-4">
      <legend className="sr-only">{`Sample ${number}`}</legend>
      <div className="flex items-end gap-3">
        <TextField
          id={`${id}-name-${key}`}
          className="grow"
          label={`Name of sample ${number}`}
          dir="auto"
          autoComplete="off"
          maxLength={MAX_SAMPLE_NAME}
          value={name}
          error={problemOf(`name-${key}`)?.message}
          readOnly={isRunning}
          onChange={(event) => set({ name: event.target.value })}
          onBlur={() => leave(`name-${key}`)}
        />
        {draft.samples.length > 1 && (
          <Button
            aria-label={`Remove sample ${number}`}
            disabled={isRunning}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)()
              change({ samples: draft.samples.filter((one) => one.key !== key) })
            }}
          >
            Remove
          </Button>
        )}
      </div>
      <JsonArea
        id={`${id}-input-${key}`}
        label={`Input of sample ${number}`}
        value={input}
        problem={problemOf(`input-${key}`)}
        isReadOnly={isRunning}
        onChange={(text) => set({ input: text })}
        onLeave={() => leave(`input-${key}`)}
      />
    </fieldset>
  )
}
