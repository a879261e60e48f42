// Shows a run in full, as far as it is kept: its input, its result, and the buyer's rating.
import { useMutation, useQuery } from '@tanstack/react-query'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useEffect } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import type { Json, JsonSchema } from '../../../../../platform/contract/json-schema.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import type { RunInput } from '../../../interfaces/interfaces.schemas.ts'
import { runContracts as contracts, type KeptRun, type ListedRun } from '../../runs.contract.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import { ClaimRun, ClaimState } from './claim-run.tsx'
import { OutputView } from './output-view.tsx'
import { keptRunQuery, requeryRuns } from './own-runs.ts'

export type RunUse = {
  /** Null for an agent that is no longer run through Guildhall. */
  schemas: { input: JsonSchema; output: JsonSchema | null } | null
  onAgain: ((input: RunInput) => void) | undefined
}

type RunDetailsProps = RunUse & { run: ListedRun }

export function RunDetails({ run: { id, status }, schemas, onAgain }: RunDetailsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const found = useQuery(keptRunQuery(api, user.id, id))
  const { refetch } = found
  // The list is hinted before this query that the run ended.
  const isBehind = found.data !== undefined && found.data.status !== status
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])

  if (found.isError && !found.data) return <FailedQuery title={messages.runNotLoaded} query={found} />
  if (!found.data) return <Skeleton className="h-40 w-full rounded-box" />
  const { input, output, message, failure } = found.data
  const again = asInput(input)
  return (
    <div className="flex flex-col gap-5 rounded-box border border-line bg-surface p-4">
      {message !== null && (
        <Notice kind={failure !== null ? 'danger' : 'info'}>
          <p dir="auto">{message}</p>
        </Notice>
      )}
      {again === undefined ? (
        <p className="text-soft">{messages.contentNotKept}</p>
      ) : (
        <OutputView output={again} schema={schemas?.input ?? null} label="Input" />
      )}
      {output !== null && <OutputView output={output} schema={schemas?.output ?? null} label="Result" />}
      {found.data.claim && <ClaimState claim={found.data.claim} />}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        {status === 'succeeded' ? <RateRun run={found.data} /> : <span />}
        <span className="flex flex-wrap gap-3">
          <ClaimRun run={found.data} />
          {again && onAgain && (
            <Button size="small" onClick={() => onAgain(again)}>
              Run again
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}

const asInput = (json: Json): RunInput | undefined =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined

const CHOICES = [
  { rating: 1, label: 'Good result', Icon: ThumbsUp },
  { rating: -1, label: 'Bad result', Icon: ThumbsDown },
] as const

/** Pressing the same thumb again removes the rating. */
function RateRun({ run: { id, rating } }: { run: Pick<KeptRun, 'id' | 'rating'> }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const rate = useMutation({
    mutationFn: async (next: 1 | -1 | null) => {
      await api(contracts.rate, { params: { id }, body: { rating: next } })
      await requeryRuns(user.id)
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.ratingFailed, description: reasonOf(error) }),
  })
  const shown = rate.isPending ? rate.variables : rating
  return (
    <fieldset aria-label="Rate this result" className="flex flex-wrap items-center gap-2">
      {CHOICES.map(({ rating: own, label, Icon }) => (
        <Button
          key={own}
          size="small"
          variant={shown === own ? 'solid' : 'secondary'}
          aria-pressed={shown === own}
          icon={<Icon aria-hidden="true" className="size-4" />}
          onClick={() => !rate.isPending && rate.mutate(rating === own ? null : own)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

export function RateEndedRun({ id }: { id: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const { data } = useQuery(keptRunQuery(api, user.id, id))
  if (data?.status !== 'succeeded') return <div className="h-8" />
  return <RateRun run={data} />
}
