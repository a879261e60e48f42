// The Sign Up tab (AUTH-3, AUTH-4).
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { accountMessages } from '../../accounts.messages.ts'
import { MIN_PASSWORD_LENGTH } from '../../accounts.rules.ts'
import { useAuth } from './auth-provider.tsx'
import { firstErrorOf } from './first-error.ts'
import { laterRules } from './later-rules.ts'
import { sentenceOf } from './protocol-error.ts'

/** The protocol's code for an address that has an account. */
const TAKEN = 'user_already_exists'

const signUpRules = laterRules(({ signUpForm }) => signUpForm)

type SignUpFormProps = {
  /** The address may have been typed into the other tab, or before. */
  email: string
  onEmail: (email: string) => void
  onSend: () => void
  /** Called if the account exists, but its address must be verified before signing in. */
  onUnproved: (email: string) => void
  /** The address has an account already, so the person is led to signing in. */
  onSignIn: () => void
}

export function SignUpForm({ email, onEmail, onSend, onUnproved, onSignIn }: SignUpFormProps) {
  const auth = useAuth()
  const [refusal, setRefusal] = useState<string>()
  const [isTaken, setTaken] = useState(false)
  const signInButton = useRef<HTMLButtonElement>(null)
  const form = useForm({
    resolver: signUpRules,
    defaultValues: { full_name: '', email, password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const errorOf = firstErrorOf(errors, ['full_name', 'email', 'password'])
  const { setFocus } = form

  // The password field gets the focus: the button had it and lost it while the form was being sent, and most refusals are about
  // the password.
  useEffect(() => {
    if (isTaken) signInButton.current?.focus()
    else if (refusal && !isSubmitting) setFocus('password')
  }, [refusal, isTaken, isSubmitting, setFocus])

  const submit = form.handleSubmit(async ({ full_name, email, password }) => {
    setRefusal(undefined)
    setTaken(false)
    onSend()
    try {
      const client = await auth.client()
      const { data, error } = await client.signUp({ email, password, options: { data: { full_name } } })
      if (error) {
        setRefusal(sentenceOf(error, accountMessages.signUpFailed))
        setTaken(error.code === TAKEN)
      } else if (!data.session) onUnproved(email)
    } catch {
      setRefusal(UNREACHABLE_MESSAGE)
    }
  })

  return (
    <ProgramForm onSubmit={submit} className="flex flex-col gap-5">
      {errors.root && <Notice kind="danger">{errors.root.message}</Notice>}
      {refusal && (
        <div className="flex flex-col gap-3">
          <Notice kind="danger">{refusal}</Notice>
          {isTaken && (
            <Button ref={signInButton} variant="solid" onClick={onSignIn}>
              Sign in with this email
            </Button>
          )}
          {isTaken && (
            <Link
              to={paths.forgotPassword()}
              state={{ email: form.getValues('email') }}
              className="prose-link"
            >
              Forgot your password?
            </Link>
          )}
        </div>
      )}
      <TextField
        {...form.register('full_name')}
        label="Full name"
        autoComplete="name"
        error={errorOf('full_name')}
      />
      <TextField
        {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('email')}
      />
      <PasswordField
        {...form.register('password')}
        label="Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        error={errorOf('password')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={isSubmitting}>
        Create account
      </Button>
      <p className="text-small text-soft">
        By creating an account you agree to the{' '}
        <Link to={paths.terms()} className="prose-link">
          terms of use
        </Link>{' '}
        and the{' '}
        <Link to={paths.privacy()} className="prose-link">
          privacy notice
        </Link>
        .
      </p>
    </ProgramForm>
  )
}
