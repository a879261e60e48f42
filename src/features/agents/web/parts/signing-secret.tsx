// Shows the secret that signs calls of an own agent, hidden at first, replaced after a question; and how an endpoint verifies
// signatures.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../ui/confirmed-action.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { interfaceContracts as contracts } from '../../interfaces/interfaces.contract.ts'
import { interfaceMessages as messages } from '../../interfaces/interfaces.messages.ts'
import { SECRET_PREFIX } from '../../interfaces/interfaces.rules.ts'
import { ownInterfaceQuery } from '../../interfaces/web/parts/own-interface-query.ts'
import { CodeBlock, CopyText } from '../../runs/web/parts/code-block.tsx'
import { signingExample } from './signing-example.ts'

type SigningSecretProps = {
  agentId: number
  secret: string
  /** Only a declared agent can replace its secret. */
  isDeclared: boolean
}

export function SigningSecret({ agentId, secret, isDeclared }: SigningSecretProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-medium">Signing secret</h3>
      <p className="max-w-measure text-soft">
        Each call is signed with it, so your endpoint can reject calls that don’t come from Guildhall. Keep it
        secret.
      </p>
      <div className="flex flex-wrap items-center gap-3 rounded-box border border-line px-4 py-3">
        <code translate="no" className="min-w-0 grow font-mono text-small break-all select-all">
          {isShown ? secret : `${SECRET_PREFIX}${'•'.repeat(12)}`}
        </code>
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
          </Button>
          <CopyText text={secret}>Copy secret</CopyText>
          {isDeclared && <NewSecret agentId={agentId} />}
        </div>
      </div>
      <details>
        <summary className="min-h-6 cursor-pointer font-medium">How to verify it</summary>
        <div className="flex flex-col gap-3 pt-3">
          <p className="max-w-measure text-soft">
            <span>Calls are signed as </span>
            <a href="https://www.standardwebhooks.com" rel="noopener" className="prose-link">
              Standard Webhooks
            </a>
            <span>
              , for which most languages have a library. Verify the body exactly as it arrives, before you
              parse it. In Node, with the package standardwebhooks:
            </span>
          </p>
          <CodeBlock text={signingExample} label="Example in Node" copy="Copy example" />
          <p className="max-w-measure text-soft">
            Answer with status 400 and an error with a message to reject an input. The buyer sees the message.
          </p>
        </div>
      </details>
    </div>
  )
}

function NewSecret({ agentId }: { agentId: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const renew = useMutation({
    mutationFn: () => api(contracts.newSecret, { params: { id: agentId } }),
    onSuccess(saved) {
      queries.setQueryData(ownInterfaceQuery(api, user.id, agentId).queryKey, {
        interface: saved,
        signing_secret: saved.signing_secret,
      })
      showToast({ kind: 'success', title: messages.newSecretMade })
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.newSecretFailed, description: reasonOf(error) }),
  })
  return (
    <ConfirmedAction
      button={(ask) => (
        <Button size="small" aria-haspopup="dialog" onClick={ask}>
          New secret
        </Button>
      )}
      title="Create a new signing secret?"
      description="Calls are signed with the new one right away. Runs fail until your endpoint has it, if it verifies signatures."
      confirm="Create new secret"
      isDanger
      isBusy={renew.isPending}
      act={(close) => renew.mutate(undefined, { onSettled: close })}
    />
  )
}
