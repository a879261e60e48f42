// Lists the people who have deployed a seller's agent: since when, in which state, and how to reach them.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { readPage } from '../../../platform/client/list-address.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { readId } from '../../../platform/client/page-query.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../ui/failed-query.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../accounts/web/parts/signed-in-only.tsx'
import { accessMessages as messages } from '../access/access.messages.ts'
import { AgentsFrame, AgentsPlace } from '../listings/web/parts/agents-place.tsx'
import { interfaceQuery } from '../runs/web/parts/interface-query.ts'
import { KeyCheckHelp } from './parts/key-check-help.tsx'
import { soldQuery } from './parts/own-deployments.ts'
import { SoldRow } from './parts/sold-row.tsx'

export const meta = unlistedMeta('Who deployed your agent')

export const handle = { Outline: SoldOutline } satisfies OutlinedPage

const FRAME = { open: 'offered', title: 'Who deployed it' } as const

export default function SoldDeploymentsPage() {
  const id = readId(useParams().id ?? '')
  return (
    <AgentsPlace {...FRAME} lead={<Lead id={id} />}>
      <Sold id={id} />
    </AgentsPlace>
  )
}

function SoldOutline() {
  return (
    <AgentsFrame {...FRAME} lead="Loading">
      <RowSkeletons label="Loading deployments" />
    </AgentsFrame>
  )
}

function useSold(id: number) {
  const { api } = useAuth()
  const { user } = usePerson()
  const { search } = useLocation()
  const page = readPage(search)
  return { page, ...useQuery({ ...soldQuery(api, user.id, id, page), placeholderData: keepPreviousData }) }
}

function Lead({ id }: { id: number }) {
  const { data } = useSold(id)
  return data ? <span dir="auto">{data.agent.name}</span> : <span aria-hidden="true">&nbsp;</span>
}

function Sold({ id }: { id: number }) {
  const sold = useSold(id)
  if (sold.isError && !sold.data) {
    if (sold.error instanceof Problem && sold.error.kind === 'not_found') {
      return (
        <EmptyState
          title={messages.agentNotFound}
          action={<ButtonLink to={paths.ownAgents()}>My AI Agents</ButtonLink>}
        >
          It may have been deleted, or it belongs to another account.
        </EmptyState>
      )
    }
    return <FailedQuery title={messages.soldNotLoaded} query={sold} />
  }
  if (!sold.data) return <RowSkeletons label="Loading deployments" />
  return (
    <div className="flex flex-col gap-8">
      {sold.data.total === 0 ? (
        <EmptyState
          title={messages.noneSold}
          action={<ButtonLink to={paths.agent(id)}>See its page</ButtonLink>}
        >
          Anyone who deploys it appears here, and you get an email.
        </EmptyState>
      ) : (
        <PagedList
          label="Deployments"
          names={['deployment', 'deployments']}
          data={sold.data}
          page={sold.page}
          pathOf={(query) => paths.soldDeployments(id, query)}
          keyOf={(deployment) => deployment.id}
          row={(deployment) => <SoldRow deployment={deployment} />}
          classes={{ list: 'border-t border-line', row: 'border-b border-line py-3' }}
        />
      )}
      <KeyCheck agentId={id} />
    </div>
  )
}

/** An agent that is run through Guildhall never gets a buyer's key. */
function KeyCheck({ agentId }: { agentId: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const how = useQuery(interfaceQuery(api, user.id, agentId))
  return how.data === null && <KeyCheckHelp />
}
