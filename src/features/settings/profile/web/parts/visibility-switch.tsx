// The switch of the profile's visibility: saved immediately, and rolled back if the server refuses (PRO-7).
import { useState } from 'react'
import { Switch } from '../../../../../ui/checkbox.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useSaveOwnProfileAtOnce } from '../../../../accounts/web/parts/own-profile.ts'
import type { OwnProfile } from '../../../../profiles/profiles.contract.ts'
import { profileMessages } from '../../../../profiles/profiles.messages.ts'
import { profileTabMessages as messages } from '../../profile.messages.ts'

export function VisibilitySwitch({ profile }: { profile: OwnProfile }) {
  const save = useSaveOwnProfileAtOnce()
  /** The latest choice is shown until the server has answered. */
  const [chosen, setChosen] = useState<boolean>()

  function change(is_public: boolean) {
    setChosen(is_public)
    save.mutate(
      { is_public },
      {
        onSuccess: () =>
          showToast({ kind: 'success', title: is_public ? messages.isPublic : messages.isPrivate }),
        onError: (error) =>
          showToast({ kind: 'error', title: profileMessages.saveFailed, description: error.message }),
        onSettled: () => setChosen(undefined),
      },
    )
  }

  return (
    <Switch
      label="Public profile"
      hint="Saved right away. While this is off, only you can open your profile, and no one finds you in the directory or by searching. What you publish or send still shows who you are."
      checked={chosen ?? profile.is_public}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
