// Makes an own agent callable, in steps: its endpoint, what it takes and returns, samples, options, and the check.
import { useId, useRef } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { wholeOnLeaving } from '../../../../platform/contract/typed-whole.ts'
import { Button } from '../../../../ui/button.tsx'
import { Switch } from '../../../../ui/checkbox.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { LeaveGuard } from '../../../../ui/leave-guard.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import type { OwnInterface } from '../../interfaces/interfaces.contract.ts'
import { interfaceMessages as messages } from '../../interfaces/interfaces.messages.ts'
import { outputTemplate } from '../../interfaces/web/parts/calling-draft.ts'
import { JsonArea, showField } from '../../interfaces/web/parts/json-area.tsx'
import type { OwnAgent } from '../../listings/listings.contract.ts'
import { CallingCheck, Checking } from './calling-check.tsx'
import { CallingEndpoint } from './calling-endpoint.tsx'
import { PriceFields } from './price-fields.tsx'
import { SampleFields } from './sample-fields.tsx'
import { AgentStep } from './step.tsx'
import { type Calling, type CallingPartProps, useCalling } from './use-calling.ts'

type CallingEditorProps = {
  agent: OwnAgent
  /** Null before the seller has declared anything. */
  how: OwnInterface | null
  secret: string
}

export function CallingEditor({ agent, how, secret }: CallingEditorProps) {
  const id = useId()
  const endpoint = useRef<HTMLDivElement>(null)
  const calling = useCalling(agent.id, how, (field, { line }) => showField(`${id}-${field}`, line))
  const hasEndpoint = agent.endpoint_url !== null
  return (
    <div className="flex max-w-[48rem] flex-col gap-8">
      <AgentStep number={1} title="Your endpoint">
        <div ref={endpoint} tabIndex={-1}>
          <CallingEndpoint agent={agent} secret={secret} isDeclared={how !== null} />
        </div>
      </AgentStep>
      <ProgramForm
        aria-label="API"
        className="flex flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (calling.isRunning) return
          if (hasEndpoint) calling.saveAndCheck()
          else endpoint.current?.focus()
        }}
      >
        <AgentStep number={2} title="What it takes and returns">
          <ReadFromEndpoint calling={calling} hasEndpoint={hasEndpoint} />
          <Schemas id={id} calling={calling} />
        </AgentStep>
        <AgentStep number={3} title="Samples">
          <SampleFields id={id} calling={calling} />
        </AgentStep>
        <AgentStep number={4} title="Options">
          <Options id={id} calling={calling} />
        </AgentStep>
        <AgentStep number={5} title="Check">
          <CheckStep agentId={agent.id} calling={calling} how={how} hasEndpoint={hasEndpoint} />
        </AgentStep>
      </ProgramForm>
      <LeaveGuard
        when={calling.isChanged}
        title="Leave without saving?"
        stay="Keep editing"
        leave="Leave without saving"
      >
        Your changes to its API will be lost.
      </LeaveGuard>
    </div>
  )
}

function ReadFromEndpoint({ calling, hasEndpoint }: { calling: Calling; hasEndpoint: boolean }) {
  const { reading, isRunning } = calling
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        size="small"
        busy={reading.isPending}
        disabled={!hasEndpoint || isRunning}
        onClick={() => reading.mutate()}
      >
        Read it from my endpoint
      </Button>
      <p className="max-w-measure text-small text-faint">
        Fills in the schemas and samples that your endpoint answers GET with. They replace what is here.
      </p>
      <div role="status" className="max-w-measure">
        {reading.isSuccess && <Notice kind="success">{messages.read}</Notice>}
      </div>
      {reading.isError && (
        <Notice kind="danger" title={messages.notRead}>
          {reasonOf(reading.error)}
        </Notice>
      )}
    </div>
  )
}

