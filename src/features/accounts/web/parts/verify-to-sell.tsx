// Notifies people who want to sell that their address has to be verified first, with a link.
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { unverifiedMessages as messages } from '../../abuse-protection/limits/limits.messages.ts'
import { usePerson } from './signed-in-only.tsx'

/** Returns true for a person whose address is not verified yet: until it is, they sell nothing for a price. */
export function useLacksVerification(): boolean {
  const { user } = usePerson()
  return Boolean(user.email && !user.email_confirmed_at)
}

export function VerifyToSell() {
  if (!useLacksVerification()) return null
  return (
    <Notice kind="warning">
      {messages.beforeSelling}{' '}
      <Link to={paths.verifyEmail()} className="prose-link font-medium">
        {messages.verify}
      </Link>
      .
    </Notice>
  )
}
