// The details that receipts print about their buyer, asked once and kept.
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { TextArea, TextField } from '../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { type OwnBilling, ownBillingContracts } from '../../billing.contract.ts'
import { billingDetailsMessages as messages } from '../../billing.messages.ts'
import { type BillingDetails, billingDetailsForm } from '../../billing.schemas.ts'
import { billingKey, useOwnBilling } from './own-billing.ts'

export function BillingDetailsForm() {
  const billing = useOwnBilling()
  if (billing.isPending) return <Skeleton className="h-80 w-full" />
  if (!billing.data) return <FailedQuery title={messages.notLoaded} query={billing} />
  return <Filled details={billing.data.details} />
}

function Filled({ details }: { details: BillingDetails }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(billingDetailsForm), values: details })
  const { errors, isDirty } = form.formState
  const save = useMutation({
    mutationFn: (body: BillingDetails) => api(ownBillingContracts.saveDetails, { body }),
    onSuccess(saved) {
      queries.setQueryData<OwnBilling>(billingKey(user.id), (kept) => kept && { ...kept, details: saved })
      showToast({ kind: 'success', title: messages.saved })
    },
    onError: (error) => showToast({ kind: 'error', title: messages.notSaved, description: reasonOf(error) }),
  })
  return (
    <ProgramForm
      className="flex max-w-form flex-col gap-4"
      onSubmit={form.handleSubmit((typed) => save.mutateAsync(typed).catch(() => undefined))}
    >
      <TextField
        label={messages.company}
        autoComplete="organization"
        error={errors.company?.message}
        {...form.register('company')}
      />
      <TextArea
        label={messages.address}
        autoComplete="street-address"
        rows={3}
        error={errors.address?.message}
        {...form.register('address')}
      />
      <TextField
        label={messages.taxId}
        hint={messages.taxIdHint}
        error={errors.tax_id?.message}
        {...form.register('tax_id')}
      />
      <Button type="submit" className="self-start" disabled={!isDirty} busy={save.isPending}>
        {messages.save}
      </Button>
    </ProgramForm>
  )
}