function Schemas({ id, calling }: CallingPartProps) {
  const { draft, change, leave, problemOf, isRunning } = calling
  return (
    <>
      <p className="max-w-measure text-soft">
        In JSON Schema: buyers get a form for what your agent takes, and Guildhall refuses anything else
        before it calls you.
      </p>
      <JsonArea
        id={`${id}-inputSchema`}
        label="Input schema"
        hint="The types object, array, string, number, integer and boolean, with title, description, enum, default, format and limits."
        value={draft.inputSchema}
        problem={problemOf('inputSchema')}
        isReadOnly={isRunning}
        onChange={(inputSchema) => change({ inputSchema })}
        onLeave={() => leave('inputSchema')}
      />
      {draft.outputSchema === '' ? (
        <div className="flex flex-col items-start gap-2">
          <p className="text-small text-faint">
            With an output schema, buyers see results as text and tables rather than as JSON, and only answers
            that match it are passed on.
          </p>
          <Button size="small" disabled={isRunning} onClick={() => change({ outputSchema: outputTemplate })}>
            Add an output schema
          </Button>
        </div>
      ) : (
        <JsonArea
          id={`${id}-outputSchema`}
          label="Output schema (optional)"
          hint="Leave it empty if your agent can return anything."
          value={draft.outputSchema}
          problem={problemOf('outputSchema')}
          isReadOnly={isRunning}
          onChange={(outputSchema) => change({ outputSchema })}
          onLeave={() => leave('outputSchema')}
        />
      )}
    </>
  )
}

function Options({ id, calling }: CallingPartProps) {
  const { draft, change, leave, problemOf, isRunning } = calling
  return (
    <>
      <Switch
        label="Safe to call twice"
        hint="Calling it again with the same input does no harm. Guildhall then retries an interrupted call."
        checked={draft.isIdempotent}
        disabled={isRunning}
        onChange={(event) => change({ isIdempotent: event.target.checked })}
      />
      <NumberField
        id={`${id}-runsPerMonth`}
        className="max-w-form"
        label="Runs included a month (optional)"
        hint="For each buyer, included in the monthly price. Leave it empty for no limit."
        onLeaving={wholeOnLeaving}
        value={draft.runsPerMonth}
        error={problemOf('runsPerMonth')?.message}
        readOnly={isRunning}
        onChange={(event) => change({ runsPerMonth: event.target.value })}
        onBlur={() => leave('runsPerMonth')}
      />
      <TextField
        id={`${id}-healthPath`}
        className="max-w-form"
        dir="ltr"
        label="Health path (optional)"
        placeholder="/health"
        hint="Guildhall checks every 10 minutes that your endpoint is up: with a GET of this path, which must return 2xx, or a HEAD of the endpoint. It calls your samples once a day."
        autoComplete="off"
        value={draft.healthPath}
        error={problemOf('healthPath')?.message}
        readOnly={isRunning}
        onChange={(event) => change({ healthPath: event.target.value })}
        onBlur={() => leave('healthPath')}
      />
      <NumberField
        id={`${id}-triesPerDay`}
        className="max-w-form"
        label="Tries a day"
        hint="How many inputs of their own people can try a day before deploying, all together. Enter 0 for none: they see your samples."
        onLeaving={wholeOnLeaving}
        value={draft.triesPerDay}
        error={problemOf('triesPerDay')?.message}
        readOnly={isRunning}
        onChange={(event) => change({ triesPerDay: event.target.value })}
        onBlur={() => leave('triesPerDay')}
      />
      <PriceFields id={id} calling={calling} />
    </>
  )
}

type CheckStepProps = { agentId: number; calling: Calling; how: OwnInterface | null; hasEndpoint: boolean }

function CheckStep({ agentId, calling, how, hasEndpoint }: CheckStepProps) {
  const { isRunning, isDeclaring, isChanged, refusal, draft, checkAgain } = calling
  const toSave = how === null || isChanged
  return (
    <>
      <p className="max-w-measure text-soft">
        Guildhall calls your endpoint with each sample. Once it answers all of them, buyers can run your
        agent, and they see these answers on its page.
      </p>
      {isRunning ? (
        <Checking samples={isDeclaring || how === null ? draft.samples.length : how.samples.length} />
      ) : refusal ? (
        <Notice kind="danger" title={toSave ? messages.notSaved : messages.notCheckedAgain}>
          {reasonOf(refusal.error)}
        </Notice>
      ) : (
        how !== null && <CallingCheck agentId={agentId} how={how} />
      )}
      {!hasEndpoint && <Notice kind="warning">{messages.noEndpoint}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        {toSave ? (
          <Button type="submit" variant="primary" busy={isRunning}>
            Save and check
          </Button>
        ) : (
          <Button busy={isRunning} disabled={!hasEndpoint} onClick={checkAgain}>
            Check again
          </Button>
        )}
        {isChanged && !isRunning && <p className="text-small text-faint">Unsaved changes</p>}
      </div>
    </>
  )
}
