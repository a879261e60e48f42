// Shows how many people follow someone and how many they follow; each number opens its list.
import { lazy } from 'react'
import { countOf } from '../../../../ui/format.ts'
import { useLateWindow } from '../../../../ui/late-window.tsx'
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
  const { opener, inWindow } = useLateWindow()
  return (
    <>
      <button {...opener} type="button" className="figures prose-link min-h-6">
        {text}
      </button>
      {inWindow((window) => (
        <FollowList {...window} handle={handle} side={side} />
      ))}
    </>
  )
}
