// Sets a new password in the settings (SET-8, SET-9): two fields, and a third for the present one if the sign-in is not recent
// (security decision 11).
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { accountMessages as messages } from '../../accounts.messages.ts'
import { settingsPasswordForm } from '../../accounts.schemas.ts'
import { ownAccountMessages } from '../../management/own-account.messages.ts'
import { useAuth } from './auth-provider.tsx'
import { useOwnAccount, useRequeryAccount } from './own-account.ts'
import { reachingFor } from './protocol-error.ts'
import { usePerson } from './signed-in-only.tsx'

const EMPTY = { password: '', confirmation: '', current_password: '' }

export function PasswordChange() {
  const auth = useAuth()
  const { user } = usePerson()
  const account = useOwnAccount()
  const requery = useRequeryAccount()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    resolver: zodResolver(settingsPasswordForm),
    defaultValues: EMPTY,
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const [password, confirmation] = form.watch(['password', 'confirmation'])
  const isFirst = account.data?.has_password === false
  const needsPresent = account.data?.has_password === true && !account.data.is_sign_in_recent

  const submit = form.handleSubmit(async (typed) => {
    setRefusal(undefined)
    const present = needsPresent && typed.current_password ? { current_password: typed.current_password } : {}
    const failure = await reachingFor(auth, (client) =>
      client.updateUser({ password: typed.password, ...present }),
    )
    if (!failure) {
      form.reset(EMPTY)
      showToast({ kind: 'success', title: messages.settingsPasswordChanged })
    } else {
      setRefusal(
        failure.code === 'reauthentication_needed' ? ownAccountMessages.signInAgain : failure.sentence,
      )
      showToast({ kind: 'error', title: messages.settingsPasswordFailed })
    }
    await requery()
  })

  return (
    <ProgramForm onSubmit={submit} className="flex flex-col gap-5">
      {/* The hidden field tells password managers the account of this password. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} readOnly />
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      {needsPresent && (
        <PasswordField
          {...form.register('current_password')}
          className="sm:max-w-form"
          label="Current password"
          autoComplete="current-password"
          hint="Required because you signed in more than 10 minutes ago"
          error={errors.current_password?.message}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordField
          {...form.register('password')}
          label="New password"
          autoComplete="new-password"
          error={errors.password?.message}
        />
        <PasswordField
          {...form.register('confirmation')}
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmation?.message}
        />
      </div>
      <Button
        type="submit"
        variant="solid"
        className="self-start"
        busy={isSubmitting}
        disabled={password === '' || confirmation === ''}
      >
        {isFirst ? 'Set password' : 'Change password'}
      </Button>
    </ProgramForm>
  )
}
