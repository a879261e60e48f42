// Moves the clock of a demonstration on one's own machine, with all work that becomes due: renewals, holds and payouts can be
// seen without waiting for them.
import { useEffect, useId, useState } from 'react'
import { useIsOnOwnMachine } from '../../../../../platform/client/own-machine.ts'
import { Button } from '../../../../../ui/button.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { cardFormMessages as messages } from '../../card-forms.messages.ts'

const CLOCK_PATH = '/dev/clock'
const MOVES = [
  { move: 'day', label: 'A day' },
  { move: 'week', label: 'A week' },
  { move: 'next_monday', label: 'To next Monday' },
] as const

type Move = (typeof MOVES)[number]['move']
type Stand = { now: string; failed_jobs?: string[] }

async function askClock(move?: Move): Promise<Stand> {
  const sent = move && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ move }),
  }
  const answer = await fetch(CLOCK_PATH, sent)
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message)
  return (await answer.json()) as Stand
}

/** Nothing elsewhere: only a demonstration on one's own machine has such a clock. */
export default function MoveTime({ onMoved }: { onMoved?: () => void }) {
  return useIsOnOwnMachine() ? <Clock onMoved={onMoved} /> : null
}

function Clock({ onMoved }: { onMoved: (() => void) | undefined }) {
  const id = useId()
  const [stand, setStand] = useState<Stand>()
  const [moving, setMoving] = useState<Move>()
  const [problem, setProblem] = useState<string>()

  async function ask(move?: Move): Promise<void> {
    setMoving(move)
    setProblem(undefined)
    try {
      setStand(await askClock(move))
      if (move) onMoved?.()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.timeNotMoved)
    } finally {
      setMoving(undefined)
    }
  }

  useEffect(() => {
    askClock().then(setStand, () => setProblem(messages.timeNotMoved))
  }, [])

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-medium">
          Move time
        </h2>
        <p role="status" className="min-h-6 text-small text-soft">
          {moving !== undefined ? messages.timeMoves : stand && <DateText moment={stand.now} withTime />}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {MOVES.map(({ move, label }) => (
          <Button
            key={move}
            size="small"
            busy={moving === move}
            disabled={moving !== undefined}
            onClick={() => void ask(move)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="text-small text-faint">{messages.timeHint}</p>
      {stand?.failed_jobs && stand.failed_jobs.length > 0 && (
        <Notice kind="warning">{messages.timeWorkFailed}</Notice>
      )}
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
    </section>
  )
}
