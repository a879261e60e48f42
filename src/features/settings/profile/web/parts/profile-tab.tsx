// The Profile tab: the public profile, with a preview of its header (PRO-5 to PRO-8).
import { useEffect, useRef } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useMatches } from 'react-router'
import { siteFrom } from '../../../../../platform/client/page-meta.ts'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { LeaveGuard } from '../../../../../ui/leave-guard.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { useOwnProfile } from '../../../../accounts/web/parts/own-profile.ts'
import { ProfileNotLoaded } from '../../../../accounts/web/parts/profile-not-loaded.tsx'
import type { OwnProfile } from '../../../../profiles/profiles.contract.ts'
import { SettingsSection } from '../../../web/parts/section.tsx'
import { profileDraftOf } from '../../profile.rules.ts'
import { AboutFields } from './about-fields.tsx'
import { useProfileDraft } from './draft-saving.ts'
import { LinksField } from './links-field.tsx'
import { PageLinks } from './page-links.tsx'
import { usePictureChange } from './picture-change.ts'
import { PictureRow } from './picture-row.tsx'
import { OwnProfileHead } from './profile-head.tsx'
import { SaveBar } from './save-bar.tsx'
import { SkillsField } from './skills-field.tsx'
import { VisibilitySwitch } from './visibility-switch.tsx'

/** On a wide screen the preview stays beside the fields. */
const COLUMNS = 'grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]'

export function ProfileTab() {
  const profile = useOwnProfile()
  if (profile.isPending) {
    return (
      <div aria-busy="true" className={COLUMNS}>
        <Skeleton className="h-44 w-full max-w-[24rem] lg:col-start-2" />
        <Skeleton className="h-96 w-full lg:col-start-1 lg:row-start-1" />
      </div>
    )
  }
  if (!profile.data) {
    return <ProfileNotLoaded profile={profile} />
  }
  return <ProfileEditor profile={profile.data} />
}

function ProfileEditor({ profile }: { profile: OwnProfile }) {
  const siteUrl = siteFrom(useMatches()).url ?? window.location.origin
  const avatar = usePictureChange('avatar', profile)
  const banner = usePictureChange('banner', profile)
  /** The saved values that the draft started from: only differences are sent. */
  const base = useRef(profile)
  const { form, submit, addLink, isSaving } = useProfileDraft(profile, base)
  const { isDirty } = form.formState
  const [name, handle] = useWatch({ control: form.control, name: ['display_name', 'handle'] })

  // Changes that were saved elsewhere are shown, unless the person is typing here.
  useEffect(() => {
    if (isDirty || base.current === profile) return
    base.current = profile
    form.reset(profileDraftOf(profile))
  }, [profile, isDirty, form])

  return (
    <FormProvider {...form}>
      <ProgramForm onSubmit={submit} className={COLUMNS}>
        <div className="lg:col-start-2">
          <OwnProfileHead
            profile={profile}
            name={name?.trim() ?? ''}
            handle={handle?.trim() ?? ''}
            avatar={avatar}
            banner={banner}
          />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <SettingsSection title="Visibility" about="Who can see your profile.">
            <VisibilitySwitch profile={profile} />
            <PageLinks
              profileUrl={profile.profile_url}
              siteUrl={siteUrl}
              isHandleTyped={(handle ?? '').trim() !== ''}
            />
          </SettingsSection>
          <SettingsSection
            title="Avatar and banner"
            about="Choose a file, or drop one here or on the preview. You can crop it before saving."
          >
            <div className="flex flex-col gap-4">
              <PictureRow change={avatar} name="Avatar" about="Square, shown as a circle." />
              <PictureRow change={banner} name="Banner" about="Three times as wide as it is tall." />
            </div>
          </SettingsSection>
          <SettingsSection title="About you" about="What others see on your profile.">
            <AboutFields siteUrl={siteUrl} userType={profile.user_type} />
          </SettingsSection>
          <SettingsSection
            title="Skills and links"
            about="What you're good at, and where people can see more of your work."
          >
            <SkillsField />
            <LinksField onAdd={addLink} />
          </SettingsSection>
          <SaveBar
            isDirty={isDirty}
            isSaving={isSaving}
            onDiscard={() => form.reset(profileDraftOf(base.current))}
          />
        </div>
      </ProgramForm>
      <LeaveGuard
        when={isDirty || avatar.isUnsaved || banner.isUnsaved}
        title="Leave without saving?"
        stay="Stay"
        leave="Leave"
      >
        You have unsaved changes on this page.
      </LeaveGuard>
    </FormProvider>
  )
}
