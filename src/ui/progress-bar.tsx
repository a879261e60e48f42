// The progress of something that takes a while.
type ProgressBarProps = {
  label: string
  /** From 0 to 1; left out if unknown. */
  share?: number | undefined
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className="flex flex-col gap-1.5 text-small">
      <p className="flex justify-between gap-4">
        <span>{label}</span>
        {percent !== undefined && <span className="text-soft tabular-nums">{`${percent}%`}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== undefined && { 'aria-valuenow': percent })}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={
            percent === undefined
              ? 'size-full animate-pulse bg-soft'
              : 'h-full bg-ink transition-[width] duration-150'
          }
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
