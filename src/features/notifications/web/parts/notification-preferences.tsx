// The settings of notifications: a channel for each kind; every choice is saved immediately.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { CHANNELS, type Channel } from '../../../../platform/contract/event.ts'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { notificationContracts } from '../../notifications.contract.ts'
import { channelLabels, notificationMessages as messages, topicLabels } from '../../notifications.messages.ts'
import { TOPICS, type Topic } from '../../notifications.rules.ts'

type Choice = { kind: string; channel: Channel }
type Preference = Choice & { label: string; topic: Topic }

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
    // The choice is shown optimistically and rolled back if it was not saved.
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
    onError: (error, _choice, before) => {
      if (before) put(before)
      showToast({ kind: 'error', title: messages.preferenceNotSaved, description: reasonOf(error) })
    },
    // Mutations run one after the other, so that the last choice wins.
    scope: { id: 'notification-preferences' },
  })

  // The outline is as high as the choices will be, so that nothing below moves.
  if (preferences.isPending) return <Skeleton className="h-480 sm:h-343" />
  if (!preferences.data) {
    return <FailedQuery title={messages.preferencesNotLoaded} query={preferences} />
  }
  const { items } = preferences.data
  return (
    <div className="border-t border-line">
      {TOPICS.map((topic) => {
        const some = items.filter((one) => one.topic === topic)
        const mailed = some.filter(({ channel }) => channel === 'mail').length
        return (
          <details key={topic} open={topic === TOPICS[0]} className="group border-b border-line">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
              <span className="flex flex-col">
                <span className="font-medium">{topicLabels[topic]}</span>
                <span className="text-small text-soft">{messages.byEmail(mailed, some.length)}</span>
              </span>
              <ChevronDown
                aria-hidden="true"
                strokeWidth={1.75}
                className="size-5 text-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <ul className="pb-3">
              {some.map((preference) => (
                <Row key={preference.kind} preference={preference} onChoose={save.mutate} />
              ))}
            </ul>
          </details>
        )
      })}
    </div>
  )
}

type RowProps = { preference: Preference; onChoose: (choice: Choice) => void }

function Row({ preference: { kind, label, channel }, onChoose }: RowProps) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-center">
      <span aria-hidden="true">{label}</span>
      <SelectField
        label={label}
        hideLabel
        options={OPTIONS}
        value={channel}
        onChange={(event) => {
          const chosen = CHANNELS.find((one) => one === event.target.value)
          if (chosen) onChoose({ kind, channel: chosen })
        }}
      />
    </li>
  )
}
