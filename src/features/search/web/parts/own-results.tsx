// Results among one's own things, drafts too. It is loaded for members alone.
import { useQuery } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { searchContracts as contracts } from '../../search.contract.ts'
import { lineOfOwn, searchMessages as messages } from '../../search.messages.ts'
import { pageOfOwnMatches } from '../../search.rules.ts'
import { Result, ResultSection } from './results.tsx'

export default signedInOnly(OwnResults)

function OwnResults({ typed }: { typed: string }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const { data } = useQuery({
    queryKey: personKey(user.id, 'search', typed),
    queryFn: ({ signal }) => api(contracts.own, { query: { q: typed } }, { signal }),
  })
  // If this fails, the rest is still worth showing.
  if (!data || data.items.length === 0) return null
  return (
    <ResultSection id="found-own" title={messages.own}>
      {data.items.map((own) => (
        <Result
          key={`${own.kind} ${own.address}`}
          to={pageOfOwnMatches(own.kind, own.address, own.is_listed)}
          title={own.title}
          line={lineOfOwn(own)}
        />
      ))}
    </ResultSection>
  )
}
