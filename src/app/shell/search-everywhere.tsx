// The search with the pages of the person who searches; loaded with its first use.
import { useOwnProfile } from '../../features/accounts/web/parts/own-profile.ts'
import { SignedInOnly } from '../../features/accounts/web/parts/signed-in-only.tsx'
import { memberPlaces } from '../../features/search/web/parts/member-places.ts'
import { SearchDialog } from '../../features/search/web/parts/search-dialog.tsx'
import { maySeeSelling } from '../../features/selling/selling.policy.ts'
import type { LateWindow } from '../../ui/late-window.tsx'

export default function SearchEverywhere(window: LateWindow) {
  return (
    <SignedInOnly otherwise={<SearchDialog {...window} places={[]} isMember={false} />}>
      <OfMember {...window} />
    </SignedInOnly>
  )
}

function OfMember(window: LateWindow) {
  const { data } = useOwnProfile()
  const isSeller = data !== undefined && maySeeSelling(data)
  return <SearchDialog {...window} places={memberPlaces(isSeller)} isMember />
}
