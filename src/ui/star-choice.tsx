// A choice of 1 to 5 stars: five radio buttons of the browser's own, so arrow keys move between them.
import { useState } from 'react'
import { classNames } from './class-names.ts'
import { Glyph } from './glyph.tsx'

const ALL = [1, 2, 3, 4, 5] as const

type StarChoiceProps = {
  legend: string
  name: string
  value: number | undefined
  onChoose: (stars: number) => void
  /** Returns the meaning of a number of stars: 'Good'. */
  wordFor: (stars: number) => string
  error?: string | undefined
}

export function StarChoice({ legend, name, value, onChoose, wordFor, error }: StarChoiceProps) {
  const [pointed, setPointed] = useState<number>()
  const shown = pointed ?? value ?? 0
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{legend}</legend>
      <div className="flex items-center gap-3">
        <div className="-ml-1.5 flex" onPointerLeave={() => setPointed(undefined)}>
          {ALL.map((stars) => (
            <label
              key={stars}
              onPointerEnter={(event) => {
                // A finger only taps: the tapped star would stay lit.
                if (event.pointerType === 'mouse') setPointed(stars)
              }}
              className="inline-flex size-11 cursor-pointer items-center justify-center rounded-box has-focus-visible:outline-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={value === stars}
                onChange={() => onChoose(stars)}
                className="sr-only"
              />
              <span className="sr-only">
                {`${stars === 1 ? '1 star' : `${stars} stars`}: ${wordFor(stars)}`}
              </span>
              <Glyph
                of="star"
                className={classNames('glyph size-7', stars <= shown ? 'fill-current' : 'text-edge')}
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-small text-soft">
          {shown > 0 && wordFor(shown)}
        </span>
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
