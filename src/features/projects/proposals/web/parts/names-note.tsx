// Says, before a proposal is sent, what the client will see of its author.
import { Notice } from '../../../../../ui/notice.tsx'
import { useOwnProfile } from '../../../../accounts/web/parts/own-profile.ts'
import { SignedInOnly } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { proposalMessages as messages } from '../../messages.ts'

export function NamesNote() {
  return (
    <SignedInOnly>
      <Note />
    </SignedInOnly>
  )
}

function Note() {
  const profile = useOwnProfile().data
  if (!profile) return null
  return (
    <Notice kind="info">
      <p>
        {messages.namesShown} {!profile.is_public && messages.pageStaysPrivate}{' '}
        {profile.display_name === null && messages.nameMissing}
      </p>
    </Notice>
  )
}
