// The first page of somebody who is signed in: a greeting, and the places that exist so far.
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Container, PageHeader } from '../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { usePerson } from '../../../accounts/web/parts/personal-data.tsx'
import { RequireSignIn } from '../../../accounts/web/parts/require-sign-in.tsx'

const PLACES = [
  { to: paths.projects(), label: 'Projects', what: 'Work that businesses want done' },
  { to: paths.agents(), label: 'AI Agents', what: 'Ready-made, for a monthly price' },
  { to: paths.settings(), label: 'Settings', what: 'Your account, its security, the look' },
] as const

export function HomeFrame() {
  return (
    <RequireSignIn>
      <Overview />
    </RequireSignIn>
  )
}

function Overview() {
  const { user } = usePerson()
  const profile = useOwnProfile()
  const name = profile.data?.display_name ?? profile.data?.full_name ?? user.email ?? ''
  return (
    <Container className="pb-24">
      <PageHeader
        before={<Avatar name={name} size="large" decorative />}
        title={
          profile.isPending ? <Skeleton className="h-12 w-72" /> : `Good to see you, ${firstNameOf(name)}`
        }
        lead="This is your home. What you post, deploy and learn will gather here."
      />
      <ul className="max-w-[40rem] border-t border-line">
        {PLACES.map((place) => (
          <li key={place.to} className="border-b border-line">
            <Link
              to={place.to}
              className="group flex min-h-16 items-center gap-4 py-3 transition-colors duration-100 hover:bg-sunken"
            >
              <span className="w-28 shrink-0 font-medium">{place.label}</span>
              <span className="text-small text-soft">{place.what}</span>
              <ArrowRight
                aria-hidden="true"
                className="mr-2 ml-auto size-4 shrink-0 text-faint group-hover:text-ink"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  )
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
