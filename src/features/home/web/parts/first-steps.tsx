// The three first steps of a new member, until they are completed or dismissed.
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { areStepsOver, endSteps } from './ended-steps.ts'
import { useOverview } from './own-home.ts'
import { type FirstStep, firstStepsOf } from './steps.ts'

/** `onGone` is called when the person dismisses the steps, to move the focus elsewhere. */
export function FirstSteps({ onGone }: { onGone: () => void }) {
  const { user } = usePerson()
  const overview = useOverview()
  const profile = useOwnProfile()
  const [isOver, setOver] = useState(() => areStepsOver(user.id))

  const known = overview.data && profile.data && { overview: overview.data, profile: profile.data, user }
  const steps = known && firstStepsOf(known.profile)
  const done = new Set(known && steps?.filter((step) => step.isDone(known)).map((step) => step.id))
  const isComplete = steps !== undefined && done.size === steps.length

  // The completion is stored, so that the steps don't come back when a row that completed one of them is deleted.
  useEffect(() => {
    if (isComplete) endSteps(user.id)
  }, [isComplete, user.id])

  // Until the rows are known, no step can be shown as completed or open.
  if (isOver || isComplete || !steps) return null

  function dismiss() {
    endSteps(user.id)
    setOver(true)
    onGone()
  }

  return <Panel steps={steps} done={done} onDismiss={dismiss} />
}

type PanelProps = { steps: readonly FirstStep[]; done: ReadonlySet<string>; onDismiss: () => void }

function Panel({ steps, done, onDismiss }: PanelProps) {
  const id = useId()
  const next = steps.find((step) => !done.has(step.id))
  return (
    <section aria-labelledby={id} className="mb-8 flex flex-col rounded-box border border-line bg-surface">
      <div className="flex items-start justify-between gap-4 py-3 pr-3 pl-5 sm:pl-6">
        <div className="pt-2">
          <h2 id={id} className="display text-title">
            First steps
          </h2>
          <p className="figures text-small text-soft">{`${done.size} of ${steps.length} done`}</p>
        </div>
        <IconButton label="Dismiss first steps" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ol className="grid flex-1 border-t border-line md:grid-cols-3">
        {steps.map((step, index) => (
          <StepItem
            key={step.id}
            step={step}
            number={index + 1}
            state={done.has(step.id) ? 'done' : step === next ? 'next' : 'later'}
          />
        ))}
      </ol>
    </section>
  )
}

const RINGS = {
  done: 'border-transparent bg-success-wash text-success',
  next: 'border-accent text-accent',
  later: 'border-edge text-soft',
} as const

type StepItemProps = { step: FirstStep; number: number; state: keyof typeof RINGS }

function StepItem({ step, number, state }: StepItemProps) {
  const isDone = state === 'done'
  return (
    <li className="relative flex gap-4 border-line px-5 py-5 not-last:border-b sm:px-6 md:flex-col md:gap-3 md:not-last:border-r md:not-last:border-b-0">
      <span
        aria-hidden="true"
        className={classNames(
          'figures inline-flex size-8 shrink-0 items-center justify-center rounded-full border text-small font-medium',
          RINGS[state],
        )}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          {isDone ? (
            <span className="text-soft">
              <span className="line-through">{step.title}</span> <span className="sr-only">Done</span>
            </span>
          ) : (
            <Link to={step.to} className="prose-link after:absolute after:inset-0">
              {step.title}
            </Link>
          )}
        </p>
        <p className="mt-1 text-small text-soft">{step.about}</p>
      </div>
    </li>
  )
}
