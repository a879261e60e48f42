// Lists in the settings what the people who run the site have hidden of one's own; it is absent if there is nothing.
import { useQuery } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { DateText } from '../../../../ui/date-text.tsx'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type HiddenThing, moderationContracts } from '../../moderation.contract.ts'
import { moderationMessages as messages } from '../../moderation.messages.ts'
import { KIND_WORDS, REPORT_REASON_LABELS } from '../../moderation.rules.ts'

export function useOwnHidden() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({
    queryKey: personKey(user.id, 'hidden'),
    queryFn: () => api(moderationContracts.ownHidden, {}),
  })
}

export function OwnHidden() {
  const hidden = useOwnHidden()
  if (hidden.isError && !hidden.data) {
    return (
      <ErrorState
        title={messages.hiddenNotLoaded}
        busy={hidden.isFetching}
        onRetry={() => void hidden.refetch()}
      />
    )
  }
  return (
    <ul className="border-t border-line">
      {hidden.data?.items.map((thing) => (
        <Row key={`${thing.kind} ${thing.hidden_at} ${thing.title}`} thing={thing} />
      ))}
    </ul>
  )
}

function Row({ thing: { kind, title, reason, hidden_at } }: { thing: HiddenThing }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-3">
      <bdi className="font-medium">{title}</bdi>
      <span className="text-small text-faint">
        {KIND_WORDS[kind]}, hidden <DateText moment={hidden_at} />
        {reason !== null && <span>{`: ${REPORT_REASON_LABELS[reason].toLowerCase()}`}</span>}
      </span>
    </li>
  )
}
