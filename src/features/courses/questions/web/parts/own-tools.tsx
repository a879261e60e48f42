// Lets authors edit their own question or answer, and delete it after a confirmation.
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../../ui/confirmed-action.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { questionMessages as messages } from '../../questions.messages.ts'
import { requeryQuestions, requeryWithout } from './question-queries.ts'

type OwnToolsProps = {
  what: 'question' | 'answer'
  onEdit: () => void
  title: string
  description: string
  deleted: string
  remove: (api: Api) => Promise<unknown>
}

export function OwnTools({ what, onEdit, title, description, deleted, remove }: OwnToolsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const removal = useMutation({
    mutationFn: () => remove(api),
    async onSuccess() {
      showToast({ kind: 'success', title: deleted })
      await (what === 'question' ? requeryWithout : requeryQuestions)(user.id)
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.deleteFailed, description: reasonOf(error) }),
  })
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <Button size="small" variant="quiet" onClick={onEdit}>
        {`Edit ${what}`}
      </Button>
      <ConfirmedAction
        button={(ask) => (
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={ask}>
            {`Delete ${what}`}
          </Button>
        )}
        title={title}
        description={description}
        confirm={`Delete ${what}`}
        isDanger
        isBusy={removal.isPending}
        act={(close) => removal.mutate(undefined, { onSettled: close })}
      />
    </div>
  )
}
