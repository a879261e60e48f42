// The access key of a deployment: made on demand, shown once, replaced after a question.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { accessMessages as messages } from '../../access/access.messages.ts'
import { isKeyUnused } from '../../access/access.policy.ts'
import { KEY_PREFIX } from '../../access/access.rules.ts'
import { deploymentContracts as contracts, type Deployment } from '../../deployments.contract.ts'
import { requeryDeployments } from './deployed-marks.ts'
import { deploymentQuery } from './own-deployments.ts'

type AccessKeyProps = {
  deployment: Deployment
  /** Calls go through Guildhall rather than to the agent's own service. */
  isRun?: boolean
}

export function AccessKey({ deployment: { id, key }, isRun = false }: AccessKeyProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const replace = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const making = useMutation({
    mutationFn: async () => {
      const made = await api(contracts.makeKey, { params: { id } })
      // The refreshed deployment comes together with the key, so that nothing changes twice.
      await queries.invalidateQueries({ queryKey: deploymentQuery(api, user.id, id).queryKey })
      void requeryDeployments(user.id)
      return made.key
    },
    onSettled: () => setAsking(false),
  })
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-measure text-soft">
        {isRun
          ? 'Send this key with every call from your code. Keep it secret. It stops working when your access ends.'
          : "The agent's service asks for this key with every call, and we tell it whether the key is valid. Keep it secret. It stops working when your access ends."}
      </p>
      {making.isError && (
        <Notice kind="danger" title={messages.keyFailed}>
          {reasonOf(making.error)}
        </Notice>
      )}
      {making.data !== undefined && <NewKey secret={making.data} />}
      {key === null ? (
        <Button
          // If the agent can be run on the page, the button for that comes first.
          variant={isRun ? 'secondary' : 'primary'}
          busy={making.isPending}
          onClick={() => making.mutate()}
        >
          Create access key
        </Button>
      ) : (
        <div className="flex w-full flex-wrap items-center justify-between gap-3 rounded-box border border-line px-4 py-3">
          <p className="text-small">
            <code translate="no" className="font-mono">{`${KEY_PREFIX}••••${key.last_four}`}</code>
            <span className="block text-faint">
              Made <DateText moment={key.created_at} withTime />.{' '}
              {isKeyUnused(key) ? (
                <span>Not used yet.</span>
              ) : (
                <span>
                  Last used <DateText moment={key.used_at ?? key.created_at} withTime />.
                </span>
              )}
            </span>
          </p>
          <Button ref={replace} size="small" onClick={() => setAsking(true)}>
            Replace key
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        returnFocus={() => replace.current}
        title="Replace the access key?"
        description="The current key stops working right away. Anything that uses it will fail until you update it."
        confirm="Replace key"
        isDanger
        isBusy={making.isPending}
        onConfirm={() => making.mutate()}
      />
    </div>
  )
}

function NewKey({ secret }: { secret: string }) {
  return (
    <Notice kind="success" title="Copy your key now: it isn't shown again." className="w-full">
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code
          translate="no"
          className="min-w-0 grow rounded-box border border-line bg-surface px-3 py-2 font-mono break-all text-ink select-all"
        >
          {secret}
        </code>
        <CopyButton
          size="small"
          text={secret}
          onCopied={(isCopied) =>
            showToast(
              isCopied
                ? { kind: 'success', title: messages.keyCopied }
                : { kind: 'error', title: messages.keyNotCopied },
            )
          }
          onNothing={() => undefined}
        >
          Copy key
        </CopyButton>
      </div>
    </Notice>
  )
}
