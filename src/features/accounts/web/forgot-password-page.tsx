// Requests a link to a new password; the answer is the same with and without an account (MSG-44).

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ProgramForm } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { accountMessages as messages } from '../accounts.messages.ts'
import { RESEND_COOLDOWN_SECONDS } from '../accounts.rules.ts'
import { forgotPasswordForm } from '../accounts.schemas.ts'
import { AuthFrame } from './parts/auth-frame.tsx'
import { useAuth, useLibrarySoon } from './parts/auth-provider.tsx'
import { useCountdown } from './parts/countdown.ts'
import { InSeconds } from './parts/in-seconds.tsx'

export const meta = unlistedMeta('Forgot password')

const TOO_SOON = 429

export default function ForgotPasswordPage() {
  const auth = useAuth()
  const location = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    resolver: zodResolver(forgotPasswordForm),
    defaultValues: { email: textIn(location.state, 'email') ?? '' },
  })
  const note = textIn(location.state, 'note')
  const countdown = useCountdown(RESEND_COOLDOWN_SECONDS)
  useLibrarySoon()

  const submit = form.handleSubmit(async ({ email }) => {
    const error = await auth
      .client()
      .then((client) => client.resetPasswordForEmail(email))
      .then((answer) => answer.error)
      .catch((cause: unknown) => ({ status: undefined, cause }))
    if (error) setRefusal(error.status === TOO_SOON ? messages.resetTooSoon : messages.resetFailed)
    else {
      setSentTo(email)
      countdown.restart()
    }
  })

  function askAgain() {
    setRefusal(undefined)
    setSentTo(undefined)
  }

  if (sentTo !== undefined) {
    return (
      <AuthFrame title="Check your email" lead={messages.resetSent}>
        <p className="text-soft">
          Look in the inbox of <strong className="font-medium text-ink">{sentTo}</strong>, and in the spam
          folder. The link works for 10 minutes.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <ButtonLink to={paths.auth()} variant="solid">
            Back to Sign In
          </ButtonLink>
          <span className="flex items-center gap-3">
            <Button disabled={countdown.left > 0} onClick={askAgain}>
              Try again
            </Button>
            <InSeconds left={countdown.left} />
          </span>
        </div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      before={<BackLink to={paths.auth()}>Back to Sign In</BackLink>}
      title="Forgot your password?"
      lead="Enter your email and we'll send you a link to set a new password."
    >
      <ProgramForm onSubmit={submit} className="flex flex-col gap-5">
        {note && !refusal && <Notice kind="warning">{note}</Notice>}
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.email?.message}
        />
        <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
          Send reset link
        </Button>
      </ProgramForm>
    </AuthFrame>
  )
}

/** Returns a text of the page that led here: the reason, or the address that was typed there. */
function textIn(state: unknown, name: 'note' | 'email'): string | undefined {
  const given = typeof state === 'object' && state !== null ? Object.entries(state) : []
  const text: unknown = given.find(([key]) => key === name)?.[1]
  return typeof text === 'string' ? text : undefined
}
