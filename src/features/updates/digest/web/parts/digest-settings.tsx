// The settings of the digest of updates; every choice is saved immediately, with the time zone of this browser.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import { ownTimeZone } from '../../../../../platform/client/time-zone.ts'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { type Digest, digestContracts, type DigestSettings as Settings } from '../../digest.contract.ts'
import {
  digestChoiceLabels,
  digestFormatLabels,
  digestInterestLabels,
  digestMessages as messages,
} from '../../digest.messages.ts'
import { DIGEST_CHOICES, DIGEST_FORMATS, DIGEST_INTERESTS } from '../../digest.rules.ts'

const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

const FIELDS = {
  frequency: optionsOf(DIGEST_CHOICES, digestChoiceLabels),
  interest: optionsOf(DIGEST_INTERESTS, digestInterestLabels),
  format: optionsOf(DIGEST_FORMATS, digestFormatLabels),
} as const
const NAMES = ['frequency', 'interest', 'format'] as const

const WHEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export function DigestSettings() {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const queryKey = personKey(user.id, 'digest')
  const digest = useQuery({ queryKey, queryFn: () => api(digestContracts.get, {}) })
  const put = (next: Digest) => queries.setQueryData<Digest>(queryKey, next)
  const save = useMutation({
    mutationFn: (body: Settings) => api(digestContracts.save, { body }),
    // The choice is shown optimistically and rolled back if it was not saved.
    onMutate: ({ time_zone: _zone, ...chosen }) => {
      if (digest.data) put({ ...digest.data, ...chosen })
      return digest.data
    },
    onSuccess(saved) {
      put(saved)
      showToast({ kind: 'success', title: messages.saved })
    },
    onError: (error, _settings, before) => {
      if (before) put(before)
      showToast({ kind: 'error', title: messages.notSaved, description: reasonOf(error) })
    },
    // Mutations run one after the other, so that the last choice wins.
    scope: { id: 'digest' },
  })

  if (digest.isPending) return <Skeleton className="h-65.5 w-full sm:h-24" />
  if (!digest.data) {
    return <FailedQuery title={messages.notLoaded} query={digest} />
  }
  const { frequency, interest, format, due_at } = digest.data
  const chosen = { frequency, interest, format }
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-3">
        {NAMES.map((name) => (
          <SelectField
            key={name}
            label={messages[name]}
            options={FIELDS[name]}
            value={chosen[name]}
            disabled={name !== 'frequency' && frequency === 'never'}
            onChange={({ target }) =>
              save.mutate({ ...chosen, [name]: target.value, time_zone: ownTimeZone() })
            }
          />
        ))}
      </div>
      {/* The outline is as high as the sentence that replaces it, so that nothing below moves. */}
      <p role="status" className="min-h-5 text-small text-soft">
        {frequency !== 'never' && due_at !== null && (
          <span>{messages.next(WHEN.format(new Date(due_at)))}</span>
        )}
        {frequency !== 'never' && !user.email_confirmed_at && <span>{` ${messages.unproved}`}</span>}
      </p>
    </div>
  )
}
