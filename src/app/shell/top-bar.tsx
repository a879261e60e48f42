// The bar that stays at the top of every page.
import { NavLink, useLocation } from 'react-router'
import { AccountSlot } from './account-slot.tsx'
import { BellSlot } from './bell-slot.tsx'
import { NavigationProgress } from './navigation-news.tsx'
import { SECTIONS } from './sections.ts'
import { SmallMenu } from './small-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { Wordmark } from './wordmark.tsx'

export function TopBar() {
  const location = useLocation()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-page items-center gap-8 px-5 sm:px-8">
        <Wordmark />
        <nav aria-label="Main" className="hidden h-full lg:block">
          <ul className="flex h-full gap-1">
            {SECTIONS.map((section) => (
              <li key={section.to} className="h-full">
                <NavLink
                  to={section.to}
                  end={section.to === '/'}
                  prefetch="intent"
                  className="relative flex h-full items-center px-3 text-small font-medium text-soft transition-colors duration-100 hover:text-ink focus-visible:outline-offset-[-4px] aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-ink"
                >
                  {section.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <ThemeToggle />
          <BellSlot />
          <div className="hidden lg:block">
            <AccountSlot />
          </div>
          <nav aria-label="Main, in a menu" className="lg:hidden">
            <SmallMenu key={location.key} />
          </nav>
        </div>
      </div>
      <NavigationProgress />
    </header>
  )
}
