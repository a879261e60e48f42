// The query of one's own profile, and the mutations that change it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import type { OwnProfileChange } from '../../../profiles/profiles.contract.ts'
import { type OwnProfile, profileContracts } from '../../../profiles/profiles.contract.ts'
import { useAuth } from './auth-provider.tsx'
import { usePerson } from './signed-in-only.tsx'

function useProfileKey() {
  return personKey(usePerson().user.id, 'profile')
}

export function useOwnProfile() {
  const { api } = useAuth()
  return useQuery({ queryKey: useProfileKey(), queryFn: () => api(profileContracts.own, {}) })
}

export function useKeepProfile(): (profile: OwnProfile) => void {
  const queries = useQueryClient()
  const key = useProfileKey()
  return (profile) => queries.setQueryData(key, profile)
}

export function useSaveOwnProfile() {
  const { api } = useAuth()
  const queries = useQueryClient()
  const key = useProfileKey()
  const keep = useKeepProfile()
  return useMutation({
    mutationFn: (change: OwnProfileChange) => api(profileContracts.saveOwn, { body: change }),
    async onSuccess(profile) {
      // A response that is still on its way may be older than the change.
      await queries.cancelQueries({ queryKey: key })
      keep(profile)
    },
    // Mutations run one after the other, so that the last change wins.
    scope: { id: 'own-profile' },
  })
}

type AtOnce = Partial<Pick<OwnProfile, 'is_public' | 'avatar_url' | 'banner_url'>>

/** Shows the change optimistically, and rolls it back if the server refuses. */
export function useSaveOwnProfileAtOnce() {
  const { api } = useAuth()
  const queries = useQueryClient()
  const key = useProfileKey()
  const keep = useKeepProfile()
  return useMutation({
    mutationKey: key,
    mutationFn: (change: AtOnce) => api(profileContracts.saveOwn, { body: change }),
    async onMutate(change) {
      // A response that is still on its way is older than the change.
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<OwnProfile>(key)
      if (before) keep({ ...before, ...change })
      return { before }
    },
    onError(_error, change, context) {
      const now = queries.getQueryData<OwnProfile>(key)
      const { before } = context ?? {}
      if (!now || !before) return
      const fields = Object.keys(change) as (keyof AtOnce)[]
      keep({ ...now, ...Object.fromEntries(fields.map((field) => [field, before[field]])) })
    },
    onSuccess(profile) {
      // While a later change is pending, this response would show it as undone.
      if (queries.isMutating({ mutationKey: key }) <= 1) keep(profile)
    },
    scope: { id: 'own-profile' },
  })
}
