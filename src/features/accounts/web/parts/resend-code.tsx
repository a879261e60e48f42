// Mails another verification code to the signed-in person, shows whether it was sent, and counts the seconds until the
// next one. The code is loaded when the banner's button is first pressed.
import { useEffect } from 'react'
import { showToast } from '../../../../ui/toast.ts'
import { RESEND_COOLDOWN_SECONDS } from '../../accounts.rules.ts'
import { frameMessages } from '../../frame.messages.ts'
import type { useAuth } from './auth-provider.tsx'
import { useCountdown } from './countdown.ts'
import { InSeconds } from './in-seconds.tsx'

const TOO_SOON = 429

/** Returns true if the next one has to wait: after one that was sent, and where one was sent a moment ago. */
export async function resendCode(auth: Pick<ReturnType<typeof useAuth>, 'client'>): Promise<boolean> {
  const error = await auth
    .client()
    .then(async (client) => {
      const { data } = await client.getSession()
      return client.resend({ type: 'signup', email: data.session?.user.email ?? '' })
    })
    .then((answer) => answer.error)
    .catch(() => ({ status: undefined }))
  showToast(
    error
      ? { kind: 'error', title: frameMessages.bannerCodeNotSent }
      : { kind: 'success', title: frameMessages.bannerCodeSent },
  )
  return error === null || error.status === TOO_SOON
}

export function UntilNextCode({ onOver }: { onOver: () => void }) {
  const { left } = useCountdown(RESEND_COOLDOWN_SECONDS)
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return <InSeconds left={left} />
}
