// Chooses a product for a comparison: a checkbox on its card and on its page.
import { classNames } from './class-names.ts'
import { type Comparable, toggleCompared, useCompared } from './compared.ts'
import { showToast } from './toast.ts'

export type CompareToggleProps = {
  kind: Comparable
  id: number
  name: string
}

export default function CompareToggle({ kind, id, name }: CompareToggleProps) {
  const ids = useCompared(kind)
  const isChosen = ids.includes(id)
  const limit = `You can compare up to ${kind.most} ${kind.names[1]}`
  const isFull = !isChosen && ids.length === kind.most

  /** The button stays enabled, so that a person who presses it learns why the item can't be chosen. */
  function toggle() {
    if (toggleCompared(kind, id)) return
    showToast({ title: limit, description: 'Remove one to choose another.' })
  }

  return (
    <label
      title={isFull ? limit : undefined}
      className={classNames(
        'inline-flex min-h-8 cursor-pointer items-center justify-center gap-2 rounded-box border bg-surface px-2.5 text-small font-medium select-none hover:border-ink',
        isChosen ? 'border-ink' : 'border-line',
        isFull && 'text-faint',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        aria-disabled={isFull || undefined}
        aria-label={`Compare ${name}`}
        onChange={toggle}
        className="size-4 cursor-pointer"
      />
      <span aria-hidden="true">Compare</span>
    </label>
  )
}
