// The offer at the end of a professional's onboarding: to publish their page, under a handle made of their name.
import { Button } from '../../../../ui/button.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { NameFields, useNameForm } from '../../../accounts/web/parts/name-form.tsx'
import { useKeepProfile } from '../../../accounts/web/parts/own-profile.ts'
import { onboardingMessages as messages } from '../../../profiles/onboarding.messages.ts'
import { type OwnProfile, profileContracts } from '../../../profiles/profiles.contract.ts'
import { StepHead } from './step-head.tsx'

export function PublishStep({ profile, onDone }: { profile: OwnProfile; onDone: () => void }) {
  const { api } = useAuth()
  const keep = useKeepProfile()
  const named = useNameForm(profile, async (name) => {
    keep(await api(profileContracts.saveOwn, { body: { ...name, is_public: true } }))
    showToast({ kind: 'success', title: messages.published })
    onDone()
  })
  const { form, submit, refusal } = named
  const busy = form.formState.isSubmitting

  return (
    <ProgramForm onSubmit={submit} className="max-w-measure">
      <StepHead progress="Step 3 of 3, optional" title="Publish your page" takesFocus>
        Businesses find you in the directory and invite you to their projects. You can make it private again
        at any time.
      </StepHead>
      <div className="flex flex-col gap-6">
        <NameFields {...named} isForPage />
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
