// The apps that a person has connected, each with a button to disconnect it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { applicationMessages as messages } from '../../applications/applications.messages.ts'
import { maySpend, publisherOf } from '../../applications/applications.rules.ts'
import { useAuth } from './auth-provider.tsx'
import { usePerson } from './signed-in-only.tsx'

export default function ConnectedApps() {
  const auth = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const queryKey = personKey(user.id, 'connected-apps')
  const grants = useQuery({
    queryKey,
    queryFn: async () => {
      const { data, error } = await (await auth.client()).oauth.listGrants()
      if (error) throw error
      return data
    },
  })
  const disconnect = useMutation({
    mutationFn: async (clientId: string) => {
      const { error } = await (await auth.client()).oauth.revokeGrant({ clientId })
      if (error) throw error
    },
    onSuccess: () => {
      showToast({ kind: 'success', title: messages.disconnected })
      return queries.invalidateQueries({ queryKey })
    },
    onError: () => showToast({ kind: 'error', title: messages.notDisconnected }),
  })

  if (grants.isPending) return <Skeleton className="h-[4.25rem] w-full" />
  if (!grants.data) return <FailedQuery title={messages.listNotLoaded} query={grants} />
  if (grants.data.length === 0) {
    return (
      <div>
        <p className="font-medium">{messages.noneConnected}</p>
        <p className="text-small text-soft">{messages.connectFirst}</p>
      </div>
    )
  }
  return (
    <ul className="border-t border-line">
      {grants.data.map(({ client, granted_at, scopes }) => (
        <li key={client.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="font-medium break-words">
              {`“${client.name}”`}
            </p>
            <p className="text-small text-soft">
              <span>
                Connected <DateText moment={granted_at} />
              </span>
              {maySpend(scopes.join(' ')) && <span>{`, ${messages.canSpend}`}</span>}
              {publisherOf(client.id) && <span>{`, published by ${publisherOf(client.id)}`}</span>}
            </p>
          </div>
          <Button
            size="small"
            aria-label={`${messages.disconnect} ${client.name}`}
            busy={disconnect.isPending && disconnect.variables === client.id}
            onClick={() => disconnect.mutate(client.id)}
          >
            {messages.disconnect}
          </Button>
        </li>
      ))}
    </ul>
  )
}
