// The form for the name and the handle beside everything that a person publishes: both filled in, from the saved profile or from
// the full name, and both editable.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { paths } from '../../../../paths.ts'
import { siteFrom } from '../../../../platform/client/page-meta.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { useSentForm } from '../../../../platform/client/sent-form.ts'
import { TextField } from '../../../../ui/field.tsx'
import { typeLowerCase } from '../../../../ui/lower-case.ts'
import { onboardingContracts } from '../../../profiles/onboarding.contract.ts'
import { onboardingMessages } from '../../../profiles/onboarding.messages.ts'
import { type PublishedName, publishedName } from '../../../profiles/onboarding.schemas.ts'
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import { useAuth } from './auth-provider.tsx'

const EMPTY = { display_name: '', handle: '' }

/** `send` rejects with the server's refusal. */
export function useNameForm(profile: OwnProfile, send: (name: PublishedName) => Promise<void>) {
  const { api } = useAuth()
  const own = profile.display_name ?? profile.full_name ?? ''
  /** A handle is suggested for the name as it was when its field was left. */
  const [name, setName] = useState(own)
  const suggestion = useQuery({
    queryKey: personKey(profile.id, 'handle', name),
    queryFn: () => api(onboardingContracts.suggestHandle, { body: { display_name: name } }),
    enabled: profile.handle === null,
    staleTime: Number.POSITIVE_INFINITY,
    // A person who sends the form right after typing the name gets the handle that was suggested before.
    placeholderData: keepPreviousData,
  })
  const sent = useSentForm({
    schema: publishedName,
    initial: { display_name: own, handle: profile.handle ?? suggestion.data?.handle ?? '' },
    empty: EMPTY,
    send,
  })
  return { ...sent, setName, isSuggestionMissing: suggestion.isError }
}

type NameFieldsProps = ReturnType<typeof useNameForm> & {
  /** The handle is shown as a part of the page's address, where that page is published. */
  isForPage?: boolean
}

export function NameFields({ form, setName, isSuggestionMissing, isForPage = false }: NameFieldsProps) {
  const site = siteFrom(useMatches())
  const { errors, isSubmitting: busy } = form.formState
  const displayName = form.register('display_name')
  return (
    <>
      <TextField
        {...displayName}
        label="Display name"
        autoComplete="nickname"
        readOnly={busy}
        error={errors.display_name?.message}
        onBlur={(event) => {
          void displayName.onBlur(event)
          if (!errors.display_name) setName(event.target.value.trim())
        }}
      />
      <TextField
        {...form.register('handle')}
        onInput={typeLowerCase}
        label="Handle"
        lead={isForPage ? (site.url === undefined ? '' : new URL(site.url).host) + paths.profile('') : '@'}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        readOnly={busy}
        hint="Lowercase letters, digits and hyphens. You can change it later."
        error={errors.handle?.message ?? (isSuggestionMissing ? onboardingMessages.handleNotMade : undefined)}
      />
    </>
  )
}
