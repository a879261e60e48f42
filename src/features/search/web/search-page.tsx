// The results of a search of everything: one's own things first, then the best of each kind, with links to the whole lists.
import { lazy, type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readPageQuery } from '../../../platform/client/page-query.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/list-limits.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import { formatCount, orMore } from '../../../ui/format.ts'
import { SiteLink } from '../../../ui/link.tsx'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { latePart } from '../../../ui/when-online.ts'
import { useAuthState } from '../../accounts/web/parts/auth-provider.tsx'
import { type SearchGroup, searchContracts, searchPageQuery } from '../search.contract.ts'
import { searchMessages as messages } from '../search.messages.ts'
import { CATALOGUES, KIND_LABELS, listOfKind, pageOfResult, withoutKind } from '../search.rules.ts'
import type { Route } from './+types/search-page'
import { ResultFacts } from './parts/result-facts.tsx'
import { Result, ResultSection } from './parts/results.tsx'

const OwnResults = lazy(() => latePart(() => import('./parts/own-results.tsx')))

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readPageQuery(searchPageQuery, request.url)
  return { typed: query.q, found: await load(context, searchContracts.everything, { query }) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const typed = loaderData?.typed ?? ''
  return pageMeta({
    site: siteFrom(matches),
    title: typed === '' ? messages.title : messages.titleOf(typed),
    description: messages.lead,
    path: paths.search(typed),
    isListed: false,
  })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { typed, found } = loaderData
  const { groups, corrected_search, kind, left_out } = found
  const words = corrected_search ?? (left_out && found.words) ?? typed
  const nothing = (
    <EmptyState
      title={typed === '' ? messages.empty : messages.noMatch(typed)}
      action={CATALOGUES.map(({ kind: listed, to }) => (
        <ButtonLink key={listed} to={to}>
          {KIND_LABELS[listed]}
        </ButtonLink>
      ))}
    >
      {typed === '' ? messages.lead : messages.tryOther}
    </EmptyState>
  )
  return (
    <Container className="flex flex-col gap-6 pb-24">
      <Header />
      <FilterForm
        values={{ q: typed }}
        hrefFor={({ q }) => paths.search(q)}
        action={paths.search()}
        label={messages.title}
        className="flex max-w-[40rem] gap-2"
      >
        <SearchField
          name="q"
          label={messages.title}
          placeholder={messages.placeholder}
          defaultValue={typed}
          maxLength={MAX_SEARCH_LENGTH}
          className="flex-1"
        />
      </FilterForm>
      {kind && (
        <p className="flex">
          <FilterChip to={withoutKind(typed, found.words)}>{KIND_LABELS[kind]}</FilterChip>
        </p>
      )}
      {corrected_search !== undefined && (
        <p className="text-soft">
          <span>{messages.corrected(corrected_search)}</span>{' '}
          <SiteLink to={paths.search(typed, 'true')} className="prose-link">
            {messages.asTyped(typed)}
          </SiteLink>
        </p>
      )}
      {left_out && <p className="text-soft">{messages.leftOut(left_out)}</p>}
      {typed !== '' && <Own typed={typed} otherwise={groups.length === 0 && nothing} />}
      {groups.map((group) => (
        <Group key={group.kind} group={group} search={words} />
      ))}
      {/* A member's own pages and things may still be found. */}
      {groups.length === 0 && <div className={typed === '' ? undefined : 'signed-in:hidden'}>{nothing}</div>}
    </Container>
  )
}

function Header() {
  return <PageHeader size="list" title={messages.title} lead={messages.lead} />
}

/** The matches among a person's own things and pages are loaded for members alone. */
function Own(own: { typed: string; otherwise: ReactNode }) {
  const { status } = useAuthState()
  if (status !== 'signed-in') return null
  return (
    <Suspense>
      <OwnResults {...own} />
    </Suspense>
  )
}

function Group({ group, search }: { group: SearchGroup; search: string }) {
  const { kind, items, total, total_is_capped } = group
  const list = listOfKind(kind, search)
  return (
    <ResultSection
      id={`found-${kind}`}
      title={KIND_LABELS[kind]}
      count={orMore(formatCount(total), total_is_capped)}
      foot={
        list !== undefined && (total > items.length || total_is_capped) ? (
          <SiteLink to={list} className="foot-link">
            {messages.seeKind(kind)}
          </SiteLink>
        ) : undefined
      }
    >
      {items.map((result) => (
        <Result key={result.address} to={pageOfResult(kind, result.address)}>
          <ResultFacts kind={kind} result={result} />
        </Result>
      ))}
    </ResultSection>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = isRouteErrorResponse(error) ? error.data?.request_id : undefined
  return (
    <Container className="flex flex-col gap-8 pb-24">
      <Header />
      <ErrorState title={messages.loadFailed} requestId={requestId} />
    </Container>
  )
}
