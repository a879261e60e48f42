// The dialog in which an agent is added, or one's own edited. Loaded when it is first opened.
import { useState } from 'react'
import { paths } from '../../../../../paths.ts'
import { readDraft } from '../../../../../platform/client/form-draft.ts'
import { useThisMachine } from '../../../../../platform/client/own-machine.ts'
import { useSentForm } from '../../../../../platform/client/sent-form.ts'
import { amountInField } from '../../../../../platform/contract/typed-amount.ts'
import { FormDialog } from '../../../../../ui/form-dialog.tsx'
import type { LateWindow } from '../../../../../ui/late-window.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { VerifyToSell } from '../../../../accounts/web/parts/verify-to-sell.tsx'
import { type AgentFormValues, agentFormOn } from '../../../agents.schemas.ts'
import { listingContracts, type OwnAgent } from '../../listings.contract.ts'
import { listingMessages as messages } from '../../listings.messages.ts'
import { priceNote } from '../../listings.policy.ts'
import { AgentFields } from './agent-fields.tsx'

const EMPTY: AgentFormValues = {
  name: '',
  category: '',
  description: '',
  features: '',
  price: '',
  trial_days: '0',
  setup_instructions: '',
  endpoint_url: '',
}

const DRAFT = 'agent'
/** The next step is also on the agent's card, so it is offered only for a while. */
const NEXT_STEP_SECONDS = 30

const typedOf = (agent: OwnAgent): AgentFormValues => ({
  name: agent.name,
  category: agent.category,
  description: agent.description,
  features: agent.features.join(', '),
  price: amountInField(agent.price),
  trial_days: String(agent.trial_days),
  setup_instructions: agent.setup_instructions ?? '',
  endpoint_url: agent.endpoint_url ?? '',
})

type AgentDialogProps = LateWindow & {
  userId: string
  /** Without an agent, the dialog adds one. */
  agent?: OwnAgent
  /** The caller closes the dialog on success. */
  onSaved: () => void
}

export default function AgentDialog(props: AgentDialogProps) {
  const { open, onOpenChange, userId, agent, onSaved, returnFocus } = props
  const { api } = useAuth()
  const stored = agent && typedOf(agent)
  const thisMachine = useThisMachine()
  const [schema] = useState(() => agentFormOn(thisMachine))
  const { form, submit, refusal, startOver, field } = useSentForm({
    schema,
    initial: stored ?? readDraft(DRAFT, userId, EMPTY),
    empty: stored ?? EMPTY,
    draft: agent ? undefined : { name: DRAFT, userId },
    async send(meant, idempotencyKey) {
      if (agent) {
        await api(listingContracts.edit, { params: { id: agent.id }, body: meant })
        showToast({ kind: 'success', title: messages.saved })
      } else {
        const { id, endpoint_url, paused_for } = await api(
          listingContracts.add,
          { body: meant },
          { idempotencyKey },
        )
        const toCalling = { label: 'API', to: paths.agentCalling(id) }
        showToast({
          kind: 'success',
          title: messages.created,
          // Once an agent has an address, its seller still has to declare its input.
          ...((endpoint_url !== null || paused_for !== null) && {
            description: endpoint_url === null ? messages.notForSaleYet : messages.nextStep,
            action: { ...toCalling, forSeconds: NEXT_STEP_SECONDS },
          }),
        })
      }
      onSaved()
    },
  })
  const { isSubmitting, isDirty } = form.formState

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocus={returnFocus}
      title={agent ? 'Edit Agent' : 'Create New Agent'}
      description={agent ? 'Changes are visible to everyone right away.' : messages.whenOnSale}
      onSubmit={submit}
      submitLabel={agent ? 'Save changes' : 'Create agent'}
      busy={isSubmitting}
      onStartOver={!agent && isDirty ? () => startOver('name') : undefined}
      failure={refusal && { title: messages.saveFailed, ...refusal }}
    >
      {!agent && <VerifyToSell />}
      <AgentFields
        form={form}
        field={field}
        priceNote={agent && priceNote(agent)}
        isOnOwnMachine={thisMachine !== undefined}
      />
    </FormDialog>
  )
}
