// One update with its comments, at the address of its links.
import { useMemo } from 'react'
import { data } from 'react-router'
import { paths } from '../../../paths.ts'
import { load, loadIfFound } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readId } from '../../../platform/client/page-query.ts'
import { readableByMachines } from '../../../platform/client/structured-data.ts'
import { linkPictureAddress } from '../../../platform/contract/link-picture.ts'
import { shownTitle } from '../../../platform/contract/whole-words.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedItem } from '../../../ui/failed-item.tsx'
import { Container } from '../../../ui/page-header.tsx'
import { nameOf } from '../../profiles/profiles.policy.ts'
import { postPicture } from '../link-picture.rules.ts'
import { type CommentPage, updateContracts as contracts, type Update } from '../updates.contract.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { COMMENTS_PAGE_SIZE } from '../updates.rules.ts'
import type { Route } from './+types/update-page'
import { CommentPanel } from './parts/comment-panel.tsx'
import { useOwnMarks } from './parts/own-marks.ts'
import { postingJson } from './parts/posting-json.ts'
import { UpdateItem } from './parts/update-item.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params.id)
  const update = await loadIfFound(context, contracts.get, { params: { id } })
  if (!update) return data(null, { status: 404 })
  const comments = await load(context, contracts.comments, {
    params: { id },
    query: { page_size: COMMENTS_PAGE_SIZE },
  })
  return { update, picture: linkPictureAddress(postPicture(update)), comments }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteFrom(matches)
  const update = loaderData?.update
  if (!update) {
    const path = paths.updates()
    return pageMeta({ site, title: messages.notFound, description: '', path, isFound: false })
  }
  const path = paths.update(Number(params.id))
  return pageMeta({
    site,
    title: `${nameOf(update.author)}: ${shownTitle(update.title, update.text)}`,
    description: update.text,
    path,
    type: 'article',
    picture: loaderData.picture,
    keywords: update.hashtags,
    structured: readableByMachines(postingJson(update, site)),
  })
}

export default function UpdatePage({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <Missing /> : <Found {...loaderData} />
}

function Found({ update, comments }: { update: Update; comments: CommentPage }) {
  const shown = useMemo(() => [update], [update])
  useOwnMarks(shown)
  return (
    <Container className="flex flex-col gap-8 pt-8 pb-24">
      <BackLink to={paths.updates()}>Back to Updates</BackLink>
      <div className="max-w-[40rem]">
        <h1 className="sr-only">{`Update by ${nameOf(update.author)}`}</h1>
        <UpdateItem
          key={update.id}
          update={update}
          comments={<CommentPanel update={update} first={comments} />}
          priority
        />
      </div>
    </Container>
  )
}

function Missing() {
  return (
    <Container className="flex flex-col gap-8 pt-8 pb-24">
      <BackLink to={paths.updates()}>Back to Updates</BackLink>
      <h1 className="sr-only">{messages.notFound}</h1>
      <EmptyState
        title={messages.notFound}
        action={<ButtonLink to={paths.updates()}>See all updates</ButtonLink>}
      >
        It may have been deleted, or it's a draft only its author can see.
      </EmptyState>
    </Container>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedItem
      error={error}
      messages={{ notFound: messages.notFound, loadFailed: messages.pageFailed }}
      next={{ to: paths.updates(), children: 'See all updates' }}
    />
  )
}
