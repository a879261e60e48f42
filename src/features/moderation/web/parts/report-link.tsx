// 'Report or block', at the end of a thing, for everyone but its owner; visitors are led to sign up first.
import { lazy } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useLateWindow } from '../../../../ui/late-window.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'
import type { ReportedKind } from '../../moderation.rules.ts'
import type { KeptAway } from './keep-away.tsx'

/** The query of an address remembers what a visitor wanted to report before signing up. */
const MARKER = 'report'

const ThingReport = lazy(() => latePart(() => import('./thing-report.tsx')))

type ReportLinkProps = {
  kind: ReportedKind
  id: string | number
  /** The owner gets no link. */
  ownerId?: string
  /** The person behind the thing can be muted or blocked in the same place. */
  person?: KeptAway | null
  /** The text is, for example, 'Report this agent'. */
  text: string
  className?: string
}

export default function ReportLink({ kind, id, ownerId, person, text, className }: ReportLinkProps) {
  const state = useAuthState()
  const { opener, show, inWindow } = useLateWindow()
  const { ask, isWaiting } = useMemberAction({
    marker: { name: MARKER, value: `${kind}-${id}` },
    reason: 'report',
    act: show,
  })
  if (ownerId !== undefined && state.status === 'signed-in' && state.user.id === ownerId) return null
  return (
    <>
      <button
        {...opener}
        type="button"
        aria-busy={isWaiting || undefined}
        onClick={ask}
        className={classNames('quiet-link', className)}
      >
        {text}
      </button>
      {inWindow((window) => (
        <ThingReport {...window} kind={kind} id={String(id)} person={person} />
      ))}
    </>
  )
}
