// Shows the share of an upload as a line along the bottom of the uploaded item.
import { classNames } from './class-names.ts'

type UploadBarProps = {
  name: string
  percent: number
  className: string
}

export function UploadBar({ name, percent, className }: UploadBarProps) {
  return (
    <span
      role="progressbar"
      aria-label={`Upload of ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('absolute inset-x-0 bottom-0 bg-line', className)}
    >
      <span
        className="block h-full origin-left bg-accent transition-transform duration-300 motion-reduce:transition-none"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </span>
  )
}
