// Shows the runs of an own agent: figures of the last days, and the runs themselves, with what buyers show of them.

import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { smallDollars } from '../../../../../platform/contract/ten-thousandths.ts'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { countOf, formatCount, formatDollars } from '../../../../../ui/format.ts'
import { KeyFigure, KeyFigures } from '../../../../../ui/key-figure.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { runContracts as contracts, type KeptRun, type RunFigures } from '../../runs.contract.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import { RUNS_PAGE_SIZE, SOLD_SOURCE_LABELS, successRate } from '../../runs.rules.ts'
import { durationOf } from './durations.ts'
import { OutputView } from './output-view.tsx'
import { useRunHints } from './own-runs.ts'
import type { RunUse } from './run-details.tsx'
import { DownloadRuns, OpenableRun } from './run-list.tsx'

export const SOLD_RUNS_ID = 'runs'

const soldRunsQuery = (api: Api, userId: string, agentId: number) =>
  infiniteQueryOptions({
    queryKey: personKey(userId, 'runs', 'sold', String(agentId)),
    queryFn: ({ pageParam }) =>
      api(contracts.sold, {
        params: { id: agentId },
        query: { page_size: RUNS_PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

const figuresQuery = (api: Api, userId: string, agentId: number) =>
  queryOptions({
    queryKey: personKey(userId, 'runs', 'figures', String(agentId)),
    queryFn: () => api(contracts.figures, { params: { id: agentId } }),
  })

type SoldRunsProps = Pick<RunUse, 'schemas'> & { agentId: number }

export function SoldRuns({ agentId, schemas }: SoldRunsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  useRunHints()
  const list = useInfiniteQuery(soldRunsQuery(api, user.id, agentId))
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section
      id={SOLD_RUNS_ID}
      aria-labelledby="sold-runs"
      className="flex scroll-mt-24 flex-col gap-5 border-t border-line pt-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sold-runs" className="display text-lead">
          Run activity
        </h2>
        {runs.length > 0 && (
          <DownloadRuns read={() => api(contracts.soldFile, { params: { id: agentId } })} />
        )}
      </div>
      {list.isError && !list.data ? (
        <FailedQuery title={messages.soldNotLoaded} query={list} />
      ) : !list.data ? (
        <Skeleton className="h-40 w-full rounded-box" />
      ) : runs.length === 0 ? (
        <EmptyState title={messages.noneSold}>{messages.noneSoldDetail}</EmptyState>
      ) : (
        <>
          <Figures agentId={agentId} />
          <ul aria-label="Runs" className="border-t border-line">
            {runs.map((run) => (
              <li key={run.id} className="border-b border-line">
                <OpenableRun run={run} source={SOLD_SOURCE_LABELS[run.source]}>
                  <ShownRun run={run} schemas={schemas} />
                </OpenableRun>
              </li>
            ))}
          </ul>
          <LoadMore list={list}>Older runs</LoadMore>
        </>
      )}
    </section>
  )
}

function Figures({ agentId }: { agentId: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const figures = useQuery(figuresQuery(api, user.id, agentId))
  if (figures.isError && !figures.data)
    return <FailedQuery title={messages.figuresNotLoaded} query={figures} />
  return figures.data ? <Tiles figures={figures.data} /> : <Skeleton className="h-24 w-full rounded-box" />
}

function Tiles({ figures }: { figures: RunFigures }) {
  const { days, runs, succeeded, failed, median_ms, p95_ms, good, bad } = figures
  const { further, further_paid, income } = figures
  const rate = successRate(figures)
  const rated = good + bad
  const timeOf = (milliseconds: number | null) => (milliseconds === null ? '–' : durationOf(milliseconds))
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-small text-faint">
        <span>{`Last ${days} days`}</span>
        <span className="figures">{`${formatDollars(income)} from sales`}</span>
      </p>
      <KeyFigures>
        <KeyFigure label="Runs" value={formatCount(runs)} meaning={messages.meaningOf.runs}>
          {`${formatCount(succeeded)} succeeded`}
        </KeyFigure>
        <KeyFigure
          label="Success rate"
          value={rate === undefined ? '–' : `${rate}%`}
          meaning={messages.meaningOf.success}
        >
          {`${formatCount(failed)} failed`}
        </KeyFigure>
        <KeyFigure label="Median time" value={timeOf(median_ms)} meaning={messages.meaningOf.median}>
          {`95% within ${timeOf(p95_ms)}`}
        </KeyFigure>
        {further > 0 && (
          <KeyFigure label="Further runs" value={formatCount(further)} meaning={messages.meaningOf.further}>
            {`${smallDollars(further_paid)} paid for them`}
          </KeyFigure>
        )}
        <KeyFigure
          label="Rated good"
          value={rated === 0 ? '–' : `${Math.round((good * 100) / rated)}%`}
          meaning={messages.meaningOf.rated}
        >
          {rated === 0 ? 'Not rated yet' : `of ${countOf(rated, 'rating', 'ratings')}`}
        </KeyFigure>
      </KeyFigures>
    </>
  )
}

export function ShownRun({ run, schemas }: Pick<RunUse, 'schemas'> & { run: KeptRun }) {
  const { failure, message, input, output } = run
  return (
    <div className="flex flex-col gap-5 rounded-box border border-line bg-surface p-4">
      {message !== null && (
        <Notice kind={failure === null ? 'info' : 'danger'}>
          <p dir="auto">{message}</p>
        </Notice>
      )}
      {input === null ? (
        <p className="text-soft">{messages.notShown}</p>
      ) : (
        <OutputView output={input} schema={schemas?.input ?? null} label="Input" />
      )}
      {output !== null && <OutputView output={output} schema={schemas?.output ?? null} label="Result" />}
    </div>
  )
}
