// The bar that stays at the top of every page.
import { useLocation } from 'react-router'
import { SiteLink } from '../../ui/link.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { AccountSlot } from './account-slot.tsx'
import { NavigationProgress } from './navigation-status.tsx'
import { NotificationsSlot } from './notifications-slot.tsx'
import { OfflineHold } from './offline-hold.tsx'
import { SearchSlot } from './search-slot.tsx'
import { SECTIONS, sectionOf } from './sections.ts'
import { SmallMenu } from './small-menu.tsx'
import { StaticPart } from './static-part.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { Wordmark } from './wordmark.tsx'

export function TopBar() {
  const location = useLocation()
  const current = sectionOf(location.pathname)
  return (
    <StaticPart name={`top bar ${current}`}>
      <header className="print:hidden sticky top-0 z-30 border-b border-line bg-paper">
        <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-5 sm:gap-8 sm:px-8">
          <Wordmark />
          <nav aria-label="Main" className="hidden h-full lg:block">
            <ul className="flex h-full gap-1">
              {SECTIONS.map((section) => (
                <li key={section.to} className="h-full">
                  <SiteLink
                    to={section.to}
                    aria-current={section.to === current ? 'page' : undefined}
                    prefetch="intent"
                    className="section-link"
                  >
                    {section.label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-1 sm:gap-2">
            <SearchSlot />
            <ThemeToggle />
            <NotificationsSlot />
            <div className="hidden lg:block">
              <AccountSlot />
            </div>
            <nav aria-label="Main menu" className="lg:hidden">
              <SmallMenu key={location.key} current={current} />
            </nav>
          </div>
        </div>
        <OfflineHold />
        <Toaster />
        <NavigationProgress />
      </header>
    </StaticPart>
  )
}
