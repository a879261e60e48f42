// Lets a person who signed up with a wrong address sign up again with the right one (AUTH-25, AUTH-26).
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { accountMessages as messages } from '../../accounts.messages.ts'
import { changeEmailForm } from '../../accounts.schemas.ts'
import { useAuth } from './auth-provider.tsx'

export function ChangeEmail({ onNewEmail }: { onNewEmail: (email: string) => void }) {
  const auth = useAuth()
  const [isOpen, setOpen] = useState(false)
  const form = useForm({ resolver: zodResolver(changeEmailForm), defaultValues: { email: '' } })

  const submit = form.handleSubmit(async ({ email }) => {
    onNewEmail(email)
    try {
      await auth.signOut()
      showToast({ title: messages.changeEmailDone })
    } catch {
      showToast({ kind: 'error', title: messages.changeEmailFailed })
    }
  })

  if (!isOpen) {
    return (
      <div className="border-t border-line pt-4">
        <Button variant="quiet" className="-ml-4" onClick={() => setOpen(true)}>
          Change Email
        </Button>
      </div>
    )
  }
  return (
    <ProgramForm onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-6">
      <TextField
        {...form.register('email')}
        label="New email"
        type="email"
        autoComplete="email"
        autoFocus
        hint="You'll be signed out. Then sign up again with this email."
        error={form.formState.errors.email?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="solid" busy={form.formState.isSubmitting}>
          Change Email
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </ProgramForm>
  )
}
