// The list of the devices on which the person is signed in, with a button to sign out there.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { deviceName, UNKNOWN_DEVICE } from '../../accounts.rules.ts'
import { accountContracts } from '../../management/own-account.contract.ts'
import { ownAccountMessages as messages } from '../../management/own-account.messages.ts'
import { useAuth } from './auth-provider.tsx'
import { usePerson } from './signed-in-only.tsx'

const MOST_SHOWN = 50

function nameOf({ user_agent }: { user_agent: string }): string {
  const name = deviceName(user_agent)
  return name === UNKNOWN_DEVICE ? messages.unknownDevice : name
}

export function SessionList() {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const queryKey = personKey(user.id, 'sessions')
  const sessions = useQuery({
    queryKey,
    queryFn: () => api(accountContracts.sessions, { query: { page_size: MOST_SHOWN } }),
  })
  const after = (title: string) => ({
    onSuccess: () => {
      showToast({ kind: 'success', title })
      return queries.invalidateQueries({ queryKey })
    },
    onError: (error: Error) => showToast({ kind: 'error', title: error.message }),
  })
  const endOne = useMutation({
    mutationFn: (id: string) => api(accountContracts.endSession, { params: { id } }),
    ...after(messages.sessionEnded),
  })
  const endOthers = useMutation({
    mutationFn: () => api(accountContracts.endOthers, {}),
    ...after(messages.othersEnded),
  })

  if (sessions.isPending) return <Skeleton className="h-[4.25rem] w-full" />
  if (!sessions.data) {
    return <FailedQuery title={messages.sessionsNotLoaded} query={sessions} />
  }
  const { items, total } = sessions.data
  return (
    <div className="flex flex-col gap-5">
      <ul className="border-t border-line">
        {items.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium">{nameOf(session)}</p>
              <p className="text-small text-soft">
                Last used <DateText moment={session.refreshed_at} withTime />, signed in{' '}
                <DateText moment={session.created_at} />
              </p>
            </div>
            {session.is_current ? (
              <Badge variant="secondary">This session</Badge>
            ) : (
              <Button
                size="small"
                aria-label={`Sign out ${nameOf(session)}`}
                busy={endOne.isPending && endOne.variables === session.id}
                onClick={() => endOne.mutate(session.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {total > 1 && (
        <Button className="self-start" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </div>
  )
}
