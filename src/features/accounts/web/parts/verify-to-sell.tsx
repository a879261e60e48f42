// Tells those who want to sell that their address has to be verified first, with the way there.
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { unverifiedMessages as messages } from '../../abuse-protection/limits/limits.messages.ts'
import { usePerson } from './signed-in-only.tsx'

export function VerifyToSell() {
  const { user } = usePerson()
  if (!user.email || user.email_confirmed_at) return null
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
