// Shows runs beyond those that are included: their cost, what is spent of the buyer's limit, and allowing them.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { dollarsInFull } from '../../../../../platform/contract/in-words.ts'
import { isWholeCents, toDollars } from '../../../../../platform/contract/money.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { smallDollars } from '../../../../../platform/contract/ten-thousandths.ts'
import { amountInField, amountOnLeaving, readAmount } from '../../../../../platform/contract/typed-amount.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { NumberField } from '../../../../../ui/number-field.tsx'
import { ProgressBar } from '../../../../../ui/progress-bar.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { furtherRunsOf } from '../../../../payments/usage/usage.messages.ts'
import { furtherPrices } from '../../../run-prices.messages.ts'
import { runContracts as contracts, type RunUsage } from '../../runs.contract.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import { isAllowed, isDeploymentInTrial, isPriceRaised } from '../../runs.policy.ts'
import { MOST_SPENT } from '../../runs.rules.ts'
import { usageQuery } from './own-runs.ts'

type FurtherRunsProps = { deploymentId: number; usage: RunUsage; prices: NonNullable<RunUsage['prices']> }

export function FurtherRuns({ deploymentId, usage, prices }: FurtherRunsProps) {
  const { further_state: state, further, spent, most_spent } = usage
  return (
    <section aria-labelledby="further-runs" className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 id="further-runs" className="font-semibold">
        Further runs
      </h3>
      <p className="max-w-measure text-soft">
        <span>{messages.furtherAbout(furtherPrices(prices))}</span>
        {most_spent === null && <span>{` ${messages.furtherOff}`}</span>}
      </p>
      {isPriceRaised(state) && (
        <Notice kind="warning" title={messages.raisedTitle}>
          {messages.raisedDetail}
        </Notice>
      )}
      {isDeploymentInTrial(state) && (
        <Notice kind="info" title={messages.trialTitle}>
          {messages.trialDetail}
        </Notice>
      )}
      {most_spent !== null ? (
        <ProgressBar
          label={messages.spentOf(furtherRunsOf(further), smallDollars(spent), dollarsInFull(most_spent))}
          share={Math.min(1, spent / most_spent)}
        />
      ) : (
        further > 0 && (
          <p className="figures">{messages.spentInAll(furtherRunsOf(further), smallDollars(spent))}</p>
        )
      )}
      <Allow key={most_spent} deploymentId={deploymentId} usage={usage} prices={prices} />
    </section>
  )
}

function Allow({ deploymentId, usage, prices }: FurtherRunsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const { further_state: state, most_spent } = usage
  const [limit, setLimit] = useState(most_spent === null ? '' : amountInField(most_spent))
  const [wrong, setWrong] = useState<string>()
  const key = usageQuery(api, user.id, deploymentId).queryKey
  const allow = useMutation({
    mutationFn: (most: number | null) =>
      api(contracts.allowFurther, {
        params: { id: deploymentId },
        body: { further: most === null ? null : { most_spent: most, prices } },
      }),
    onSuccess(saved) {
      queries.setQueryData(key, saved)
      const title = saved.most_spent === null ? messages.furtherStopped : messages.furtherAllowed
      showToast({ kind: 'success', title })
    },
    onError(error) {
      // The seller may have changed the prices just now.
      void queries.invalidateQueries({ queryKey: key })
      const field = error instanceof Problem ? error.fields?.['further.most_spent'] : undefined
      if (field === undefined)
        showToast({ kind: 'error', title: messages.settingsFailed, description: reasonOf(error) })
      else setWrong(field)
    },
  })

  function submit() {
    const read = readAmount(limit)
    if ('question' in read) return setWrong(read.question)
    const { dollars } = read
    const isValid = dollars > 0 && dollars <= toDollars(MOST_SPENT) && isWholeCents(dollars)
    setWrong(isValid ? undefined : messages.spendingInvalid)
    if (isValid) allow.mutate(dollars)
  }

  return (
    <ProgramForm
      aria-label="Further runs"
      className="flex max-w-form flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <NumberField
        before="$"
        label="Monthly limit for further runs"
        hint={messages.furtherTerms}
        onLeaving={amountOnLeaving}
        value={limit}
        error={wrong}
        onChange={(event) => {
          setLimit(event.target.value)
          setWrong(undefined)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={allow.isPending && allow.variables !== null}>
          {isPriceRaised(state)
            ? 'Agree to the new prices'
            : isAllowed(state)
              ? 'Save the limit'
              : 'Allow further runs'}
        </Button>
        {most_spent !== null && (
          <Button
            variant="quiet"
            busy={allow.isPending && allow.variables === null}
            onClick={() => allow.mutate(null)}
          >
            Stop further runs
          </Button>
        )}
      </div>
    </ProgramForm>
  )
}
