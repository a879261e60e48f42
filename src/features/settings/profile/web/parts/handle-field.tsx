// The handle: the end of the public page's address, typed or generated (PRO-11, PRO-12, DEC-28, DEC-29).

import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { paths } from '../../../../../paths.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/field.tsx'
import { typeLowerCase } from '../../../../../ui/lower-case.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { profileContracts } from '../../../../profiles/profiles.contract.ts'
import { profileTabMessages as messages } from '../../profile.messages.ts'
import type { ProfileDraft } from '../../profile.rules.ts'

export function HandleField({ siteUrl }: { siteUrl: string }) {
  const { api } = useAuth()
  const form = useFormContext<ProfileDraft>()
  const generate = useMutation({
    mutationFn: (display_name: string | null) =>
      api(profileContracts.generateHandle, { body: { display_name } }),
    onSuccess: ({ handle }) => {
      form.setValue('handle', handle, { shouldDirty: true })
      form.clearErrors('handle')
    },
    onError: (error) => {
      const about = error instanceof Problem ? error.fields?.display_name : undefined
      if (about) form.setError('display_name', { message: about }, { shouldFocus: true })
      else showToast({ kind: 'error', title: messages.handleNotMade, description: error.message })
    },
  })

  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <TextField
        {...form.register('handle')}
        onInput={typeLowerCase}
        label="Handle"
        className="flex-1"
        lead={new URL(siteUrl).host + paths.profile('')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="Lowercase letters, digits and hyphens. If you change your handle, the old one redirects to the new one for 90 days."
        error={form.formState.errors.handle?.message}
      />
      <Button
        className="self-start sm:mt-6.5"
        busy={generate.isPending}
        onClick={() => generate.mutate(form.getValues('display_name'))}
      >
        Generate
      </Button>
    </div>
  )
}
