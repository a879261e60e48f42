// Lists a person's updates and reposts on their profile.
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { updateContracts as contracts, type PersonUpdatePage } from '../../updates.contract.ts'
import { PROFILE_UPDATES_PAGE_SIZE } from '../../updates.rules.ts'
import { UpdateFeed } from './update-feed.tsx'

type PersonUpdatesProps = { handle: string; name: string; first: PersonUpdatePage; empty: ReactNode }

export function PersonUpdates({ handle, name, first, empty }: PersonUpdatesProps) {
  const { api } = useAuth()
  return (
    <UpdateFeed
      key={handle}
      label="Updates & Posts"
      first={first}
      more={(cursor) => {
        const query = { cursor, page_size: PROFILE_UPDATES_PAGE_SIZE }
        return api(contracts.ofPerson, { params: { handle }, query })
      }}
      hrefFor={(cursor) => `${paths.profile(handle, { updates: cursor })}#updates`}
      repostedBy={({ reposted_at }) => (reposted_at === null ? undefined : name)}
      empty={empty}
    />
  )
}
