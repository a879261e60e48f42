// The feed: updates by people on Guildhall about AI, newest first (UPD-1).
import { useEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { paths } from '../../../paths.ts'
import { reasonOf } from '../../../platform/client/failure.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readPageQuery } from '../../../platform/client/page-query.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/list-limits.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import { Glyph } from '../../../ui/glyph.tsx'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { tagContracts } from '../tags/tags.contract.ts'
import { FollowTag } from '../tags/web/parts/follow-tag.tsx'
import { TrendingTags } from '../tags/web/parts/trending-tags.tsx'
import { tagKey } from '../text.rules.ts'
import { updateContracts as contracts, type FeedPage, feedQuery } from '../updates.contract.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { FEED_PAGE_SIZE } from '../updates.rules.ts'
import type { Route } from './+types/updates-page'
import { EmptyFeed } from './parts/empty-feed.tsx'
import { FeedTabs, isOtherTab } from './parts/feed-tabs.tsx'
import { NewUpdates } from './parts/new-updates.tsx'
import { PostHere } from './parts/post-here.tsx'
import { UpdateFeed } from './parts/update-feed.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, tag, cursor } = readPageQuery(feedQuery, request.url)
  // A tag is shown without a search, because the box contains one of the two.
  const choices = tag ? { tag } : search ? { search } : {}
  const query = { ...choices, ...(cursor ? { cursor } : {}), page_size: FEED_PAGE_SIZE }
  const [page, trending] = await Promise.all([
    load(context, contracts.list, { query }),
    load(context, tagContracts.trending, {}),
  ])
  return { choices, cursor: cursor ?? null, page, trending: trending.items }
}

export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !isOtherTab(currentUrl, nextUrl)

type Choices = { search?: string | undefined; tag?: string | undefined }

const LEAD = "What's new in AI, from people who work with it."

const tagOf = ({ tag }: Choices) => tag?.replace(/^[#＃]/u, '')

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const choices = loaderData?.choices ?? {}
  const tag = tagOf(choices)
  return pageMeta({
    site: siteFrom(matches),
    title: tag ? `#${tag}, AI industry updates` : 'AI Industry Updates',
    description: tag ? `What people on Guildhall post about #${tag}.` : LEAD,
    path: paths.updates(tag ? { tag: tagKey(tag) } : {}),
    feed: paths.updates(tag ? { tag: tagKey(tag) } : {}),
    isListed: !choices.search && !loaderData?.cursor && loaderData?.page.items.length !== 0,
  })
}

export default function UpdatesPage({ loaderData }: Route.ComponentProps) {
  const { choices, cursor, page, trending } = loaderData
  const tag = tagOf(choices)
  const isWhole = !choices.search && !choices.tag && cursor === null
  const feed = (
    <Feed key={JSON.stringify([choices, cursor])} choices={choices} page={page} isWhole={isWhole} />
  )
  return (
    <Container className="pb-24">
      <Header tag={tag} />
      <div className="grid gap-x-16 gap-y-3 pt-3 lg:grid-cols-[minmax(0,40rem)_minmax(0,18rem)] lg:justify-between lg:pt-0">
        <TrendingTags tags={trending} />
        <div className="flex min-w-0 flex-col gap-2 lg:col-start-1 lg:row-start-1">
          <SearchBar search={choices.search} />
          <PostHere />
          {isWhole ? <FeedTabs all={feed} newest={page.items} /> : feed}
        </div>
      </div>
    </Container>
  )
}

function Header({ tag }: { tag?: string | undefined }) {
  return (
    <PageHeader
      size="part"
      title="AI Industry Updates"
      {...(tag && {
        before: (
          <div className="mb-1 flex flex-wrap gap-2">
            <ButtonLink
              to={paths.updates()}
              size="small"
              iconAfter={<Glyph of="cross" className="glyph size-3.5" />}
              aria-label={`Remove the tag #${tag}`}
            >
              <bdi>{`#${tag}`}</bdi>
            </ButtonLink>
            <FollowTag tag={tag} />
          </div>
        ),
      })}
    />
  )
}

/** The link goes one step back, and stays in view with the search (UPD-4). */
function SearchBar({ search }: { search?: string | undefined }) {
  const navigate = useNavigate()
  return (
    <div className="sticky top-16 z-20 -mx-5 flex gap-2 bg-paper px-5 py-2 sm:mx-0 sm:px-0">
      <Button
        aria-label="Go back"
        title="Go back"
        className="size-10 rounded-full p-0 noscript:hidden"
        icon={<Glyph of="left" className="glyph size-5" />}
        onClick={() => void navigate(-1)}
      />
      <FilterForm
        values={{ search }}
        hrefFor={(typed) => paths.updates({ search: typed.search })}
        action={paths.updates()}
        label="Search"
        className="min-w-0 flex-1"
      >
        <SearchField
          label="Search updates"
          defaultValue={search}
          maxLength={MAX_SEARCH_LENGTH}
          className="flex-1"
        />
      </FilterForm>
    </div>
  )
}

function Feed({ choices, page, isWhole }: { choices: Choices; page: FeedPage; isWhole: boolean }) {
  const { api } = useAuth()
  const [first, setFirst] = useState<FeedPage>(page)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => setFirst(page), [page])
  const query = { ...choices, page_size: FEED_PAGE_SIZE }

  async function showNew(): Promise<void> {
    try {
      setFirst(await api(contracts.list, { query }))
    } catch (error) {
      // The updates on the page stay, and so does the pill.
      const action = { label: 'Retry', onSelect: () => void showNew() }
      return showToast({ kind: 'error', title: messages.feedFailed, description: reasonOf(error), action })
    }
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-40 outline-none">
      {isWhole && <NewUpdates items={first.items} onShow={() => void showNew()} />}
      <UpdateFeed
        key={first.items[0]?.id ?? 0}
        label="Updates"
        first={first}
        more={(after) => api(contracts.list, { query: { ...query, cursor: after } })}
        hrefFor={(after) => paths.updates({ ...choices, cursor: after })}
        empty={<EmptyFeed isNarrowed={Boolean(choices.search || choices.tag)} />}
      />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // A reload would show the browser's own page as long as there is no connection.
  const { revalidate, state } = useRevalidator()
  return (
    <Container className="pb-24">
      <Header />
      <ErrorState
        title={messages.feedFailed}
        requestId={isRouteErrorResponse(error) ? error.data?.request_id : undefined}
        busy={state === 'loading'}
        onRetry={() => void revalidate()}
      />
    </Container>
  )
}
