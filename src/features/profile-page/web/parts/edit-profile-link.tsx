// The next step for the owner of a profile.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

export function EditProfileLink() {
  return <ButtonLink to={paths.settings('profile')}>Edit profile</ButtonLink>
}
