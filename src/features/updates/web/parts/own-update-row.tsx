// One of one's own updates: moment, state, text and media, counts, and actions (UPD-33 to UPD-37).

import { useMutation } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import Pencil from 'lucide-react/icons/pencil'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import { Tags } from '../../../../ui/tags.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { mentionKey } from '../../text.rules.ts'
import { updateContracts as contracts, type OwnUpdate } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { DeleteUpdate } from './delete-update.tsx'
import { LinkCards } from './link-cards.tsx'
import { MediaGrid } from './media-grid.tsx'
import { requeryUpdates } from './own-updates-query.ts'
import { UpdateText } from './update-text.tsx'

/** The format gives, for example, 'Nov 22, 2026 • 2:05 PM' (UPD-33). */
const DATE_FORMAT = 'MMM d, yyyy • h:mm a'

type OwnUpdateRowProps = { update: OwnUpdate; onEdit: () => void; onDeleted: () => void }

export function OwnUpdateRow({ update, onEdit, onDeleted }: OwnUpdateRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { id, is_draft, is_hidden, text, hashtags, mentions, mentioned, links, source_link } = update
  const moment = update.posted_at ?? update.created_at
  const date = format(new Date(moment), DATE_FORMAT)
  const names = mentions.filter((name) => mentioned.some((one) => one.name === mentionKey(name)))
  return (
    <article aria-label={`Update of ${date}`} className="flex flex-col gap-3 py-6">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3 text-small text-faint">
          {is_draft ? (
            <time dateTime={moment}>{date}</time>
          ) : (
            <SiteLink to={paths.update(id)} className="hover:underline hover:underline-offset-4">
              <time dateTime={moment}>{date}</time>
            </SiteLink>
          )}
          {is_draft && <Badge variant="secondary">{is_hidden ? 'Hidden' : 'Draft'}</Badge>}
          {!is_draft && update.comments_off && <Badge variant="secondary">Comments off</Badge>}
        </p>
        <div className="flex">
          {!is_draft && <CommentsSwitch update={update} />}
          <IconButton label="Edit update" onClick={onEdit} className="text-soft">
            <Pencil aria-hidden="true" className="size-4!" />
          </IconButton>
          <IconButton label="Delete update" onClick={() => setAsking(true)} className="text-soft">
            <Trash2 aria-hidden="true" className="size-4!" />
          </IconButton>
        </div>
      </div>
      <UpdateText text={text} mentioned={mentioned} className="text-body" />
      <div className="max-w-[36rem] empty:hidden">
        {is_hidden ? (
          <p className="text-small text-soft">{messages.hiddenByOperators}</p>
        ) : (
          <MediaGrid update={update} />
        )}
      </div>
      <div className="max-w-[36rem] empty:hidden">
        <LinkCards links={links} source={source_link} quotes={update.quotes} />
      </div>
      {hashtags.length > 0 && (
        <Tags
          items={hashtags.map((tag) => `#${tag}`)}
          label="Hashtags"
          hrefFor={(tag) => paths.updates({ tag: tag.slice(1) })}
        />
      )}
      {names.length > 0 && (
        <Tags
          items={names.map((name) => `@${name}`)}
          label="Mentions"
          hrefFor={(name) => paths.profile(mentionKey(name.slice(1)))}
        />
      )}
      {!is_draft && <Counts update={update} />}
      <DeleteUpdate id={id} open={isAsking} onOpenChange={setAsking} onDeleted={onDeleted} />
    </article>
  )
}

function CommentsSwitch({ update: { id, comments_off } }: { update: OwnUpdate }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const change = useMutation({
    mutationFn: () => api(contracts.edit, { params: { id }, body: { comments_off: !comments_off } }),
    onSuccess() {
      showToast({
        kind: 'success',
        title: comments_off ? messages.commentsTurnedOn : messages.commentsTurnedOff,
      })
      void requeryUpdates(user.id)
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.editFailed, description: reasonOf(error) }),
  })
  // The icon shows what a press does, like the label; the present state is beside the date.
  const Icon = comments_off ? MessageSquare : MessageSquareOff
  return (
    <IconButton
      label={comments_off ? 'Turn comments on' : 'Turn comments off'}
      disabled={change.isPending}
      onClick={() => change.mutate()}
      className="text-soft"
    >
      <Icon aria-hidden="true" className="size-4!" />
    </IconButton>
  )
}

function Counts({ update }: { update: OwnUpdate }) {
  const counted = [
    { label: 'Likes', count: update.likes_count, Icon: Heart },
    { label: 'Comments', count: update.comments_count, Icon: MessageSquare },
    { label: 'Reposts', count: update.retweets_count, Icon: Repeat2 },
  ]
  return (
    <ul aria-label="Interactions" className="flex gap-6 text-small text-soft">
      {counted.map(({ label, count, Icon }) => (
        <li key={label} className="flex items-center gap-2">
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{label}</span>
          <span className="figures">{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  )
}
