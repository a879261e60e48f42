// The end of the top bar, in both forms: the two ways in for visitors, the menu for members. The head script marks
// <html> before the first paint, and the style sheet shows the right one.

import { OPEN_SIGN_UP } from '../../features/accounts/web/parts/auth-mode.ts'
import { useSignOut } from '../../features/accounts/web/parts/sign-out.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'

export function AccountSlot() {
  const signOut = useSignOut()
  const items: readonly MenuItem[] = [
    { label: 'My Home', to: paths.home(), icon: <Glyph of="person" /> },
    { label: 'Find professionals', to: paths.professionals(), icon: <Glyph of="search" /> },
    { label: 'Settings', to: paths.settings(), icon: <Glyph of="settings" /> },
    { label: 'Sign Out', onSelect: signOut, icon: <Glyph of="leave" /> },
  ]
  return (
    <>
      <div className="flex items-center gap-1 signed-in:hidden">
        <ButtonLink to={paths.auth()} variant="quiet">
          Sign In
        </ButtonLink>
        <ButtonLink to={paths.auth()} state={OPEN_SIGN_UP} variant="solid">
          Get Started
        </ButtonLink>
      </div>
      <div className="hidden items-center signed-in:flex">
        <Menu
          items={items}
          align="end"
          icon={<Glyph of="person" className="glyph size-4" />}
          iconAfter={<Glyph of="down" className="glyph size-4" />}
        >
          Account
        </Menu>
      </div>
    </>
  )
}
