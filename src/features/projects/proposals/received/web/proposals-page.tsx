// The page of proposals without a side: the received ones for people who post projects, else the sent ones.
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { unlistedMeta } from '../../../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../../../platform/client/page-outline.ts'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { useOwnProfile } from '../../../../accounts/web/parts/own-profile.ts'
import { RequireSignIn } from '../../../../accounts/web/parts/require-sign-in.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { projectContracts } from '../../../projects.contract.ts'
import { ReceivedPageOutline } from './parts/received-outline.tsx'

export const meta = unlistedMeta('Proposals')

export const handle = { Outline: ReceivedPageOutline } satisfies OutlinedPage

export default function ProposalsPage() {
  return (
    <RequireSignIn outline={<ReceivedPageOutline />}>
      <Choose />
    </RequireSignIn>
  )
}

function Choose() {
  const { api } = useAuth()
  const { user } = usePerson()
  const [search] = useSearchParams()
  const type = useOwnProfile().data?.user_type
  // Links in old mails, from before there were two lists, ask for a status of sent ones.
  const status = search.get('status') ?? undefined
  const isAsked = type !== undefined && type !== 'business' && status === undefined
  const own = useQuery({
    queryKey: personKey(user.id, 'projects', 'own', 'any'),
    queryFn: () => api(projectContracts.own, { query: { page: 1, page_size: 1 } }),
    enabled: isAsked,
  })
  if (status !== undefined) return <Navigate replace to={paths.ownProposals({ status })} />
  if (type === 'business' || (own.data && own.data.total > 0))
    return <Navigate replace to={paths.allReceivedProposals()} />
  if (own.data || own.isError) return <Navigate replace to={paths.ownProposals()} />
  return <ReceivedPageOutline />
}
