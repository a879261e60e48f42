// A number within a range, by pointer or arrow keys: the browser's own slider.
import { type ComponentProps, useId } from 'react'

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value in words, shown and read out. */
  words: string
  onChange: (value: number) => void
}

export function Slider({ label, words, onChange, ...rest }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_3rem] items-center gap-3 text-small">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="range"
        aria-valuetext={words}
        className="h-6 w-full cursor-pointer accent-ink disabled:cursor-not-allowed"
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden="true" className="text-right text-soft tabular-nums">
        {words}
      </span>
    </div>
  )
}
