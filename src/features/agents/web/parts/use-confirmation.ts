// Polls the server until a deployment is paid (security decision 2), at growing intervals, and reports when it takes long.
import { useEffect, useState } from 'react'
import { Problem } from '../../../../platform/contract/problem.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { hasAccess } from '../../access/access.policy.ts'
import { agentMessages as messages } from '../../agents.messages.ts'
import { deploymentContracts as contracts } from '../../deployments.contract.ts'

/** 'waiting' takes longer than usual, 'late' need not be waited for, and 'over' never comes. */
export type ConfirmationPhase = 'unpaid' | 'confirming' | 'waiting' | 'late' | 'over' | 'confirmed'

/** The pauses come to a minute in all. */
const PAUSES_MS = [0, 1_000, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 10_000, 10_000] as const
/** From this question on, a confirmation takes longer than usual, which the page says. */
const LONG_FROM = 5
/** The purchase came too late, or was given up: asking again changes nothing. */
const FINAL: ReadonlySet<string> = new Set(['conflict', 'not_found'])

export function useConfirmation(deploymentId: number) {
  const { api } = useAuth()
  const [phase, setPhase] = useState<ConfirmationPhase>('unpaid')
  const [round, setRound] = useState(0)
  const [reason, setReason] = useState<string>()

  useEffect(() => {
    if (round === 0) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const askAfter = (at: number) => {
      const pause = PAUSES_MS[at]
      if (pause === undefined) return setPhase('late')
      if (at === LONG_FROM) setPhase('waiting')
      timer = setTimeout(async () => {
        const answer = await api(contracts.confirm, { params: { id: deploymentId } }).then(
          (purchase) => (hasAccess(purchase) ? 'confirmed' : 'unconfirmed'),
          // Otherwise the provider, the server or the network is away for now: the next question may be answered.
          (error: unknown) => (error instanceof Problem && FINAL.has(error.kind) ? error : 'unconfirmed'),
        )
        if (isOver) return
        if (answer instanceof Problem) {
          setReason(answer.kind === 'conflict' ? answer.message : messages.paymentOver)
          setPhase('over')
        } else if (answer === 'confirmed') setPhase('confirmed')
        else askAfter(at + 1)
      }, pause)
    }
    askAfter(0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [round, api, deploymentId])

  const again = () => {
    setPhase('confirming')
    setRound((count) => count + 1)
  }
  return { phase, reason, begin: again, again }
}
