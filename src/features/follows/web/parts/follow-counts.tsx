// How many people follow somebody, and whom they follow; each opens the list.
import { lazy, Suspense, useRef, useState } from 'react'
import { countOf } from '../../../../ui/format.ts'
import { latePart } from '../../../../ui/when-online.ts'
import type { FollowCounts as Counts } from '../../follows.contract.ts'
import type { FollowSide } from './follow-list.tsx'

const FollowList = lazy(() => latePart(() => import('./follow-list.tsx')))

export function FollowCounts({ counts }: { counts: Counts }) {
  const { handle, followers_count, following_count } = counts
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 text-small">
      <Opener handle={handle} side="followers" text={countOf(followers_count, 'follower', 'followers')} />
      <Opener handle={handle} side="following" text={`${following_count} following`} />
    </p>
  )
}

function Opener({ handle, side, text }: { handle: string; side: FollowSide; text: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        className="figures prose-link min-h-6"
        onClick={() => {
          setWasOpen(true)
          setOpen(true)
        }}
      >
        {text}
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <FollowList
            open={open}
            onOpenChange={setOpen}
            handle={handle}
            side={side}
            returnFocus={() => button.current}
          />
        </Suspense>
      )}
    </>
  )
}
