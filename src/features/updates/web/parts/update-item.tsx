// One update as it is read: author, moment, text and media, and actions.
import Repeat2 from 'lucide-react/icons/repeat-2'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import type { Update } from '../../updates.contract.ts'
import { isVideoMedia } from '../../updates.policy.ts'
import { AuthorLine, AuthorPicture } from './author.tsx'
import { CommentsOutline } from './comments-outline.tsx'
import { useKnown } from './known-updates.ts'
import { LinkCards } from './link-cards.tsx'
import { MediaGrid } from './media-grid.tsx'
import { UpdateActions } from './update-actions.tsx'
import { UpdateText } from './update-text.tsx'

/** The comments' code is loaded when comments are first opened. */
const LatePanel = lazy(() =>
  latePart(async () => ({ default: (await import('./comment-panel.tsx')).CommentPanel })),
)

type UpdateItemProps = {
  update: Update
  repostedBy?: string | undefined
  /** The update's own page shows the comments, which are always open. */
  comments?: ReactNode
  priority?: boolean
}

/** An edit within this time after posting is not mentioned, because posting a draft takes a moment. */
const EDIT_WORTH_SAYING_MS = 60_000
const isEdited = ({ posted_at, updated_at }: Update) =>
  Date.parse(updated_at) - Date.parse(posted_at) > EDIT_WORTH_SAYING_MS

export function UpdateItem({ update: shown, repostedBy, comments, priority = false }: UpdateItemProps) {
  const update = { ...shown, ...useKnown(shown).edit }
  const panelId = useId()
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const hasVideo = update.media_type.some(isVideoMedia)
  const { id, author, posted_at } = update
  // Someone who wanted to comment comes back from signing up.
  const isBack = new URLSearchParams(search).get('comment') === String(id)
  useEffect(() => {
    if (isBack) setOpen(true)
  }, [isBack])

  return (
    <article aria-labelledby={`${panelId}-who`} className="flex flex-col gap-3">
      {repostedBy !== undefined && (
        <p className="flex items-center gap-2 text-small text-faint">
          <Repeat2 aria-hidden="true" className="size-4" />
          <span>
            <bdi>{repostedBy}</bdi> reposted
          </span>
        </p>
      )}
      <div className="flex gap-3 sm:gap-4">
        <AuthorPicture author={author} size="medium" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className={classNames('flex flex-col gap-2', !hasVideo && 'update-body')}>
            <div id={`${panelId}-who`} className="min-w-0">
              <AuthorLine author={author}>
                <SiteLink to={paths.update(id)} className="time-link">
                  <RelativeTime moment={posted_at} />
                </SiteLink>
                {isEdited(update) && <span>Edited</span>}
              </AuthorLine>
              <UpdateText
                text={update.text}
                mentioned={update.mentioned}
                className={comments ? 'mt-2 text-lead' : 'mt-1 text-body'}
              />
            </div>
            <MediaGrid update={update} priority={priority} />
          </div>
          <LinkCards links={update.links} source={update.source_link} quotes={update.quotes} />
          <UpdateActions
            update={update}
            {...(comments ? {} : { panel: { id: panelId, isOpen, onToggle: () => setOpen(!isOpen) } })}
          />
          {comments ?? (
            <div id={panelId} hidden={!isOpen}>
              {isOpen && (
                <Suspense fallback={<CommentsOutline count={update.comments_count} hasField />}>
                  <LatePanel update={update} isFocused />
                </Suspense>
              )}
            </div>
          )}
        </div>
      </div>
    </article>
  )
}
