// The browser's own radio button or checkbox for an answer, without its label.
import Check from 'lucide-react/icons/check'
import type { ComponentProps } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import type { QuestionKind } from '../../quizzes/quizzes.rules.ts'

type ChoiceInputProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { kind: QuestionKind }

export function ChoiceInput({ kind, ...rest }: ChoiceInputProps) {
  const isOne = kind === 'single'
  return (
    <span className="relative inline-flex size-5 shrink-0">
      <input
        {...rest}
        type={isOne ? 'radio' : 'checkbox'}
        className={classNames(
          'peer size-5 cursor-[inherit] appearance-none border border-edge bg-surface checked:border-ink',
          isOne ? 'rounded-full checked:border-[6px]' : 'rounded-box checked:bg-ink',
        )}
      />
      {!isOne && (
        <Check
          aria-hidden="true"
          strokeWidth={2.5}
          className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-paper peer-checked:block"
        />
      )}
    </span>
  )
}
