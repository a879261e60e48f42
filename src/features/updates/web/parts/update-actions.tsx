// Comment, repost, like, share and report: the actions below an update, the same for everyone. A visitor is led to sign up, and
// finds the action done on return.
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { type ComponentType, lazy, Suspense } from 'react'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { formatCount } from '../../../../ui/format.ts'
import { ShareMenu } from '../../../../ui/share-menu.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'
import ReportLink from '../../../moderation/web/parts/report-link.tsx'
import type { Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import type { MarkType } from '../../updates.rules.ts'
import { requireMember, setMark, useKnown } from './known-updates.ts'

const OwnUpdateActions = lazy(() => latePart(() => import('./own-update-actions.tsx')))

type UpdateActionsProps = {
  update: Update
  /** Without a panel, the comments are on the page anyway. */
  panel?: { id: string; isOpen: boolean; onToggle: () => void }
}

export function UpdateActions({ update, panel }: UpdateActionsProps) {
  const state = useAuthState()
  const counts = useKnown(update)
  return (
    <div className="-mx-2 flex flex-wrap items-center justify-between gap-1 sm:max-w-md">
      {panel ? (
        <button
          type="button"
          aria-expanded={panel.isOpen}
          aria-controls={panel.id}
          aria-label={`Comments, ${counts.comments_count}`}
          onClick={panel.onToggle}
          className={classNames('update-button', panel.isOpen && 'text-ink')}
        >
          <MessageSquare aria-hidden="true" className="size-4.5" />
          <Count of={counts.comments_count} />
        </button>
      ) : (
        <span className="update-button">
          <MessageSquare aria-hidden="true" className="size-4.5" />
          <span className="sr-only">Comments</span>
          <Count of={counts.comments_count} />
        </span>
      )}
      <MarkButton update={update} type="retweet" icon={Repeat2} label="Repost" on="text-success" />
      <MarkButton
        update={update}
        type="like"
        icon={Heart}
        label="Like"
        on="text-accent [&_svg]:fill-current"
      />
      <ShareMenu isIcon size="small" variant="quiet" path={paths.update(update.id)} title={update.title} />
      {/* The placeholder is as high and as wide as the buttons, so that the line breaks with both or with neither. */}
      <span className="grid min-h-10 min-w-30 content-center px-2">
        {state.status === 'signed-in' && state.user.id === update.user_id ? (
          <Suspense>
            <OwnUpdateActions update={update} />
          </Suspense>
        ) : (
          <ReportLink kind="update" id={update.id} person={update.author} text="Report or block" />
        )}
      </span>
    </div>
  )
}

const Count = ({ of }: { of: number }) => (
  <span className="figures min-w-3 text-left">{of > 0 ? formatCount(of) : ''}</span>
)

type MarkButtonProps = {
  update: Update
  type: MarkType
  icon: ComponentType<{ className?: string }>
  label: string
  /** The class of the button while its mark is set. */
  on: string
}

function MarkButton({ update, type, icon: Icon, label, on }: MarkButtonProps) {
  const { api } = useAuth()
  const state = useAuthState()
  const known = useKnown(update)
  const [isOn, count] =
    type === 'like' ? [known.liked, known.likes_count] : [known.retweeted, known.retweets_count]

  const marker = { name: label.toLowerCase(), value: String(update.id) }

  async function toggle(): Promise<void> {
    // A person who comes back from signing in wanted to set the mark, whichever state it has by now.
    const isBack = new URLSearchParams(window.location.search).get(marker.name) === marker.value

    try {
      requireMember(state.status === 'signed-in')
      await setMark(api, update.id, type, isBack || !isOn)
    } catch (error) {
      showToast({
        kind: 'error',
        title: messages.error,
        description: reasonOf(error) ?? messages.interactionFailed,
      })
    }
  }

  const { ask, isWaiting } = useMemberAction({
    marker,
    reason: 'interact',
    act: () => void toggle(),
  })
  return (
    <button
      type="button"
      aria-pressed={isOn ?? false}
      aria-busy={isWaiting || undefined}
      aria-label={`${label}, ${count}`}
      title={label}
      onClick={ask}
      className={classNames('update-button', isOn && on)}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      <Count of={count} />
    </button>
  )
}
