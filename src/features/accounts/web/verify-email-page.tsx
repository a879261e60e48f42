// The page on which a signed-in person verifies their address with the mailed code.

import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { AuthFrame } from './parts/auth-frame.tsx'
import { ChangeEmail } from './parts/change-email.tsx'
import { CodeCheck } from './parts/code-check.tsx'
import { EmailText } from './parts/email-text.tsx'
import { RequireSignIn } from './parts/require-sign-in.tsx'
import { usePerson } from './parts/signed-in-only.tsx'

export const meta = unlistedMeta('Verify your email')

export default function VerifyEmailPage() {
  const [newEmail, setNewEmail] = useState<string>()
  return (
    <RequireSignIn afterSignOut={{ to: paths.signUp(), state: { email: newEmail } }}>
      <Verification onNewEmail={setNewEmail} />
    </RequireSignIn>
  )
}

function Verification({ onNewEmail }: { onNewEmail: (email: string) => void }) {
  const { user } = usePerson()
  const navigate = useNavigate()
  const isProved = Boolean(user.email_confirmed_at)

  useEffect(() => {
    if (isProved) void navigate(paths.home(), { replace: true })
  }, [isProved, navigate])

  return (
    <AuthFrame
      title="Verify your email"
      lead={
        <>
          We sent a 6-digit code to{' '}
          <strong className="font-medium text-ink">
            <EmailText>{user.email ?? ''}</EmailText>
          </strong>
          . Verifying signs you out everywhere else.
        </>
      }
    >
      <div className="flex flex-col gap-8">
        <CodeCheck
          email={user.email ?? ''}
          isSignedIn
          onProved={() => void navigate(paths.home(), { replace: true })}
        />
        <ChangeEmail onNewEmail={onNewEmail} />
      </div>
    </AuthFrame>
  )
}
