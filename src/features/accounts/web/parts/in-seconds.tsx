// The text beside a button that can't be pressed yet: the seconds until it can.
export function InSeconds({ left }: { left: number }) {
  if (left === 0) return null
  return (
    <span className="text-small text-soft">
      in <span className="figures">{left}</span> s
    </span>
  )
}
