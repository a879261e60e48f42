// The footer of public pages, with all sections and links for developers; and the line at the end of the pages in which
// members work.
import { paths } from '../../paths.ts'
import { SiteLink } from '../../ui/link.tsx'
import { SECTIONS } from './sections.ts'
import { showShortcuts } from './shortcuts-window.ts'
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
    <footer className="print:hidden border-t border-line bg-sunken">
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
                  <li key={entry.label} className={entry.to === paths.auth() ? 'signed-in:hidden' : ''}>
                    <SiteLink to={entry.to} reloadDocument={entry.reload ?? false} className="foot-link">
                      {entry.label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  )
}

const IN_SHORT: readonly Entry[] = [
  { label: 'Terms of use', to: paths.terms() },
  { label: 'Privacy', to: paths.privacy() },
  { label: 'API reference', to: paths.apiReference() },
]

export function WorkingFooter() {
  return (
    <footer className="print:hidden border-t border-line">
      <ul className="mx-auto flex max-w-page gap-x-5 px-5 py-1.5 text-soft sm:gap-x-6 sm:px-8">
        {IN_SHORT.map(({ label, to }) => (
          <li key={label}>
            <SiteLink to={to} className="foot-link hover:text-ink">
              {label}
            </SiteLink>
          </li>
        ))}
        {/* The width suggests that there is a keyboard. */}
        <li className="hidden md:block noscript:hidden">
          <button
            type="button"
            aria-haspopup="dialog"
            className="foot-link hover:text-ink"
            onClick={() => showShortcuts(true)}
          >
            Keyboard shortcuts
          </button>
        </li>
      </ul>
    </footer>
  )
}
