// The runs of an own agent whose money buyers want back: what went wrong, the run, and the two answers to it.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../../ui/confirmed-action.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { TextArea } from '../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../ui/form-dialog.tsx'
import { formatDollars } from '../../../../../ui/format.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { useDialogForm } from '../../../../moderation/web/parts/dialog-form.ts'
import { type ClaimedRun, runContracts as contracts, type RunClaim } from '../../runs.contract.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import { SOLD_SOURCE_LABELS } from '../../runs.rules.ts'
import { claimAnswer } from '../../runs.schemas.ts'
import { Saying } from './claim-run.tsx'
import { requeryRuns } from './own-runs.ts'
import type { RunUse } from './run-details.tsx'
import { OpenableRun } from './run-list.tsx'
import { ShownRun } from './sold-runs.tsx'

const claimsQuery = (api: Api, userId: string, agentId: number) =>
  queryOptions({
    queryKey: personKey(userId, 'runs', 'claims', String(agentId)),
    queryFn: () => api(contracts.claims, { params: { id: agentId } }),
  })

type ClaimedRunsProps = Pick<RunUse, 'schemas'> & { agentId: number }

export function ClaimedRuns({ agentId, schemas }: ClaimedRunsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const claims = useQuery(claimsQuery(api, user.id, agentId))
  if (claims.isError && !claims.data) return <FailedQuery title={messages.claimsNotLoaded} query={claims} />
  if (!claims.data || claims.data.items.length === 0) return null
  return (
    <section aria-labelledby="run-claims" className="flex flex-col gap-5 border-b border-line pb-8">
      <h2 id="run-claims" className="display text-lead">
        {messages.claimsTitle}
      </h2>
      <p className="max-w-prose text-small text-soft">{messages.claimsAbout}</p>
      <ul className="flex flex-col gap-5">
        {claims.data.items.map((claimed) => (
          <li key={claimed.claim.id} className="rounded-box border border-line bg-surface px-4 pt-4 pb-2">
            <Claimed claimed={claimed} schemas={schemas} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Claimed({ claimed: { claim, run }, schemas }: Pick<RunUse, 'schemas'> & { claimed: ClaimedRun }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 text-small">
          <p className="figures font-medium">{formatDollars(claim.amount)}</p>
          <Saying who="The buyer">{claim.reason}</Saying>
          {claim.answer !== null && <Saying who="You">{claim.answer}</Saying>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Answer claim={claim} />
          <GiveBack claim={claim} />
        </div>
      </div>
      <OpenableRun run={run} source={SOLD_SOURCE_LABELS[run.source]}>
        <ShownRun run={run} schemas={schemas} />
      </OpenableRun>
    </>
  )
}

function GiveBack({ claim: { id, amount } }: { claim: RunClaim }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const give = useMutation({
    mutationFn: async () => {
      await api(contracts.giveBack, { params: { id } })
      await requeryRuns(user.id)
    },
    onSuccess: () => showToast({ kind: 'success', title: messages.givenBack }),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.giveBackFailed, description: reasonOf(error) }),
  })
  const dollars = formatDollars(amount)
  return (
    <ConfirmedAction
      button={(ask) => (
        <Button size="small" variant="solid" onClick={ask}>
          {`Refund ${dollars}`}
        </Button>
      )}
      title={messages.giveBackTitle(dollars)}
      description={messages.giveBackAbout}
      confirm="Refund"
      isBusy={give.isPending}
      act={(close) => give.mutate(undefined, { onSettled: close })}
    />
  )
}

function Answer({ claim }: { claim: RunClaim }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} size="small" onClick={() => setOpen(true)}>
        {claim.answer === null ? 'Answer' : 'Edit answer'}
      </Button>
      {isOpen && (
        <AnswerDialog claim={claim} onClose={() => setOpen(false)} returnFocus={() => button.current} />
      )}
    </>
  )
}

type AnswerDialogProps = { claim: RunClaim; onClose: () => void; returnFocus: () => HTMLElement | null }

function AnswerDialog({ claim, onClose, returnFocus }: AnswerDialogProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const before = claim.answer ?? ''
  const [answer, setAnswer] = useState(before)
  const { submit, errors, refusal, isBusy } = useDialogForm({
    schema: claimAnswer,
    values: { answer },
    async send(body) {
      await api(contracts.answerClaim, { params: { id: claim.id }, body })
      await requeryRuns(user.id)
      showToast({ kind: 'success', title: messages.claimAnswerSent })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      insistent={answer !== before}
      returnFocus={returnFocus}
      title="Why shouldn’t this run be refunded?"
      description="The buyer sees your answer. We review both sides and decide."
      onSubmit={submit}
      submitLabel="Send answer"
      busy={isBusy}
      failure={refusal && { title: messages.claimAnswerFailed, ...refusal }}
    >
      <TextArea
        label="Your answer"
        dir="auto"
        rows={4}
        value={answer}
        readOnly={isBusy}
        onChange={(event) => setAnswer(event.target.value)}
        error={errors.answer}
      />
    </FormDialog>
  )
}
