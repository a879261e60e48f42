// The form for a code by text message: requested, then typed.
import { useState } from 'react'
import { UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { CodeForm } from './code-form.tsx'
import { refusalOf, sentenceOfRefusal, useFactorProof } from './factor-proof.ts'

export function PhoneCodeForm({ factorId, onProved }: { factorId: string; onProved: () => void }) {
  const { sendToPhone, byPhone } = useFactorProof()
  const [challengeId, setChallengeId] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function send() {
    setSending(true)
    try {
      const { data, error } = await sendToPhone(factorId)
      setRefusal(error ? sentenceOfRefusal(error) : undefined)
      if (data) setChallengeId(data.id)
    } catch {
      setRefusal(UNREACHABLE_MESSAGE)
    } finally {
      setSending(false)
    }
  }

  async function prove(code: string) {
    if (challengeId === undefined) return false
    const refused = await refusalOf(() => byPhone(factorId, challengeId, code))
    setRefusal(refused)
    if (refused === undefined) onProved()
    return refused === undefined
  }

  if (challengeId === undefined) {
    return (
      <div className="flex flex-col gap-5">
        <p className="text-soft">We'll text a 6-digit code to your phone.</p>
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <Button variant="primary" size="large" busy={isSending} onClick={send}>
          Send code
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <CodeForm
        label="Code from the text message"
        action="Verify"
        error={refusal}
        takesFocus
        onCode={prove}
      />
      <Button variant="quiet" busy={isSending} onClick={send}>
        Send another code
      </Button>
    </div>
  )
}
