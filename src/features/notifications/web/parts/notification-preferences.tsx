// How a person wants to be notified of each kind; every choice is saved immediately.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { CHANNELS, type Channel } from '../../../../platform/contract/event.ts'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { notificationContracts } from '../../notifications.contract.ts'
import { channelLabels, notificationMessages as messages } from '../../notifications.messages.ts'

type Choice = { kind: string; channel: Channel }
type Preference = Choice & { label: string }

const OPTIONS = CHANNELS.map((channel) => ({ value: channel, label: channelLabels[channel] }))

export function NotificationPreferences() {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const queryKey = personKey(user.id, 'notification-preferences')
  const preferences = useQuery({ queryKey, queryFn: () => api(notificationContracts.preferences, {}) })
  const put = (choice: Choice) =>
    queries.setQueryData<{ items: Preference[] }>(
      queryKey,
      (kept) =>
        kept && {
          items: kept.items.map((one) =>
            one.kind === choice.kind ? { ...one, channel: choice.channel } : one,
          ),
        },
    )
  const save = useMutation({
    mutationFn: ({ kind, channel }: Choice) =>
      api(notificationContracts.savePreference, { params: { kind }, body: { channel } }),
    // Shown optimistically, rolled back if it was not saved.
    onMutate: (choice) => {
      const before = preferences.data?.items.find((one) => one.kind === choice.kind)
      put(choice)
      return before
    },
    onSuccess(saved) {
      // An earlier choice that failed may have been rolled back in the meantime.
      put(saved)
      showToast({ kind: 'success', title: messages.preferenceSaved })
    },
    onError: (_error, _choice, before) => {
      if (before) put(before)
      showToast({ kind: 'error', title: messages.preferenceNotSaved })
    },
    // One after the other, so that the last choice wins.
    scope: { id: 'notification-preferences' },
  })

  if (preferences.isPending) return <SkeletonText lines={8} />
  if (!preferences.data) {
    return <FailedQuery title={messages.preferencesNotLoaded} query={preferences} />
  }
  return (
    <ul className="border-t border-line">
      {preferences.data.items.map(({ kind, label, channel }) => (
        <li
          key={kind}
          className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-center"
        >
          <span aria-hidden="true">{label}</span>
          <SelectField
            label={label}
            hideLabel
            options={OPTIONS}
            value={channel}
            onChange={(event) => {
              const chosen = CHANNELS.find((one) => one === event.target.value)
              if (chosen) save.mutate({ kind, channel: chosen })
            }}
          />
        </li>
      ))}
    </ul>
  )
}
