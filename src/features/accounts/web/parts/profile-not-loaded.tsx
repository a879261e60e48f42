// Shown in place of anything that needs the own profile, if that could not be loaded.
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { profileMessages } from '../../../profiles/profiles.messages.ts'
import type { useOwnProfile } from './own-profile.ts'

type ProfileNotLoadedProps = {
  profile: Pick<ReturnType<typeof useOwnProfile>, 'error' | 'isFetching' | 'refetch'>
}

export function ProfileNotLoaded({ profile }: ProfileNotLoadedProps) {
  return <FailedQuery title={profileMessages.notLoaded} query={profile} />
}
