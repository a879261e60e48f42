// A recovery code in place of a lost factor; each works once.
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { factorMessages } from '../../factors/factors.messages.ts'
import { canonicalRecoveryCode } from '../../factors/factors.rules.ts'
import { refusalOf, useFactorProof } from './factor-proof.ts'

export function RecoveryCodeForm({ onProved }: { onProved: () => void }) {
  const { byRecoveryCode } = useFactorProof()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function prove(event: SyntheticEvent) {
    event.preventDefault()
    setBusy(true)
    const code = canonicalRecoveryCode(typed)
    const refused = await refusalOf(() => byRecoveryCode(code), factorMessages.recoveryCodeRefused)
    setBusy(false)
    setRefusal(refused)
    if (refused === undefined) onProved()
  }

  return (
    <ProgramForm noValidate={false} onSubmit={prove} className="flex flex-col gap-5">
      <TextField
        label="Recovery code"
        hint="One of the codes you saved. Each works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={refusal}
      />
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        Verify
      </Button>
    </ProgramForm>
  )
}
