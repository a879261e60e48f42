// The button of someone who is signed in: saves a search with the frequency of its mails, and confirms it. It is loaded only for
// them.
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { Menu } from '../../../../ui/menu.tsx'
import { SignedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { frequencyChoices, savedSearchMessages as messages } from '../../saved-searches.messages.ts'
import { MATCH_FREQUENCIES } from '../../saved-searches.rules.ts'
import { useOwnSearches, useSavedSearchChanges } from './own-searches.ts'

const CHECK = <Check aria-hidden="true" className="size-4" />
const NO_CHECK = <span aria-hidden="true" className="size-4" />

type SavedToggleProps = { path: string }

export default function SavedToggle({ otherwise, ...props }: SavedToggleProps & { otherwise: ReactNode }) {
  return (
    <SignedInOnly otherwise={otherwise}>
      <Toggle {...props} />
    </SignedInOnly>
  )
}

function Toggle({ path }: SavedToggleProps) {
  const own = useOwnSearches()
  const { save, edit, remove } = useSavedSearchChanges()
  const saved = own.data?.items.find((one) => one.path === path)
  const choices = MATCH_FREQUENCIES.map((frequency) => ({
    label: frequencyChoices[frequency],
    icon: saved?.frequency === frequency ? CHECK : NO_CHECK,
    onSelect: () => (saved ? edit.mutate({ ...saved, frequency }) : save.mutate({ path, frequency })),
  }))
  const ofSaved = saved
    ? [{ label: messages.remove, icon: NO_CHECK, onSelect: () => remove.mutate(saved) }]
    : []
  return (
    <Menu
      size="small"
      align="end"
      disabled={own.isPending}
      busy={save.isPending}
      icon={saved && CHECK}
      items={[
        ...choices,
        ...ofSaved,
        { label: messages.manage, icon: NO_CHECK, to: paths.settings('notifications') },
      ]}
    >
      {saved ? messages.saved : messages.save}
    </Menu>
  )
}
