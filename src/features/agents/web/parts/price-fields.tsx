// The fields for the price of further runs, and for the tiers from which each costs less.
import { smallDollars } from '../../../../platform/contract/ten-thousandths.ts'
import { amountOnLeaving } from '../../../../platform/contract/typed-amount.ts'
import { wholeOnLeaving } from '../../../../platform/contract/typed-whole.ts'
import { Button } from '../../../../ui/button.tsx'
import { focusBeside } from '../../../../ui/focus-beside.ts'
import { NumberField } from '../../../../ui/number-field.tsx'
import { useReceivedOfSmall } from '../../../payments/web/parts/received-of-small.ts'
import { type TierDraft, withTier } from '../../interfaces/web/parts/calling-draft.ts'
import { MAX_PRICE_TIERS, MAX_RUN_PRICE, MIN_RUN_PRICE } from '../../run-prices.rules.ts'
import type { CallingPartProps } from './use-calling.ts'

export function PriceFields({ id, calling }: CallingPartProps) {
  const { draft, change, replace, leave, problemOf, isRunning } = calling
  const received = useReceivedOfSmall('agent')
  return (
    <fieldset className="flex max-w-form flex-col gap-4">
      <legend className="sr-only">Further runs</legend>
      <NumberField
        before="$"
        id={`${id}-pricePerRun`}
        label="Price per further run (optional)"
        hint={
          received(draft.pricePerRun) ??
          `For each run beyond those included, from ${smallDollars(MIN_RUN_PRICE)} to ${smallDollars(MAX_RUN_PRICE)}. Buyers pay it only once they allow it, up to a limit they set.`
        }
        onLeaving={amountOnLeaving}
        value={draft.pricePerRun}
        error={problemOf('pricePerRun')?.message}
        readOnly={isRunning}
        onChange={(event) => change({ pricePerRun: event.target.value })}
        onBlur={() => leave('pricePerRun')}
      />
      {draft.tiers.length > 0 && (
        <ol className="flex flex-col gap-4">
          {draft.tiers.map((tier, index) => (
            <li key={tier.key}>
              <TierField id={id} calling={calling} tier={tier} number={index + 1} />
            </li>
          ))}
        </ol>
      )}
      {draft.pricePerRun.trim() !== '' && draft.tiers.length < MAX_PRICE_TIERS && (
        <Button
          size="small"
          className="self-start"
          disabled={isRunning}
          onClick={() => replace(withTier(draft))}
        >
          Add a lower price for many runs
        </Button>
      )}
    </fieldset>
  )
}

type TierFieldProps = CallingPartProps & { tier: TierDraft; number: number }

function TierField({ id, calling, tier, number }: TierFieldProps) {
  const { draft, change, leave, problemOf, isRunning } = calling
  const { key, from, price } = tier
  const set = (next: Partial<TierDraft>) =>
    change({ tiers: draft.tiers.map((one) => (one.key === key ? { ...one, ...next } : one)) })
  const field = (name: 'from' | 'price') => ({
    id: `${id}-${name}-${key}`,
    error: problemOf(`${name}-${key}`)?.message,
    readOnly: isRunning,
    onBlur: () => leave(`${name}-${key}`),
  })
  return (
    <div className="flex flex-col items-start gap-3 sm:flex-row">
      <div className="flex w-full min-w-0 flex-wrap gap-3 sm:flex-1">
        <NumberField
          {...field('from')}
          className="min-w-40 flex-1"
          label={`Step ${number}: from further run`}
          onLeaving={wholeOnLeaving}
          value={from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <NumberField
          before="$"
          {...field('price')}
          className="min-w-32 flex-1"
          label={`Step ${number}: price`}
          onLeaving={amountOnLeaving}
          value={price}
          onChange={(event) => set({ price: event.target.value })}
        />
      </div>
      <Button
        className="sm:mt-6.5"
        aria-label={`Remove step ${number}`}
        disabled={isRunning}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)()
          change({ tiers: draft.tiers.filter((one) => one.key !== key) })
        }}
      >
        Remove
      </Button>
    </div>
  )
}
