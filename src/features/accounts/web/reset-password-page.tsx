// Sets a new password with a mailed link. The link is used up when the form is submitted, so that no mail scanner can use it up;
// it is removed from the address immediately, so that it cannot leak from there.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { UNREACHABLE_MESSAGE } from '../../../platform/contract/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/date-text.tsx'
import { ProgramForm } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { accountMessages as messages } from '../accounts.messages.ts'
import { MIN_RECOVERY_PASSWORD_LENGTH } from '../accounts.rules.ts'
import { resetPasswordForm } from '../accounts.schemas.ts'
import { recoveryMessages } from '../email-verification/recovery/recovery.messages.ts'
import { AuthFrame } from './parts/auth-frame.tsx'
import { useAuth, useAuthState, useLibrarySoon } from './parts/auth-provider.tsx'
import { sentenceOf } from './parts/protocol-error.ts'
import { SecondFactorStep } from './parts/second-factor-step.tsx'

export const meta = unlistedMeta('New password')

const LINK_NEEDED = 'Open the link in our email to set a new password, or request a new link here.'
const LINK_SPENT = 'This link has expired or was already used. Request a new one here.'
const NETWORK_FAILURE = 'AuthRetryableFetchError'

export default function ResetPasswordPage() {
  const auth = useAuth()
  const state = useAuthState()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [query] = useSearchParams()
  const [link] = useState(() => (query.get('type') === 'recovery' ? query.get('token_hash') : null))
  const [isLinkProved, setLinkProved] = useState(false)
  const [isFactorAsked, setFactorAsked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useLibrarySoon()

  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmation: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState

  const isInAddress = query.has('token_hash')
  useEffect(() => {
    if (!isHydrated) return
    if (!link) void navigate(paths.forgotPassword(), { replace: true, state: { note: LINK_NEEDED } })
    else if (isInAddress) void navigate(paths.resetPassword(), { replace: true, preventScrollReset: true })
  }, [isHydrated, link, isInAddress, navigate])

  /** Uses up the link, once; returns true if the password may be set now. */
  async function proveLink(token_hash: string): Promise<boolean> {
    if (isLinkProved) return true
    const { error } = await (await auth.client()).verifyOtp({ token_hash, type: 'recovery' })
    if (error?.name === NETWORK_FAILURE) {
      setRefusal(sentenceOf(error))
      return false
    }
    if (error) {
      await navigate(paths.forgotPassword(), { replace: true, state: { note: LINK_SPENT } })
      return false
    }
    setLinkProved(true)
    return true
  }

  const submit = form.handleSubmit(async ({ password }) => {
    setRefusal(undefined)
    try {
      if (!link || !(await proveLink(link))) return
      const { error } = await (await auth.client()).updateUser({ password })
      if (error?.code === 'insufficient_aal') return setFactorAsked(true)
      if (error) return setRefusal(sentenceOf(error))
      showToast({ kind: 'success', title: messages.resetDone })
      await navigate(paths.home(), { replace: true })
    } catch {
      setRefusal(UNREACHABLE_MESSAGE)
    }
  })

  if (isFactorAsked && state.status === 'signed-in' && state.lacksSecondFactor) {
    return (
      <AuthFrame
        title="One more step"
        lead="Your account uses two-factor authentication. Confirm it's you to set a new password."
      >
        <SecondFactorStep factors={state.user.factors ?? []} onProved={() => void submit()} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Set a new password" lead={recoveryMessages.keeps}>
      <ProgramForm onSubmit={submit} className="flex flex-col gap-5">
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <PasswordField
          {...form.register('password')}
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_RECOVERY_PASSWORD_LENGTH} characters`}
          error={errors.password?.message}
        />
        <PasswordField
          {...form.register('confirmation')}
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmation?.message}
        />
        <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
          Save password
        </Button>
      </ProgramForm>
    </AuthFrame>
  )
}
