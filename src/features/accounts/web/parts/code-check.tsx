// The code that was mailed to an address: typed, checked, and resent after a minute on request (AUTH-20 to AUTH-24).
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { accountMessages as messages } from '../../accounts.messages.ts'
import { RESEND_COOLDOWN_SECONDS } from '../../accounts.rules.ts'
import { useAuth } from './auth-provider.tsx'
import { CodeForm } from './code-form.tsx'
import { useCountdown } from './countdown.ts'
import { InSeconds } from './in-seconds.tsx'
import { reachingFor } from './protocol-error.ts'
import { proveSeparately } from './prove-separately.ts'
import { verificationSentence } from './verification-sentence.ts'

type CodeCheckProps = {
  email: string
  /** A person who is signed in stays so; otherwise the code signs them in. */
  isSignedIn: boolean
  onProved?: () => void
}

export function CodeCheck({ email, isSignedIn, onProved }: CodeCheckProps) {
  const auth = useAuth()
  const countdown = useCountdown(RESEND_COOLDOWN_SECONDS)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function check(token: string): Promise<boolean> {
    const proof = { email, token, type: 'email' } as const
    const failure = isSignedIn
      ? await proveSeparately(auth, proof)
      : await reachingFor(auth, (client) => client.verifyOtp(proof))
    if (failure) {
      setRefusal(verificationSentence(failure))
      return false
    }
    showToast({ kind: 'success', title: messages.codeAccepted })
    onProved?.()
    return true
  }

  async function resend() {
    setSending(true)
    const isSent = await auth
      .client()
      .then((client) => client.resend({ type: 'signup', email }))
      .then(({ error }) => error === null)
      .catch(() => false)
    setSending(false)
    if (!isSent) {
      showToast({ kind: 'error', title: messages.codeNotSent })
      return
    }
    setRefusal(undefined)
    countdown.restart()
    showToast({ kind: 'success', title: messages.codeSent })
  }

  return (
    <div className="flex flex-col gap-6">
      <CodeForm
        label="Verification code"
        hint="The code expires in 10 minutes"
        action="Verify Email"
        error={refusal}
        takesFocus
        onCode={check}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button busy={isSending} disabled={countdown.left > 0} onClick={resend}>
          Resend Code
        </Button>
        <InSeconds left={countdown.left} />
      </div>
    </div>
  )
}
