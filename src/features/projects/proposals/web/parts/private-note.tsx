// Says to somebody with a private profile, before they propose, that the business will not learn their name.
import { Notice } from '../../../../../ui/notice.tsx'
import { useOwnProfile } from '../../../../accounts/web/parts/own-profile.ts'
import { SignedInOnly } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { proposalMessages as messages } from '../../messages.ts'

export function PrivateNote() {
  return (
    <SignedInOnly>
      <Note />
    </SignedInOnly>
  )
}

function Note() {
  const profile = useOwnProfile().data
  if (!profile || (profile.is_public && profile.display_name !== null)) return null
  return (
    <Notice kind="info" title={messages.withoutName}>
      {messages.withoutNameDetail}
    </Notice>
  )
}
