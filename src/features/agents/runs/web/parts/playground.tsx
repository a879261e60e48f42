// An agent at work: a form for its input, samples that fill it in, and the result below or beside it.
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { FieldMessages } from '../../../../../platform/contract/problem.ts'
import { Button } from '../../../../../ui/button.tsx'
import { isComposing } from '../../../../../ui/composing.ts'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import type { AgentInterface } from '../../../interfaces/interfaces.contract.ts'
import type { RunInput } from '../../../interfaces/interfaces.schemas.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import { type FieldValue, filledFrom, inputOf, unplacedErrors } from './form-fields.ts'
import { OutputView } from './output-view.tsx'
import { announced, RunResult } from './run-result.tsx'
import { SampleChoice } from './sample-choice.tsx'
import { SchemaFields } from './schema-form.tsx'
import { type FinishedRun, type Runnable, type RunState, useRun } from './use-run.ts'

type PlaygroundProps = {
  how: AgentInterface
  what: Runnable
  /** The form begins with the first sample by default. */
  initial?: RunInput | undefined
  /** The note stands beside the button that runs the agent. */
  note?: ReactNode
  /** Replaces that button for people who can't run the agent. */
  instead?: ((input: () => RunInput | undefined) => ReactNode) | undefined
  /** The place of the button may depend on who is signed in. */
  runClassName?: string
  runVariant?: 'primary' | 'solid'
  runLabel?: string
  /** Called whenever a run begins or ends. */
  onChange?: () => void
  limitPath?: string
  /** Shows no more than the beginning of the sample and its result until a person goes to try it. */
  folds?: boolean
  below?: (run: FinishedRun) => ReactNode
}

const NOTHING_WRONG: FieldMessages = {}

export function Playground(props: PlaygroundProps) {
  const { how, what, note, instead, runClassName, runVariant = 'solid', runLabel = 'Run' } = props
  const { limitPath, below } = props
  const { input_schema, output_schema, samples } = how
  const idPrefix = useId()
  const { form, place, value, fields, state, sampleAt, isRefused, run, choose, edit, cancel } =
    usePlayground(props)
  const isRunning = state.stage === 'running'
  const [isFolded, setFolded] = useState(props.folds === true && props.initial === undefined)
  // Sellers come to test, and see the whole.
  const folded = isFolded && state.stage === 'idle' && what.kind !== 'test'
  const sample = sampleAt === undefined ? undefined : samples[sampleAt]
  function unfold() {
    flushSync(() => setFolded(false))
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  return (
    <div
      data-folded={folded ? '' : undefined}
      className="group/play flex flex-col gap-5 rounded-box border border-line bg-surface p-5 sm:p-6"
    >
      {samples.length > 0 && (
        <SampleChoice
          name={`${idPrefix}-sample`}
          samples={samples}
          chosen={sampleAt}
          isDisabled={isRunning}
          onChoose={choose}
        />
      )}
      <div className="fold grid gap-8 xl:grid-cols-2">
        <ProgramForm
          ref={form}
          aria-label="Input"
          className="flex min-w-0 flex-col gap-5 in-data-folded:max-xl:hidden"
          onFocus={() => setFolded(false)}
          onKeyDown={submitOnKeys}
          onSubmit={(event) => {
            event.preventDefault()
            run()
          }}
        >
          <Unplaced texts={unplacedErrors(input_schema, fields)} />
          <SchemaFields
            idPrefix={idPrefix}
            schema={input_schema}
            value={value}
            onChange={edit}
            fields={fields}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {instead?.(() => inputOf(input_schema, value).input)}
            <Button
              type="submit"
              variant={runVariant}
              busy={isRunning}
              className={runClassName}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              title="Ctrl+Enter or ⌘+Enter"
            >
              {runLabel}
            </Button>
            {note}
          </div>
        </ProgramForm>
        <section
          ref={place}
          aria-label="Result"
          className="flex min-w-0 scroll-my-24 flex-col gap-4 not-in-data-folded:max-xl:border-t not-in-data-folded:max-xl:border-line not-in-data-folded:max-xl:pt-6"
        >
          {/* Screen readers hear whole sentences once, since pieces of text as they come would be noise. */}
          <p aria-live="polite" className="sr-only">
            {announced(state)}
          </p>
          {state.stage !== 'idle' && !isRefused ? (
            <RunResult
              state={state}
              kind={what.kind}
              outputSchema={output_schema}
              onCancel={() => void cancel()}
              onAgain={run}
              limitPath={limitPath}
              below={below}
            />
          ) : sample ? (
            <SampleAnswer sample={sample} schema={output_schema} />
          ) : (
            <p className="text-soft">The result appears here.</p>
          )}
        </section>
      </div>
      {folded && (
        <Button className="self-start noscript:hidden" onClick={unfold}>
          Try your own input
        </Button>
      )}
    </div>
  )
}

function usePlayground({ how: { input_schema, samples }, what, initial, onChange }: PlaygroundProps) {
  const form = useRef<HTMLFormElement>(null)
  const place = useRef<HTMLElement>(null)
  const [sampleAt, setSampleAt] = useState(initial === undefined && samples.length > 0 ? 0 : undefined)
  const [value, setValue] = useState<FieldValue>(() =>
    filledFrom(input_schema, initial ?? samples[0]?.input ?? {}),
  )
  const [own, setOwn] = useState(NOTHING_WRONG)
  const { state, start, cancel, reset } = useRun(what, () => onChange?.())
  const refused = refusedFields(state)
  const fields = refused ?? own

  useEffect(() => {
    if (Object.keys(fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields])

  function run() {
    if (state.stage === 'running') return
    const { input, fields: wrong } = inputOf(input_schema, value)
    setOwn(wrong ?? NOTHING_WRONG)
    if (input) {
      void start(input)
      // On a phone the result is below the form.
      place.current?.scrollIntoView({ block: 'nearest' })
    } else reset()
  }

  function choose(at: number) {
    const sample = samples[at]
    if (!sample) return
    setSampleAt(at)
    setValue(filledFrom(input_schema, sample.input))
    setOwn(NOTHING_WRONG)
    reset()
  }

  function edit(next: FieldValue) {
    setValue(next)
    setOwn(NOTHING_WRONG)
    if (state.stage === 'refused') reset()
  }

  return {
    form,
    place,
    value,
    fields,
    state,
    sampleAt,
    isRefused: refused !== undefined,
    run,
    choose,
    edit,
    cancel,
  }
}

const refusedFields = (state: RunState) =>
  state.stage === 'refused' && state.problem.kind === 'invalid'
    ? (state.problem.fields ?? { input: state.problem.message })
    : undefined

/** Enter alone is a new line in most fields. */
function submitOnKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function Unplaced({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Notice kind="danger" title={messages.inputInvalid}>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}

type SampleAnswerProps = {
  sample: AgentInterface['samples'][number]
  schema: ComponentProps<typeof OutputView>['schema']
}

function SampleAnswer({ sample: { name, output }, schema }: SampleAnswerProps) {
  if (output === null) return <p className="text-soft">Run it to see the result.</p>
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">
        {'Result for '}
        <bdi>{`“${name}”`}</bdi>
      </h3>
      <OutputView key={name} output={output} schema={schema} label="Result" />
    </div>
  )
}
