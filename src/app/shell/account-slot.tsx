// The end of the top bar, in both forms: the two ways in for visitors, the menu for members. The head script marks
// <html> before the first paint, and the style sheet shows the right one.
import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import { OPEN_SIGN_UP } from '../../features/accounts/web/parts/auth-mode.ts'
import { useSignOut } from '../../features/accounts/web/parts/sign-out.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'

export function AccountSlot() {
  const signOut = useSignOut()
  const items: readonly MenuItem[] = [
    { label: 'My Home', to: paths.home(), icon: <UserRound aria-hidden="true" /> },
    { label: 'Settings', to: paths.settings(), icon: <Settings aria-hidden="true" /> },
    { label: 'Sign Out', onSelect: signOut, icon: <LogOut aria-hidden="true" /> },
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
          icon={<UserRound aria-hidden="true" className="size-4" />}
          iconAfter={<ChevronDown aria-hidden="true" className="size-4" />}
        >
          Account
        </Menu>
      </div>
    </>
  )
}
