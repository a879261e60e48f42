// The Theme tab: dark or light, immediately, for this person in this browser (SET-11, SET-12, SET-13).
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { chooseTheme, currentTheme, type Theme } from '../../../../platform/client/theme.ts'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { themeMessages } from '../../settings.messages.ts'
import { SettingsSection } from './section.tsx'

const CHOICES = [
  {
    value: 'light',
    label: 'Light',
    picture: <Sun aria-hidden="true" className="size-6" strokeWidth={1.5} />,
  },
  { value: 'dark', label: 'Dark', picture: <Moon aria-hidden="true" className="size-6" strokeWidth={1.5} /> },
] as const

export function ThemeTab() {
  const { user } = usePerson()
  const [theme, setTheme] = useState<Theme>(currentTheme)

  function choose(next: Theme) {
    chooseTheme(next, user.id)
    setTheme(next)
    showToast({ title: themeMessages[next] })
  }

  return (
    <SettingsSection
      title="Theme"
      about="Saved in this browser for your account. Until you choose, it follows your system."
    >
      <ChoiceCards
        legend="Theme"
        hideLegend
        name="theme"
        className="grid-cols-2"
        choices={CHOICES}
        value={theme}
        onChoose={choose}
      />
    </SettingsSection>
  )
}
