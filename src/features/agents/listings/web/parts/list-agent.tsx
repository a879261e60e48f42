// The way from the public list to offering an agent of one's own: visitors sign up first.
import { paths } from '../../../../../paths.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { useAuthState } from '../../../../accounts/web/parts/auth-provider.tsx'

export function ListAgent() {
  const { status } = useAuthState()
  const to = status === 'signed-in' ? paths.addAgent() : paths.signUp(paths.addAgent(), 'list')
  return <ButtonLink to={to}>Sell an agent</ButtonLink>
}
