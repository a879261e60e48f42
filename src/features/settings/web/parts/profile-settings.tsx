// Name and account type, each saved as it changes (SET-5, SET-6, SET-7).
import { useEffect, useRef, useState } from 'react'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useOwnProfile, useSaveOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { ProfileNotLoaded } from '../../../accounts/web/parts/profile-not-loaded.tsx'
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import { profileMessages } from '../../../profiles/profiles.messages.ts'
import { USER_TYPE_LABELS, type UserType } from '../../../profiles/profiles.rules.ts'
import { fullName } from '../../../profiles/profiles.schemas.ts'

/** A typed text is saved after this pause. */
const PAUSE_MS = 500

const TYPES = [
  {
    value: 'business',
    label: USER_TYPE_LABELS.business,
    description: 'Ideal for businesses looking to leverage AI',
  },
  {
    value: 'professional',
    label: USER_TYPE_LABELS.professional,
    description: 'Access to seller features and analytics',
  },
  { value: 'learner', label: USER_TYPE_LABELS.learner, description: 'Perfect for learning and exploring AI' },
] as const satisfies readonly { value: UserType; label: string; description: string }[]

/** The message has no title here; the Profile tab puts one above it (DEC-30). */
function showSaved(): void {
  showToast({ kind: 'success', title: profileMessages.savedDetail })
}

export function ProfileSettings() {
  const profile = useOwnProfile()
  if (!profile.data) {
    return <ProfileNotLoaded profile={profile} />
  }
  return (
    <>
      <FullName profile={profile.data} />
      <AccountType profile={profile.data} />
    </>
  )
}

function FullName({ profile }: { profile: OwnProfile }) {
  const save = useSaveOwnProfile()
  const [typed, setTyped] = useState(profile.full_name ?? '')
  const [error, setError] = useState<string>()
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)

  // The last typed text is also saved when the person leaves right away.
  useEffect(
    () => () => {
      clearTimeout(pending.current?.timer)
      pending.current?.send()
    },
    [],
  )

  function change(text: string) {
    setTyped(text)
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    const parsed = fullName.safeParse(text)
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    const send = () => {
      pending.current = undefined
      save.mutate(
        { full_name: parsed.data },
        {
          onSuccess: showSaved,
          onError: (failure) => setError(`${profileMessages.saveFailed}: ${failure.message}`),
        },
      )
    }
    pending.current = { timer: setTimeout(send, PAUSE_MS), send }
  }

  return (
    <TextField
      className="sm:max-w-form"
      label="Full name"
      autoComplete="name"
      value={typed}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        clearTimeout(pending.current?.timer)
        pending.current?.send()
      }}
      error={error}
      hint={
        <span aria-live="polite">
          {save.isPending ? 'Saving…' : save.isSuccess && !error ? 'Saved' : 'Saved as you type'}
        </span>
      }
    />
  )
}

function AccountType({ profile }: { profile: OwnProfile }) {
  const save = useSaveOwnProfile()
  // The choice is shown optimistically and rolled back if the server refuses.
  const [wanted, setWanted] = useState<UserType>()
  // The response and the profile that it changes reach the page one after the other; the choice is kept between them to avoid
  // flicker.
  if (wanted === profile.user_type && !save.isPending) setWanted(undefined)

  function choose(user_type: UserType) {
    setWanted(user_type)
    save.mutate(
      { user_type },
      {
        onSuccess: showSaved,
        onError: (error) => {
          setWanted(undefined)
          showToast({ kind: 'error', title: profileMessages.saveFailed, description: error.message })
        },
      },
    )
  }

  return (
    <ChoiceCards
      legend="Account type"
      className="lg:grid-cols-3"
      name="user_type"
      choices={TYPES}
      value={wanted ?? profile.user_type}
      onChoose={choose}
    />
  )
}
