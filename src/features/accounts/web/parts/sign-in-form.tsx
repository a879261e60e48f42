// The Sign In tab (AUTH-2, AUTH-8).
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { useAuth } from './auth-provider.tsx'
import { firstErrorOf } from './first-error.ts'
import { laterRules } from './later-rules.ts'
import { sentenceOf } from './protocol-error.ts'

const signInRules = laterRules(({ signInForm }) => signInForm)

type SignInFormProps = {
  /** The address may have been typed into the other tab, or before. */
  email: string
  /** The address belongs to an account, so the password is typed next. */
  isKnown: boolean
  onEmail: (email: string) => void
  onSend: () => void
  /** Called if the address must be verified before signing in. */
  onUnproved: (email: string) => void
}

export function SignInForm({ email, isKnown, onEmail, onSend, onUnproved }: SignInFormProps) {
  const auth = useAuth()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    resolver: signInRules,
    defaultValues: { email, password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const errorOf = firstErrorOf(errors, ['email', 'password'])
  const { setFocus } = form

  useEffect(() => {
    if (isKnown) setFocus('password')
  }, [isKnown, setFocus])

  // The button had the focus and lost it while the form was being sent.
  useEffect(() => {
    if (refusal !== undefined && !isSubmitting) setFocus('password')
  }, [refusal, isSubmitting, setFocus])

  const submit = form.handleSubmit(async ({ email, password }) => {
    setRefusal(undefined)
    onSend()
    try {
      const { error } = await (await auth.client()).signInWithPassword({ email, password })
      if (error?.code === 'email_not_confirmed') onUnproved(email)
      else if (error) setRefusal(sentenceOf(error))
    } catch {
      setRefusal(UNREACHABLE_MESSAGE)
    }
  })

  return (
    <ProgramForm onSubmit={submit} className="flex flex-col gap-5">
      {(refusal ?? errors.root) && <Notice kind="danger">{refusal ?? errors.root?.message}</Notice>}
      <TextField
        {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('email')}
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          {...form.register('password')}
          label="Password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <Link to={paths.forgotPassword()} className="prose-link self-end text-small">
          Forgot password?
        </Link>
      </div>
      <Button type="submit" variant="primary" size="large" wide busy={isSubmitting}>
        Sign In
      </Button>
    </ProgramForm>
  )
}
