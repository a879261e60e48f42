// The fields of an agent, for adding and editing (spec 2 §5 Agent): first those that everyone sees, then those for buyers
// only.
import type { UseFormReturn } from 'react-hook-form'
import type { FieldOf } from '../../../../../platform/client/sent-form.ts'
import { amountOnLeaving, steppedAmount } from '../../../../../platform/contract/typed-amount.ts'
import { steppedWhole, wholeOnLeaving } from '../../../../../platform/contract/typed-whole.ts'
import { TextArea, TextField } from '../../../../../ui/field.tsx'
import { NumberField } from '../../../../../ui/number-field.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import { Tags } from '../../../../../ui/tags.tsx'
import { MAX_TRIAL_DAYS } from '../../../../payments/subscriptions/subscriptions.rules.ts'
import { useReceivedOf } from '../../../../payments/web/parts/received-of.ts'
import { AGENT_CATEGORIES, splitFeatures } from '../../../agents.rules.ts'
import type { AgentFormValues, NewAgent } from '../../../agents.schemas.ts'
import { listingMessages as messages } from '../../listings.messages.ts'

const CATEGORIES = [
  { value: '', label: 'Choose a category' },
  ...AGENT_CATEGORIES.map((category) => ({ value: category, label: category })),
]

type AgentFieldsProps = {
  form: UseFormReturn<AgentFormValues, unknown, NewAgent>
  field: FieldOf<AgentFormValues>
  priceNote: string | undefined
  isOnOwnMachine: boolean
}

export function AgentFields({ form, field, priceNote, isOnOwnMachine }: AgentFieldsProps) {
  const { errors } = form.formState
  const received = useReceivedOf('agent')(form.watch('price'))
  const features = splitFeatures(form.watch('features'))
  const endpoint = field('endpoint_url')
  return (
    <>
      <TextField {...field('name')} label="Agent Name" autoComplete="off" />
      <SelectField
        {...form.register('category')}
        label="Category"
        options={CATEGORIES}
        error={errors.category?.message}
      />
      <TextArea
        {...field('description')}
        label="Description"
        rows={4}
        hint="What it does, for whom, and what it doesn't do."
      />
      <div className="flex flex-col gap-3">
        <TextField
          {...field('features')}
          label="Key Features"
          autoComplete="off"
          hint="Separate with commas: Drafts replies, Eleven languages, Works with IMAP"
        />
        {features.length > 0 && <Tags items={features} label="Features entered" />}
      </div>
      <NumberField
        before="$"
        {...field('price')}
        label="Monthly Price"
        hint={[received ?? messages.priceHint, priceNote].filter(Boolean).join(' ')}
        onLeaving={amountOnLeaving}
        onStep={steppedAmount}
      />
      <NumberField
        {...field('trial_days')}
        label="Free trial, in days"
        onLeaving={wholeOnLeaving}
        onStep={(typed, direction) => steppedWhole(typed, direction, MAX_TRIAL_DAYS)}
        hint={`Up to ${MAX_TRIAL_DAYS}. Buyers give a card and pay after it, unless they cancel. 0 for no trial.`}
      />
      <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
        <legend className="sr-only">For buyers</legend>
        <p className="text-small text-soft">{messages.forBuyers}</p>
        <TextArea
          {...field('setup_instructions')}
          label="Setup instructions (optional)"
          rows={3}
          hint={messages.setupHint}
        />
        <TextField
          {...endpoint}
          onBlur={(event) => {
            void endpoint.onBlur(event)
            void form.trigger('endpoint_url')
          }}
          dir="ltr"
          type="url"
          label="Endpoint URL (optional)"
          placeholder="https://"
          autoComplete="off"
          hint={isOnOwnMachine ? `${messages.endpointHint} ${messages.endpointHere}` : messages.endpointHint}
        />
      </fieldset>
    </>
  )
}
