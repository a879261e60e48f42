// Choices among proposals as links: every view of the list has an address.
import { Link } from 'react-router'
import { classNames } from '../../../../../ui/class-names.ts'

type Choice = { label: string; to: string; isChosen: boolean; count?: number | undefined }

export function ChoiceLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Link
          key={choice.label}
          to={choice.to}
          preventScrollReset
          aria-current={choice.isChosen ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-9 items-center gap-2 rounded-box border px-3 text-small font-medium transition-colors duration-100',
            choice.isChosen ? 'border-ink bg-ink text-paper' : 'border-edge hover:border-ink hover:bg-sunken',
          )}
        >
          <span>{choice.label}</span>
          {choice.count !== undefined && <span className="figures opacity-75">{choice.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
