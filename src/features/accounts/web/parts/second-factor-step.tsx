// The second step of signing in, for an account with a second factor (DEC-63): a code of the app, of a text message, or
// a recovery code.
import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { FactorType } from '../../identity/enrolled-factors.rules.ts'
import { AppCodeForm } from './app-code-form.tsx'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { useSignOut } from './sign-out.ts'

const WAYS: Record<FactorType, string> = {
  totp: 'Use your authenticator app',
  phone: 'Use a text message',
  recovery_code: 'Use a recovery code',
}
const ORDER = Object.keys(WAYS) as FactorType[]

type SecondFactorStepProps = {
  factors: readonly Factor[]
  /** Called once the session was raised; the parent may also simply watch the session. */
  onProved?: () => void
}

export function SecondFactorStep({ factors, onProved }: SecondFactorStepProps) {
  const signOut = useSignOut()
  const proved = onProved ?? (() => undefined)
  const usable = ORDER.flatMap((type) => {
    const factor = factors.find((one) => one.factor_type === type && one.status === 'verified')
    return factor ? [{ type, factor }] : []
  })
  const [type, setType] = useState(usable[0]?.type)
  const chosen = usable.find((way) => way.type === type)
  return (
    <div className="flex flex-col gap-8">
      {chosen?.type === 'totp' && <AppCodeForm factorId={chosen.factor.id} onProved={proved} />}
      {chosen?.type === 'phone' && <PhoneCodeForm factorId={chosen.factor.id} onProved={proved} />}
      {chosen?.type === 'recovery_code' && <RecoveryCodeForm onProved={proved} />}
      <div className="flex flex-col items-start gap-1 border-t border-line pt-4">
        {usable
          .filter((way) => way.type !== type)
          .map((way) => (
            <Button key={way.type} variant="quiet" className="-ml-4" onClick={() => setType(way.type)}>
              {WAYS[way.type]}
            </Button>
          ))}
        <Button variant="quiet" className="-ml-4" onClick={signOut}>
          Sign in with another account
        </Button>
      </div>
    </div>
  )
}
