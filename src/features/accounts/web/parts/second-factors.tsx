// The account's second factors in the settings: a list, with buttons to add and remove one (DEC-63, AUTH-39).
import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { AppEnrolment } from './app-enrolment.tsx'
import { PhoneEnrolment } from './phone-enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { usePerson } from './signed-in-only.tsx'

const KINDS: Partial<Record<Factor['factor_type'], string>> = {
  totp: 'Authenticator app',
  phone: 'Text message',
}

export function SecondFactors() {
  const { user } = usePerson()
  const [adding, setAdding] = useState<'app' | 'phone'>()
  const [leaving, setLeaving] = useState<Factor>()
  const verified = (user.factors ?? []).filter((factor) => factor.status === 'verified')
  const seconds = verified.filter((factor) => KINDS[factor.factor_type])
  const isLast = seconds.length === 1

  return (
    <div className="flex flex-col gap-6">
      {seconds.length > 0 ? (
        <ul className="border-t border-line">
          {seconds.map((factor) => (
            <li
              key={factor.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{factor.friendly_name || KINDS[factor.factor_type]}</p>
                <p className="text-small text-soft">
                  {KINDS[factor.factor_type]}, added <DateText moment={factor.created_at} />
                </p>
              </div>
              <Button
                size="small"
                aria-label={`Remove ${factor.friendly_name || KINDS[factor.factor_type]}`}
                onClick={() => setLeaving(factor)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Badge variant="secondary">Off</Badge>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant={seconds.length > 0 ? 'secondary' : 'solid'} onClick={() => setAdding('app')}>
          Add an authenticator app
        </Button>
        <Button onClick={() => setAdding('phone')}>Add a phone</Button>
      </div>
      {seconds.length > 0 && (
        <RecoveryCodes hasSet={verified.some((factor) => factor.factor_type === 'recovery_code')} />
      )}
      <AppEnrolment open={adding === 'app'} onClose={() => setAdding(undefined)} />
      <PhoneEnrolment open={adding === 'phone'} onClose={() => setAdding(undefined)} />
      <RemoveFactor factor={leaving} isLast={isLast} onClose={() => setLeaving(undefined)} />
    </div>
  )
}
