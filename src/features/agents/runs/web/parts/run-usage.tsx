// Shows what a deployment has used of this month's runs, and lets its buyer limit them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { readWhole, wholeOnLeaving } from '../../../../../platform/contract/typed-whole.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Switch } from '../../../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { countOf } from '../../../../../ui/format.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { NumberField } from '../../../../../ui/number-field.tsx'
import { ProgressBar } from '../../../../../ui/progress-bar.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { furtherRunsOf } from '../../../../payments/usage/usage.messages.ts'
import { MOST_RUNS_PER_MONTH } from '../../../interfaces/interfaces.rules.ts'
import { runContracts as contracts, type RunUsage as Usage } from '../../runs.contract.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import { isPossible } from '../../runs.policy.ts'
import { CONTENT_DAYS, includedTaken, monthAfter, mostRuns, usageOf } from '../../runs.rules.ts'
import { FurtherRuns } from './further-runs.tsx'
import { requeryRuns, usageQuery } from './own-runs.ts'

/** A refusal for want of runs links to this place. */
export const USAGE_ID = 'usage'

export function RunUsage({ deploymentId }: { deploymentId: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const usage = useQuery(usageQuery(api, user.id, deploymentId))
  return (
    <section
      id={USAGE_ID}
      aria-labelledby="usage-title"
      className="flex scroll-mt-24 flex-col gap-5 border-t border-line pt-5"
    >
      <h2 id="usage-title" className="display text-lead">
        Usage
      </h2>
      {usage.data ? (
        <>
          <Used usage={usage.data} />
          <Settings deploymentId={deploymentId} usage={usage.data} />
          {usage.data.prices && (
            <FurtherRuns deploymentId={deploymentId} usage={usage.data} prices={usage.data.prices} />
          )}
        </>
      ) : usage.isError ? (
        <FailedQuery title={messages.usageNotLoaded} query={usage} />
      ) : (
        <Skeleton className="h-40 w-full rounded-box" />
      )}
    </section>
  )
}

const count = new Intl.NumberFormat('en-US')
const dayIn = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(date))

function Used({ usage }: { usage: Usage }) {
  const { used, reserved, included, most_per_month, month, further, further_state } = usage
  const isFurther = isPossible(further_state)
  const most = isFurther ? most_per_month : mostRuns(included, most_per_month)
  const taken = used + reserved
  const next = dayIn(monthAfter(month))
  const { percent, warning } = usageOf(taken, most)
  return (
    <div className="flex flex-col gap-3">
      {isFurther && included !== null && (
        <ProgressBar
          label={`${count.format(includedTaken(usage))} of ${countOf(included, 'included run', 'included runs')} this month`}
          share={includedTaken(usage) / included}
        />
      )}
      {most === null ? (
        !isFurther && (
          <p className="figures">{`${countOf(taken, 'run', 'runs')} this month, without a limit`}</p>
        )
      ) : (
        <ProgressBar
          label={`${count.format(taken)} of ${countOf(most, 'run', 'runs')} this month`}
          share={most === 0 ? 1 : taken / most}
        />
      )}
      <p className="text-small text-faint">
        {[
          reserved > 0 && `${countOf(reserved, 'run', 'runs')} of these in progress.`,
          included !== null && !isFurther && `${countOf(included, 'run', 'runs')} a month included.`,
          further > 0 && `${furtherRunsOf(further)}.`,
          `Resets on ${next} (UTC).`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {warning === 100 && (
        <Notice kind="danger" title={messages.usedUpTitle}>
          {messages.allUsed(next)}
        </Notice>
      )}
      {warning === 85 && <Notice kind="warning">{messages.nearlyUsedUp(percent ?? 0)}</Notice>}
    </div>
  )
}

type SettingsProps = { deploymentId: number; usage: Usage }

function Settings({ deploymentId, usage }: SettingsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const id = useId()
  const [limit, setLimit] = useState(usage.most_per_month === null ? '' : String(usage.most_per_month))
  const [keeps, setKeeps] = useState(usage.keeps_content)
  const [shows, setShows] = useState(usage.shows_seller)
  const [wrong, setWrong] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const saving = useRef<HTMLButtonElement>(null)
  const save = useMutation({
    mutationFn: (most_per_month: number | null) =>
      api(contracts.settings, {
        params: { id: deploymentId },
        body: { most_per_month, keeps_content: keeps, shows_seller: keeps && shows },
      }),
    onSuccess(saved) {
      queries.setQueryData(usageQuery(api, user.id, deploymentId).queryKey, saved)
      setShows(saved.shows_seller)
      // Earlier inputs and outputs may be deleted by now.
      void requeryRuns(user.id)
      showToast({ kind: 'success', title: messages.settingsSaved })
    },
    onError(error) {
      const field = error instanceof Problem ? error.fields?.most_per_month : undefined
      if (field === undefined)
        showToast({ kind: 'error', title: messages.settingsFailed, description: reasonOf(error) })
      else setWrong(field)
    },
    onSettled: () => setAsking(false),
  })

  function submit(isSure = false) {
    const read = limit.trim() === '' ? { number: null } : readWhole(limit)
    if ('question' in read) return setWrong(read.question)
    const most = read.number
    const isValid = most === null || (Number.isInteger(most) && most >= 0 && most <= MOST_RUNS_PER_MONTH)
    setWrong(isValid ? undefined : messages.limitInvalid)
    if (!isValid) return
    if (usage.keeps_content && !keeps && !isSure) setAsking(true)
    else save.mutate(most)
  }

  return (
    <ProgramForm
      aria-label="Run settings"
      className="flex max-w-form flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <NumberField
        id={`${id}-limit`}
        label="Your monthly limit"
        hint={limitHint(usage)}
        onLeaving={wholeOnLeaving}
        value={limit}
        error={wrong}
        onChange={(event) => {
          setLimit(event.target.value)
          setWrong(undefined)
        }}
      />
      <Switch
        label="Keep inputs and results"
        hint={`For ${CONTENT_DAYS} days, so you can see them here. Turning this off deletes those already kept.`}
        checked={keeps}
        onChange={(event) => setKeeps(event.target.checked)}
      />
      <Switch
        label="Show them to the seller"
        hint="So they can see what went wrong and improve the agent."
        checked={keeps && shows}
        disabled={!keeps}
        onChange={(event) => setShows(event.target.checked)}
      />
      <Button ref={saving} type="submit" busy={save.isPending && !isAsking} className="self-start">
        Save
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        returnFocus={() => saving.current}
        title="Delete the inputs and results that are kept?"
        description="They’re deleted now, and those of new runs aren’t kept. The list of runs stays."
        confirm="Delete and save"
        isDanger
        isBusy={save.isPending}
        onConfirm={() => submit(true)}
      />
    </ProgramForm>
  )
}

const limitHint = ({ included, further_state }: Usage): ReactNode =>
  included === null || isPossible(further_state)
    ? 'Runs beyond it are refused. Leave it empty for no limit.'
    : `Runs beyond it are refused. Leave it empty to use all ${countOf(included, 'run', 'runs')} that are included.`
