// Deletes one of one's own updates, after a confirmation.
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { updateContracts as contracts } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { requeryUpdates } from './own-updates-query.ts'

type DeleteUpdateProps = {
  id: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}

export function DeleteUpdate({ id, open, onOpenChange, onDeleted }: DeleteUpdateProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const remove = useMutation({
    mutationFn: () => api(contracts.delete, { params: { id } }),
    onSuccess() {
      showToast({ kind: 'success', title: messages.deleted })
      onOpenChange(false)
      onDeleted()
      void requeryUpdates(user.id)
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.deleteFailed, description: reasonOf(error) }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this update?"
      description="It will be permanently deleted with its comments, likes and media."
      confirm="Delete update"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
