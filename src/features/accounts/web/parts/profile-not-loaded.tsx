// Shown in place of anything that needs the own profile, if that could not be loaded.
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { profileMessages } from '../../../profiles/profiles.messages.ts'
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
