// The step right after signing up, if an address must be verified before signing in: typing the code.

import { Button } from '../../../../ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeCheck } from './code-check.tsx'
import { EmailText } from './email-text.tsx'

export function ProveAddress({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <AuthFrame
      title="Verify your email"
      lead={
        <>
          We sent a 6-digit code to{' '}
          <strong className="font-medium text-ink">
            <EmailText>{email}</EmailText>
          </strong>
          .
        </>
      }
    >
      <div className="flex flex-col gap-8">
        <CodeCheck email={email} isSignedIn={false} />
        <div className="border-t border-line pt-4">
          <Button variant="quiet" className="-ml-4" onClick={onBack}>
            Use another email
          </Button>
        </div>
      </div>
    </AuthFrame>
  )
}
