// A choice of a seller's samples: each fills in the form, and shows what the agent returned for it.
import type { AgentInterface } from '../../../interfaces/interfaces.contract.ts'

type SampleChoiceProps = {
  /** A page may have the radio buttons several times. */
  name: string
  samples: AgentInterface['samples']
  /** Undefined once the form holds something else. */
  chosen: number | undefined
  isDisabled: boolean
  onChoose: (at: number) => void
}

export function SampleChoice({ name, samples, chosen, isDisabled, onChoose }: SampleChoiceProps) {
  return (
    <fieldset disabled={isDisabled} className="min-w-0 noscript:hidden">
      <legend className="mb-2 text-small font-medium max-sm:sr-only">Samples</legend>
      <div className="flex gap-2 max-sm:scroll-row sm:flex-wrap">
        {samples.map((sample, at) => (
          <label
            key={sample.name}
            className="relative inline-flex min-h-8 max-w-full cursor-pointer max-sm:shrink-0 items-center rounded-box border border-edge px-3 text-small has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name={name}
              checked={at === chosen}
              onChange={() => onChoose(at)}
              // A form that was edited is filled in again by the sample that it came from.
              onClick={() => at === chosen && onChoose(at)}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-box outline-none"
            />
            <span dir="auto" className="truncate">
              {sample.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
