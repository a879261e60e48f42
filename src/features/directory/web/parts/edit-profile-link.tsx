// The next step for the owner of a profile.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

export function EditProfileLink({ wide = false }: { wide?: boolean }) {
  return (
    <ButtonLink to={paths.settings('profile')} wide={wide}>
      Edit profile
    </ButtonLink>
  )
}
