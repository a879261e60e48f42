// The choices of the analytics: the days, by their name or picked, the type of products, and the events as a file.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../../../ui/button.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { TextField } from '../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { SiteLink } from '../../../../../ui/link.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import { showInRow } from '../../../../../ui/tabs.tsx'
import type { ProductType } from '../../../../payments/payments.rules.ts'
import { analyticsMessages as messages } from '../../analytics.messages.ts'
import { EARLIEST_DAY, RANGES, type Range } from '../../analytics.rules.ts'
import { type AnalyticsChoices, addressOfDays, addressOfRange, addressOfType } from './analytics-choices.ts'
import { ExportEvents } from './export-events.tsx'

const NAMES: Readonly<Record<Range, string>> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  year: 'This year',
  all: 'All time',
}
const TYPES: readonly { value: ProductType | ''; label: string }[] = [
  { value: '', label: 'Agents and courses' },
  { value: 'agent', label: 'Agents' },
  { value: 'course', label: 'Courses' },
]
const CHOICE =
  'inline-flex min-h-9 items-center rounded-box border px-3 text-small font-medium whitespace-nowrap transition-colors duration-100'
const CHOSEN = 'border-ink bg-ink text-paper'
const OTHER = 'border-edge text-soft hover:border-ink hover:text-ink'

export function RangeBar({ choices }: { choices: AnalyticsChoices }) {
  const navigate = useNavigate()
  const [isPicking, setPicking] = useState(choices.range === 'own')
  const isOpen = isPicking || choices.range === 'own'
  const chosen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const choice = chosen.current?.querySelector(`[data-range="${choices.range}"]`)
    if (choice) showInRow(choice)
  }, [choices.range])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div ref={chosen} className="scroll-row -mx-5 flex gap-2 px-5 sm:mx-0 sm:px-0">
          {RANGES.map((range) => (
            <SiteLink
              key={range}
              data-range={range}
              to={addressOfRange(range, choices)}
              preventScrollReset
              aria-current={choices.range === range ? 'true' : undefined}
              className={classNames(CHOICE, choices.range === range ? CHOSEN : OTHER)}
              onClick={() => setPicking(false)}
            >
              {NAMES[range]}
            </SiteLink>
          ))}
          <button
            type="button"
            data-range="own"
            aria-expanded={isOpen}
            className={classNames(CHOICE, choices.range === 'own' ? CHOSEN : OTHER)}
            onClick={() => setPicking(!isPicking)}
          >
            Custom
          </button>
        </div>
        <div className="flex min-w-0 items-center gap-3 max-sm:w-full">
          <SelectField
            hideLabel
            label="Products"
            className="grow"
            value={choices.type ?? ''}
            options={TYPES}
            onChange={({ target: { value } }) => {
              const type = TYPES.find((one) => one.value === value)?.value || undefined
              void navigate(addressOfType(type, choices), { preventScrollReset: true })
            }}
          />
          <ExportEvents choices={choices} />
        </div>
      </div>
      {isOpen && <PickedDays key={JSON.stringify(choices.days)} choices={choices} />}
    </div>
  )
}

/** Both ends of the range are optional. */
function PickedDays({ choices }: { choices: AnalyticsChoices }) {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [start, end] = [String(typed.get('start') ?? ''), String(typed.get('end') ?? '')]
    if (start !== '' && end !== '' && end < start) return setError(messages.endsBeforeItStarts)
    setError(undefined)
    void navigate(addressOfDays({ start, end }, choices), { preventScrollReset: true })
  }

  const { start = '', end = '' } = choices.days
  const field = 'min-w-32 grow basis-0 sm:max-w-44'
  return (
    <ProgramForm aria-label="Days" className="flex flex-wrap items-start gap-3" onSubmit={show}>
      <TextField
        type="date"
        name="start"
        label="First day"
        defaultValue={start}
        min={EARLIEST_DAY}
        className={field}
      />
      <TextField
        type="date"
        name="end"
        label="Last day"
        defaultValue={end}
        min={EARLIEST_DAY}
        error={error}
        className={field}
      />
      <Button type="submit" className="max-sm:w-full sm:mt-6.5">
        Show
      </Button>
    </ProgramForm>
  )
}
