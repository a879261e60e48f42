// The dialog that asks for the name beside everything that a person publishes. It is loaded when it is first needed.
import type { Contract } from '../../../../platform/contract/contract.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { onboardingContracts } from '../../../profiles/onboarding.contract.ts'
import { onboardingMessages as messages } from '../../../profiles/onboarding.messages.ts'
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import { useAuth } from './auth-provider.tsx'
import { NameFields, useNameForm } from './name-form.tsx'
import { useKeepProfile } from './own-profile.ts'

type PublishAsDialogProps = {
  profile: OwnProfile
  words: Contract['asksName']
  onEnd: (isNamed: boolean) => void
}

export default function PublishAsDialog({ profile, words, onEnd }: PublishAsDialogProps) {
  const { api } = useAuth()
  const keep = useKeepProfile()
  const named = useNameForm(profile, async (name) => {
    keep(await api(onboardingContracts.publishAs, { body: name }))
    onEnd(true)
  })
  const { form, submit, refusal } = named
  const { display_name, handle } = form.watch()
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onEnd(false)
      }}
      title={words?.title ?? messages.publishAs}
      description={words?.why ?? messages.publishAsDetail}
      onSubmit={submit}
      submitLabel="Continue"
      busy={form.formState.isSubmitting}
      failure={refusal && { title: messages.nameNotSaved, ...refusal }}
    >
      <p className="flex items-center gap-3 rounded-box border border-line bg-sunken p-3">
        <Avatar name={display_name} src={profile.avatar_url} decorative />
        <span className="min-w-0">
          <bdi className="block font-medium [overflow-wrap:anywhere]">{display_name || 'Your name'}</bdi>
          <span className="text-small [overflow-wrap:anywhere] text-faint">{`@${handle || 'handle'}`}</span>
        </span>
      </p>
      <NameFields {...named} />
      {!profile.is_public && <p className="text-small text-faint">{messages.pageStaysPrivate}</p>}
    </FormDialog>
  )
}
