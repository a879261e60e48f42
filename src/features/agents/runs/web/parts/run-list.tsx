// Lists the runs of a deployment, newest first: how each went, and once it is opened, its input and output.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useId, useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { smallDollars } from '../../../../../platform/contract/ten-thousandths.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { RelativeTime } from '../../../../../ui/relative-time.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { saveFile } from '../../../../accounts/web/parts/save-file.ts'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { runContracts as contracts, type ListedRun } from '../../runs.contract.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import { RUN_SOURCE_LABELS, RUN_STATUS_LABELS } from '../../runs.rules.ts'
import { durationOf } from './durations.ts'
import { runListQuery, useRunHints } from './own-runs.ts'
import { RunDetails, type RunUse } from './run-details.tsx'

type RunListProps = RunUse & { deploymentId: number }

export function RunList(props: RunListProps) {
  const { deploymentId } = props
  const { api } = useAuth()
  const { user } = usePerson()
  useRunHints()
  const list = useInfiniteQuery(runListQuery(api, user.id, deploymentId))
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? []
  // Where an agent can't be run here, an empty list would only puzzle people.
  if (props.onAgain === undefined && list.data && runs.length === 0) return null
  return (
    <section aria-labelledby="runs" className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="runs" className="display text-lead">
          Runs
        </h2>
        {runs.length > 0 && (
          <DownloadRuns read={() => api(contracts.file, { params: { id: deploymentId } })} />
        )}
      </div>
      {list.isError && !list.data ? (
        <FailedQuery title={messages.listNotLoaded} query={list} />
      ) : !list.data ? (
        <Skeleton className="h-40 w-full rounded-box" />
      ) : runs.length === 0 ? (
        <EmptyState title={messages.noneYet}>{messages.noneYetDetail}</EmptyState>
      ) : (
        <>
          <ul className="border-t border-line">
            {runs.map((run) => (
              <li key={run.id} className="border-b border-line">
                <RunRow run={run} {...props} />
              </li>
            ))}
          </ul>
          <LoadMore list={list}>Older runs</LoadMore>
        </>
      )}
    </section>
  )
}

const BADGES = {
  running: 'secondary',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'secondary',
} as const
const RATINGS = { '1': 'Rated good', '-1': 'Rated bad' } as const

function RunRow({ run, schemas, onAgain }: RunListProps & { run: ListedRun }) {
  return (
    <OpenableRun run={run} source={RUN_SOURCE_LABELS[run.source]}>
      <RunDetails run={run} schemas={schemas} onAgain={onAgain} />
    </OpenableRun>
  )
}

type OpenableRunProps = {
  run: ListedRun
  source: string
  children: ReactNode
}

export function OpenableRun({ run, source, children }: OpenableRunProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { status, created_at, milliseconds, rating, cost } = run
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex min-h-12 w-full items-center gap-3 py-2 text-left text-small hover:bg-sunken focus-visible:outline-offset-[-2px]"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
          <span className="w-24 shrink-0">
            <Badge variant={BADGES[status]}>{RUN_STATUS_LABELS[status]}</Badge>
          </span>
          <span className="min-w-28">
            <RelativeTime moment={created_at} />
          </span>
          <span className="figures min-w-14 text-soft">
            {milliseconds === null ? '' : durationOf(milliseconds)}
          </span>
          <span className="text-soft">{source}</span>
          {cost > 0 && <span className="figures text-soft">{smallDollars(cost)}</span>}
          {rating !== null && <span className="text-faint">{RATINGS[`${rating}`]}</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 shrink-0 text-soft', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="pb-5">
          {children}
        </div>
      )}
    </>
  )
}

export function DownloadRuns({ read }: { read: () => Promise<Blob> }) {
  const download = useMutation({
    mutationFn: read,
    onSuccess: (file) => saveFile('runs.csv', file),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.fileFailed, description: reasonOf(error) }),
  })
  return (
    <Button
      size="small"
      busy={download.isPending}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  )
}
