// The field for the code of an authenticator app; it is submitted automatically once it is complete.
import { useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { refusalOf, useFactorProof } from './factor-proof.ts'

export function AppCodeForm({ factorId, onProved }: { factorId: string; onProved: () => void }) {
  const { byApp } = useFactorProof()
  const [refusal, setRefusal] = useState<string>()

  async function prove(code: string) {
    const refused = await refusalOf(() => byApp(factorId, code))
    setRefusal(refused)
    if (refused === undefined) onProved()
    return refused === undefined
  }

  return (
    <CodeForm
      label="Code from your authenticator app"
      hint="6 digits, new every 30 seconds"
      action="Verify"
      error={refusal}
      takesFocus
      onCode={prove}
    />
  )
}
