// 'Report or block', at the end of what it is about: for everyone but its owner; visitors are led to sign up first.
import { lazy, Suspense, useRef, useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'
import type { ReportedKind } from '../../moderation.rules.ts'
import type { KeptAway } from './keep-away.tsx'

/** In an address: what a visitor wanted to report before signing up. */
const MARKER = 'report'

const ThingReport = lazy(() => latePart(() => import('./thing-report.tsx')))

type ReportLinkProps = {
  kind: ReportedKind
  id: string | number
  /** Who need not report it. */
  ownerId?: string
  /** Who is behind it, and can be muted or blocked in the same place. */
  person?: KeptAway | null
  /** 'Report this agent' */
  text: string
  className?: string
}

export default function ReportLink({ kind, id, ownerId, person, text, className }: ReportLinkProps) {
  const state = useAuthState()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { ask, isWaiting } = useMemberAction({
    marker: { name: MARKER, value: `${kind}-${id}` },
    reason: 'report',
    act() {
      setWasOpen(true)
      setOpen(true)
    },
  })
  if (ownerId !== undefined && state.status === 'signed-in' && state.user.id === ownerId) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-busy={isWaiting || undefined}
        onClick={ask}
        className={classNames(
          'min-h-6 self-start text-small text-faint hover:text-ink hover:underline',
          className,
        )}
      >
        {text}
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <ThingReport
            open={open}
            onOpenChange={setOpen}
            kind={kind}
            id={String(id)}
            person={person}
            returnFocus={() => button.current}
          />
        </Suspense>
      )}
    </>
  )
}
