// An address that is verified in another browser than the one that signed up keeps no password (decision 29): its owner
// sets one right away, since the one that was typed a minute ago does not work.
import { ownAccountMessages } from '../../management/own-account.messages.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordChange } from './password-change.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

export default function SetPassword() {
  return (
    <AuthFrame title="Set a password" lead={ownAccountMessages.passwordNotKept}>
      <SignedInOnly>
        <PasswordChange />
      </SignedInOnly>
    </AuthFrame>
  )
}
