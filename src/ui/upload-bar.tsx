// How far an upload is, as a line along the bottom of what is uploaded.
import { classNames } from './class-names.ts'

type UploadBarProps = {
  /** The file's. */
  name: string
  percent: number
  /** Its height. */
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
