// The own profile, as the server knows it, and how a change of it is saved.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type OwnProfile, profileContracts } from '../../../profiles/contract.ts'
import type { OwnProfileChange } from '../../../profiles/schemas.ts'
import { useAuth } from './auth-provider.tsx'
import { personKey, usePerson } from './personal-data.tsx'

function useProfileKey() {
  return personKey(usePerson().user.id, 'profile')
}

export function useOwnProfile() {
  const { api } = useAuth()
  return useQuery({ queryKey: useProfileKey(), queryFn: () => api(profileContracts.own, {}) })
}

/** Puts a profile that the server just gave in the place of the one that was kept. */
export function useKeepProfile(): (profile: OwnProfile) => void {
  const queries = useQueryClient()
  const key = useProfileKey()
  return (profile) => queries.setQueryData(key, profile)
}

export function useSaveOwnProfile() {
  const { api } = useAuth()
  const keep = useKeepProfile()
  return useMutation({
    mutationFn: (change: OwnProfileChange) => api(profileContracts.saveOwn, { body: change }),
    onSuccess: keep,
  })
}
