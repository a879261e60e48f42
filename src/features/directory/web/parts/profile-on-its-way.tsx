// A placeholder for a profile until it is known to whom it belongs.
import { Spinner } from '../../../../ui/spinner.tsx'

export function ProfileOnItsWay() {
  return (
    <div className="flex min-h-[60vh] items-center justify-center">
      <Spinner size="large" label="Loading this profile" />
    </div>
  )
}
