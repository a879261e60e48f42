// The saved searches of the person who is signed in, and the mutations that change them.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { ownTimeZone } from '../../../../platform/client/time-zone.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type SavedSearch, savedSearchContracts } from '../../saved-searches.contract.ts'
import { savedSearchMessages as messages } from '../../saved-searches.messages.ts'
import type { MatchFrequency } from '../../saved-searches.rules.ts'

const ownQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'saved-searches'),
    queryFn: () => api(savedSearchContracts.own, {}),
  })

export function useOwnSearches() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery(ownQuery(api, user.id))
}

const fail = (title: string) => (error: unknown) =>
  showToast({ kind: 'error', title, description: reasonOf(error) })

/** The mutations save the search of an address, set its frequency, and delete a saved one, which can be undone. */
export function useSavedSearchChanges() {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const { queryKey } = ownQuery(api, user.id)
  const put = (change: (items: SavedSearch[]) => SavedSearch[]) =>
    queries.setQueryData<{ items: SavedSearch[] }>(queryKey, (kept) => kept && { items: change(kept.items) })
  const inPlace = (saved: SavedSearch) => (items: SavedSearch[]) =>
    items.some(({ id }) => id === saved.id)
      ? items.map((one) => (one.id === saved.id ? saved : one))
      : [saved, ...items]

  const save = useMutation({
    mutationFn: ({ path, frequency }: { path: string; frequency: MatchFrequency }) =>
      api(savedSearchContracts.save, { body: { path, frequency, time_zone: ownTimeZone() } }),
    onSuccess(saved) {
      put(inPlace(saved))
      showToast({ kind: 'success', title: messages.savedTitle, description: saved.name })
    },
    onError: fail(messages.notSaved),
  })
  const edit = useMutation({
    mutationFn: ({ id, frequency }: SavedSearch) =>
      api(savedSearchContracts.edit, {
        params: { id },
        body: { frequency, time_zone: ownTimeZone() },
      }),
    // The change is shown optimistically and rolled back if it was not saved.
    onMutate(changed) {
      const before = queries.getQueryData<{ items: SavedSearch[] }>(queryKey)
      put(inPlace(changed))
      return before
    },
    onSuccess(saved) {
      put(inPlace(saved))
      showToast({ kind: 'success', title: messages.changed })
    },
    onError(error, _changed, before) {
      queries.setQueryData(queryKey, before)
      fail(messages.notChanged)(error)
    },
    // Mutations run one after the other, so that the last choice wins.
    scope: { id: 'saved-searches' },
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedSearch) => api(savedSearchContracts.remove, { params: { id } }),
    onSuccess(_answer, { id, path, frequency }) {
      put((items) => items.filter((one) => one.id !== id))
      showToast({
        kind: 'success',
        title: messages.deleted,
        action: { label: messages.undo, onSelect: () => save.mutate({ path, frequency }), forSeconds: 30 },
      })
    },
    onError: fail(messages.notDeleted),
  })
  return { save, edit, remove }
}
