// Finds out whether a profile is that of the person who is signed in. Loaded only for them.
import { useEffect, useEffectEvent } from 'react'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { signedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'

type OwnCheckProps = { handle: string; onOwn: () => void }

export default signedInOnly(Check)

function Check({ handle, onOwn }: OwnCheckProps) {
  const isOwn = useOwnProfile().data?.handle === handle
  const tell = useEffectEvent(onOwn)
  useEffect(() => {
    if (isOwn) tell()
  }, [isOwn])
  return null
}
