// The results of a search of everything: one's own things first, then the best of each kind, with links to the whole lists.
import { lazy, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readPageQuery } from '../../../platform/client/page-query.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/list-limits.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import { formatCount, orMore } from '../../../ui/format.ts'
import { SiteLink } from '../../../ui/link.tsx'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { latePart } from '../../../ui/when-online.ts'
import { useAuthState } from '../../accounts/web/parts/auth-provider.tsx'
import { type SearchGroup, searchContracts, searchPageQuery } from '../search.contract.ts'
import { searchMessages as messages } from '../search.messages.ts'
import { CATALOGUES, KIND_LABELS, listOfKind, pageOfResult, signedTitle } from '../search.rules.ts'
import type { Route } from './+types/search-page'
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
  const { groups, corrected_search } = found
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
      {corrected_search !== undefined && (
        <p className="text-soft">
          <span>{messages.corrected(corrected_search)}</span>{' '}
          <SiteLink to={paths.search(typed, 'true')} className="prose-link">
            {messages.asTyped(typed)}
          </SiteLink>
        </p>
      )}
      {typed !== '' && <Own typed={typed} />}
      {groups.map((group) => (
        <Group key={group.kind} group={group} search={corrected_search ?? typed} />
      ))}
      {groups.length === 0 && (
        <EmptyState
          title={typed === '' ? messages.empty : messages.noMatch(typed)}
          action={CATALOGUES.map(({ kind, to }) => (
            <ButtonLink key={kind} to={to}>
              {KIND_LABELS[kind]}
            </ButtonLink>
          ))}
        >
          {typed === '' ? messages.lead : messages.tryOther}
        </EmptyState>
      )}
    </Container>
  )
}

function Header() {
  return <PageHeader size="list" title={messages.title} lead={messages.lead} />
}

/** The matches among a person's own things are loaded for members alone. */
function Own({ typed }: { typed: string }) {
  const { status } = useAuthState()
  if (status !== 'signed-in') return null
  return (
    <Suspense>
      <OwnResults typed={typed} />
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
      {items.map(({ address, title, line }) => (
        <Result
          key={address}
          to={pageOfResult(kind, address)}
          title={signedTitle(kind, title)}
          line={line ?? undefined}
        />
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
