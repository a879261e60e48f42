// The link from a person's products to their earnings; only sellers have it.
import ChartColumn from 'lucide-react/icons/chart-column'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { isSeller } from '../../../profiles/profiles.policy.ts'
import { useOwnProfile } from './own-profile.ts'

export function SellerLink({ type }: { type: 'agent' | 'course' }) {
  const profile = useOwnProfile().data
  if (!profile || !isSeller(profile)) return null
  return (
    <ButtonLink to={paths.seller({ type })} icon={<ChartColumn aria-hidden="true" className="size-4" />}>
      Analytics
    </ButtonLink>
  )
}
