// Offers owners what they can do with an agent: edit it, delete or withdraw it after a question, put it back on sale.
import { useMutation } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { lazy } from 'react'
import { paths } from '../../../../../paths.ts'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../../ui/confirmed-action.tsx'
import { countOf } from '../../../../../ui/format.ts'
import { IconButton } from '../../../../../ui/icon-button.tsx'
import { useLateWindow } from '../../../../../ui/late-window.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { listingContracts, type OwnAgent } from '../../listings.contract.ts'
import { listingMessages as messages } from '../../listings.messages.ts'
import { agentRemovalOf, isAgentRestorable, whyNotRemoveAgent, whyPaused } from '../../listings.policy.ts'
import { useRequeryAgents } from './own-agents-query.ts'

const AgentDialog = lazy(() => latePart(() => import('./agent-dialog.tsx')))

type OwnAgentProps = { agent: OwnAgent }

export function OwnAgentActions({ agent }: OwnAgentProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink to={paths.agentCalling(agent.id)} aria-label={`API: ${agent.name}`}>
        API
      </ButtonLink>
      {isAgentRestorable(agent) && <RestoreAgent agent={agent} />}
      <EditAgent agent={agent} />
      {whyNotRemoveAgent(agent) === undefined && <RemoveAgent agent={agent} />}
    </div>
  )
}

const fail = (title: string) => (error: Error) =>
  showToast({ kind: 'error', title, description: reasonOf(error) })

function EditAgent({ agent }: OwnAgentProps) {
  const { user } = usePerson()
  const requeryAll = useRequeryAgents(user.id)
  const { opener, close, inWindow } = useLateWindow()
  return (
    <>
      <IconButton {...opener} bordered label={`Edit: ${agent.name}`}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      {inWindow((window) => (
        <AgentDialog
          {...window}
          userId={user.id}
          agent={agent}
          onSaved={() => {
            close()
            requeryAll()
          }}
        />
      ))}
    </>
  )
}

function RemoveAgent({ agent }: OwnAgentProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const requeryAll = useRequeryAgents(user.id)
  const isForGood = agentRemovalOf(agent) === 'delete'
  const remove = useMutation({
    mutationFn: () => api(listingContracts.remove, { params: { id: agent.id } }),
    onSuccess: ({ outcome }) => {
      showToast({ kind: 'success', title: messages[outcome] })
      requeryAll()
    },
    onError: fail(messages.deleteFailed),
  })
  return (
    <ConfirmedAction
      button={(ask) => (
        <IconButton bordered aria-haspopup="dialog" label={`Delete: ${agent.name}`} onClick={ask}>
          <Trash aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      title={messages.reallyDelete}
      description={isForGood ? messages.deletedForGood : `${whyKept(agent)} ${messages.withdrawnInstead}`}
      subject={agent.name}
      cancel="Keep it"
      confirm={isForGood ? 'Delete agent' : 'Withdraw from sale'}
      isDanger
      isBusy={remove.isPending}
      act={(close) => remove.mutate(undefined, { onSettled: close })}
    />
  )
}

const whyKept = ({ users_count }: OwnAgent) =>
  users_count > 0
    ? `${countOf(users_count, 'person has', 'people have')} it deployed,`
    : messages.deployedBefore

function RestoreAgent({ agent }: OwnAgentProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const requeryAll = useRequeryAgents(user.id)
  const restore = useMutation({
    mutationFn: () => api(listingContracts.restore, { params: { id: agent.id } }),
    onSuccess: (restored) => {
      const why = whyPaused(restored)
      showToast({
        kind: 'success',
        title: why ? messages.restoredLater : messages.restored,
        description: why,
      })
      requeryAll()
    },
    onError: fail(messages.restoreFailed),
  })
  return (
    <Button
      busy={restore.isPending}
      aria-label={`Put back on sale: ${agent.name}`}
      onClick={() => restore.mutate()}
    >
      Put back on sale
    </Button>
  )
}
