// The offer at the end of a professional's onboarding: to publish their page, under a handle made of their name.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { paths } from '../../../../paths.ts'
import { siteFrom } from '../../../../platform/client/page-meta.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { typeLowerCase } from '../../../../ui/lower-case.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { useKeepProfile } from '../../../accounts/web/parts/own-profile.ts'
import { useSentForm } from '../../../accounts/web/parts/sent-form.ts'
import { personKey } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type OwnProfile, profileContracts } from '../../../profiles/contract.ts'
import { onboardingContracts } from '../../../profiles/onboarding/contract.ts'
import { onboardingMessages as messages } from '../../../profiles/onboarding/messages.ts'
import { type PublishedPageForm, publishedPage } from '../../../profiles/onboarding/schemas.ts'
import { StepHead } from './step-head.tsx'

const EMPTY: PublishedPageForm = { display_name: '', handle: '' }

export function PublishStep({ profile, onDone }: { profile: OwnProfile; onDone: () => void }) {
  const { api } = useAuth()
  const keep = useKeepProfile()
  const site = siteFrom(useMatches())
  const own = profile.display_name ?? profile.full_name ?? ''
  /** The name that a handle is suggested for: as it was when its field was left. */
  const [name, setName] = useState(own)
  const suggestion = useQuery({
    queryKey: personKey(profile.id, 'handle', name),
    queryFn: () => api(onboardingContracts.suggestHandle, { body: { display_name: name } }),
    enabled: profile.handle === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { form, submit, refusal } = useSentForm({
    schema: publishedPage,
    initial: { display_name: own, handle: profile.handle ?? suggestion.data?.handle ?? '' },
    empty: EMPTY,
    async send(page) {
      keep(await api(profileContracts.saveOwn, { body: { ...page, is_public: true } }))
      showToast({ kind: 'success', title: messages.published })
      onDone()
    },
  })
  const { errors, isSubmitting: busy } = form.formState
  const displayName = form.register('display_name')

  return (
    <ProgramForm onSubmit={submit} className="max-w-measure">
      <StepHead eyebrow="Your account is ready" title="Publish your page" takesFocus>
        Businesses find you in the directory and invite you to their projects. You can make it private again
        at any time.
      </StepHead>
      <div className="flex flex-col gap-6">
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
          lead={(site.url === undefined ? '' : new URL(site.url).host) + paths.profile('')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          readOnly={busy}
          hint="Lowercase letters, digits and hyphens. You can change it later."
          error={errors.handle?.message ?? (suggestion.isError ? messages.handleNotMade : undefined)}
        />
      </div>
      {refusal && (
        <Notice kind="danger" title={messages.publishFailed} className="mt-6">
          {refusal.reason}
        </Notice>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Publish
        </Button>
        <Button size="large" disabled={busy} onClick={onDone}>
          Not now
        </Button>
      </div>
    </ProgramForm>
  )
}
