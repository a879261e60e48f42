// One choice out of a few, each on a card with room for an explanation: the browser's own radio buttons.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Choice<V extends string> = {
  value: V
  label: string
  description?: string
  /** The picture is at the top of the card. */
  picture?: ReactNode
}

type ChoiceCardsProps<V extends string> = {
  legend: ReactNode
  hideLegend?: boolean
  name: string
  choices: readonly Choice<V>[]
  value: V | undefined
  onChoose: (value: V) => void
  /**
   * A card was pressed, also the chosen one. The arrow keys only choose: with them one passes over cards to reach another.
   */
  onPress?: (value: V) => void
  error?: string | undefined
  /** The layout of the cards, as grid classes. */
  className?: string
}

export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { legend, hideLegend = false, name, choices, value, onChoose, onPress, error, className } = props
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-3 text-small font-medium'}>{legend}</legend>
      <div className={classNames('grid gap-3', className)}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            onPointerUp={onPress && (({ button }) => button === 0 && onPress(choice.value))}
            className={classNames(
              'group relative flex cursor-pointer gap-3 rounded-box border bg-surface p-4 transition-colors duration-100 hover:border-ink has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              choice.picture !== undefined && 'flex-col',
              error ? 'border-danger' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className={classNames(
                'mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-[6px] checked:border-ink',
                choice.picture !== undefined && 'absolute top-4 right-4 mt-0',
              )}
            />
            <span className="contents">{choice.picture}</span>
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="font-medium">{choice.label}</span>
              {choice.description && <span className="text-small text-soft">{choice.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-2 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
