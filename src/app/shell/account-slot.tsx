// The end of the top bar, in both forms: for visitors the two ways in, for members their menu. The head script marks
// <html> before the first paint and the style sheet shows the right one.
import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { forgetSession } from './session-mark.ts'

const ITEMS: readonly MenuItem[] = [
  { label: 'My Home', to: paths.home(), icon: <UserRound aria-hidden="true" /> },
  { label: 'Settings', to: paths.settings(), icon: <Settings aria-hidden="true" /> },
  { label: 'Sign Out', onSelect: forgetSession, icon: <LogOut aria-hidden="true" /> },
]

export function AccountSlot() {
  return (
    <>
      <div className="flex items-center gap-1 signed-in:hidden">
        <ButtonLink to={paths.auth()} variant="quiet">
          Sign In
        </ButtonLink>
        <ButtonLink to={paths.auth()} variant="solid">
          Get Started
        </ButtonLink>
      </div>
      <div className="hidden items-center signed-in:flex">
        <Menu
          items={ITEMS}
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
