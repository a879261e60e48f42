// Results among a member's own pages and things, drafts too. It is loaded for members alone.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { maySeeSelling } from '../../../selling/selling.policy.ts'
import { pageOfOwnMatches } from '../../own-matches.rules.ts'
import { searchContracts as contracts } from '../../search.contract.ts'
import { lineOfOwn, searchWindowMessages as windowMessages } from '../../search-window.messages.ts'
import { memberPlaces } from './member-places.ts'
import { placesCalled } from './options.ts'
import { Result, ResultSection, ResultText } from './results.tsx'

export default signedInOnly(OwnResults)

type OwnResultsProps = {
  typed: string
  /** Shown if nothing of one's own is found either. */
  otherwise: ReactNode
}

function OwnResults({ typed, otherwise }: OwnResultsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const { data: profile, isPending: isProfilePending } = useOwnProfile()
  const { data, isPending } = useQuery({
    queryKey: personKey(user.id, 'search', typed),
    queryFn: ({ signal }) => api(contracts.own, { query: { q: typed } }, { signal }),
  })
  // If this fails, the rest is still worth showing.
  const items = data?.items ?? []
  const places = placesCalled(memberPlaces(profile !== undefined && maySeeSelling(profile)), typed)
  if (items.length + places.length === 0) return isPending || isProfilePending ? null : otherwise
  return (
    <>
      {items.length > 0 && (
        <ResultSection id="found-own" title={windowMessages.own}>
          {items.map((own) => (
            <Result
              key={`${own.kind} ${own.address}`}
              to={pageOfOwnMatches(own.kind, own.address, own.is_listed)}
            >
              <ResultText title={own.title} line={lineOfOwn(own)} />
            </Result>
          ))}
        </ResultSection>
      )}
      {places.length > 0 && (
        <ResultSection id="found-pages" title={windowMessages.pages}>
          {places.map(({ to, label }) => (
            <Result key={label} to={to}>
              <ResultText title={label} />
            </Result>
          ))}
        </ResultSection>
      )}
    </>
  )
}
