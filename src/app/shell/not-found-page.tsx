// The page for any address outside the route table (MSG-70): a wall, and the stone that is missing from it.

import { data, Link } from 'react-router'
import { paths } from '../../paths.ts'
import { unlistedMeta } from '../../platform/client/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Container } from '../../ui/page-header.tsx'
import { GappedWall } from './gapped-wall.tsx'

const ELSEWHERE = [
  { to: paths.projects(), label: 'Projects', what: 'Work businesses want done' },
  { to: paths.agents(), label: 'AI Agents', what: 'Ready to deploy for a monthly price' },
  { to: paths.courses(), label: 'Courses', what: 'Learn from people who do the work' },
  { to: paths.updates(), label: 'Updates', what: "What's new in AI" },
] as const

export function loader() {
  return data(null, { status: 404 })
}

export const meta = unlistedMeta('Page not found')

export default function NotFoundPage() {
  return (
    <Container className="grid gap-12 py-16 sm:py-24 lg:grid-cols-2 lg:items-center lg:gap-16">
      <div>
        <h1 className="display text-display">404</h1>
        <p className="display mt-4 text-title">Oops! Page not found</p>
        <p className="mt-3 max-w-[44ch] text-soft">This page doesn't exist. Check the link.</p>
        <ButtonLink to={paths.landing()} variant="primary" size="large" className="mt-8">
          Return to Home
        </ButtonLink>
        <ul className="mt-12 max-w-[32rem] border-t border-line">
          {ELSEWHERE.map((place) => (
            <li key={place.to} className="border-b border-line">
              <Link
                to={place.to}
                className="group flex min-h-14 items-center gap-4 py-2 transition-colors duration-100 hover:bg-sunken"
              >
                <span className="w-24 shrink-0 font-medium">{place.label}</span>
                <span className="text-small text-soft">{place.what}</span>
                <Glyph of="right" className="glyph ml-auto size-4 shrink-0 text-faint group-hover:text-ink" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <GappedWall className="hidden w-full lg:block" />
    </Container>
  )
}
