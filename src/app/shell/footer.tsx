// The footer of every page: all sections, links for developers, and the theme.
import { paths } from '../../paths.ts'
import { SiteLink } from '../../ui/link.tsx'
import { SECTIONS } from './sections.ts'
import { HouseMark } from './wordmark.tsx'

type Entry = { label: string; to: string; reload?: boolean }

const COLUMNS: readonly { title: string; entries: readonly Entry[] }[] = [
  { title: 'Explore', entries: SECTIONS },
  {
    title: 'Members',
    entries: [
      { label: 'Find professionals', to: paths.professionals() },
      { label: 'Sign in', to: paths.auth() },
      { label: 'My Home', to: paths.home() },
      { label: 'Settings', to: paths.settings() },
      { label: 'Terms of use', to: paths.terms() },
      { label: 'Privacy', to: paths.privacy() },
    ],
  },
  {
    title: 'Developers',
    entries: [
      { label: 'API reference', to: paths.apiReference() },
      { label: 'OpenAPI document', to: paths.openApi(), reload: true },
    ],
  },
]

export function Footer() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-12 px-5 pt-16 pb-12 sm:px-8 lg:grid-cols-12 lg:pb-16">
        <div className="flex flex-col items-start gap-4 lg:col-span-5">
          <HouseMark className="h-12 w-auto" />
          <p className="display max-w-[22ch] text-title">A guild for people who build with AI.</p>
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-3 lg:col-span-6">
          {COLUMNS.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="border-b border-edge pb-2 text-small text-soft">{column.title}</h2>
              <ul className="mt-2">
                {column.entries.map((entry) => (
                  <li key={entry.label}>
                    <SiteLink to={entry.to} reloadDocument={entry.reload ?? false} className="foot-link">
                      {entry.label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className="text-small text-soft lg:col-span-11">
          Set in Newsreader and Schibsted Grotesk. Each cover is drawn from the ID of its project or agent.
        </p>
      </div>
    </footer>
  )
}
