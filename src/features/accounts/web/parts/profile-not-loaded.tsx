// What stands in the place of whatever needs the own profile, when that could not be read.
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { profileMessages } from '../../../profiles/messages.ts'
import type { useOwnProfile } from './own-profile.ts'

type ProfileNotLoadedProps = {
  profile: Pick<ReturnType<typeof useOwnProfile>, 'error' | 'isFetching' | 'refetch'>
}

export function ProfileNotLoaded({ profile }: ProfileNotLoadedProps) {
  return (
    <ErrorState
      title={profileMessages.notLoaded}
      busy={profile.isFetching}
      onRetry={() => void profile.refetch()}
    >
      {profile.error?.message}
    </ErrorState>
  )
}
