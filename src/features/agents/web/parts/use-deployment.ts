// The steps of a deployment before the payment: is the agent deployed already, what does it cost now, and with which
// secret does the buyer pay. Each of them may be repeated at any time; the server starts one payment only.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { agentContracts } from '../../agents.contract.ts'
import { agentMessages as messages } from '../../agents.messages.ts'
import { paymentIntentContract } from '../../deployments.contract.ts'
import { interfaceQuery } from '../../runs/web/parts/interface-query.ts'
import { deployedQuery, findDeployed, requeryDeployments } from './deployed-marks.ts'
import type { DeployedAgent, Intent } from './deploying.ts'

const isConflict = (error: unknown) => error instanceof Problem && error.kind === 'conflict'

type Place = 'list' | 'page'

export function useDeployment(agent: DeployedAgent, place: Place) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const { isDeployedNow, sayDeployed, sayPaid } = useDeployedAgent(agent, place)
  const [isStarting, setStarting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [intent, setIntent] = useState<Intent>()
  const [newPrice, setNewPrice] = useState<number>()
  /** Why nothing more can be tried for now. */
  const [noMore, setNoMore] = useState<string>()
  /** The last price that the buyer has seen. */
  const seenPrice = useRef(agent.price)
  const isWorking = useRef(false)

  const ask = (price: number) =>
    api(paymentIntentContract, { body: { agentId: agent.id, agentName: agent.name, price } })

  /** Checks first whether the person has it (PAY-1), then asks for a payment (PAY-3). */
  async function start(): Promise<void> {
    if (!isOpen) await begin()
  }

  async function begin(): Promise<void> {
    if (isWorking.current) return
    isWorking.current = true
    setStarting(true)
    try {
      if (await isDeployedNow()) sayDeployed()
      else await open()
    } catch (error) {
      showToast({ kind: 'error', title: reasonOf(error) ?? messages.deployFailed })
    } finally {
      isWorking.current = false
      setStarting(false)
    }
  }

  async function open(): Promise<void> {
    try {
      setIntent({ ...(await ask(seenPrice.current)), price: seenPrice.current })
      // By the time it is paid, it is known what comes next.
      void queries.prefetchQuery(interfaceQuery(api, user.id, agent.id))
      setNoMore(undefined)
      setOpen(true)
    } catch (error) {
      if (!isConflict(error)) throw error
      // Another tab was quicker, or the price is another by now.
      if (await isDeployedNow()) return sayDeployed()
      if (!(await askNewPrice())) throw error
    }
  }

  function close() {
    setOpen(false)
    setIntent(undefined)
  }

  /** Shows the price of now instead of the payment, if it is another than the buyer has seen; says whether it is. */
  async function askNewPrice(): Promise<boolean> {
    const { price } = await api(agentContracts.get, { params: { id: agent.id } })
    if (price === seenPrice.current) return false
    close()
    setNewPrice(price)
    return true
  }

  return {
    isStarting,
    isOpen,
    setOpen,
    intent,
    newPrice,
    noMore,
    start,
    dismissPrice: () => setNewPrice(undefined),
    acceptPrice() {
      seenPrice.current = newPrice ?? seenPrice.current
      setNewPrice(undefined)
      return start()
    },

    /** A payment was refused: it may be over. Returns whether there is another one to make in its place. */
    async renew(): Promise<'same' | 'renewed' | 'deployed'> {
      if (!intent) return 'same'
      try {
        const next = await ask(intent.price)
        if (next.clientSecret === intent.clientSecret) return 'same'
        setIntent({ ...next, price: intent.price })
        return 'renewed'
      } catch (error) {
        if (error instanceof Problem && error.kind === 'too_many_requests') setNoMore(error.message)
        // What else is wrong is said where it was refused; only that it is paid by now, or costs more, makes a
        // difference.
        if (await isDeployedNow().catch(() => false)) return 'deployed'
        if (isConflict(error)) await askNewPrice().catch(() => false)
        return 'same'
      }
    },

    /** Starts over, with what can be bought now, after a purchase that ended without a deployment. */
    restart() {
      close()
      return begin()
    },

    /** The server has said that it is paid. */
    finish(deploymentId: number) {
      setOpen(false)
      sayPaid(deploymentId, intent)
    },
  }
}

/** Whether the person has the agent, and what they hear about it. */
function useDeployedAgent(agent: DeployedAgent, place: Place) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  function markDeployed() {
    queries.setQueryData(deployedQuery(api, user.id, agent.id).queryKey, true)
    void requeryDeployments(user.id)
  }

  function sayDeployed() {
    markDeployed()
    showToast({
      kind: 'info',
      title: place === 'list' ? messages.alreadyDeployed : messages.alreadyDeployedHere,
    })
  }

  return {
    isDeployedNow: async () => (await findDeployed(api, [agent.id])).has(agent.id),
    sayDeployed,
    sayPaid(deploymentId: number, intent: Intent | undefined) {
      markDeployed()
      showToast({
        kind: 'success',
        title: intent && intent.trialDays > 0 ? messages.trialStarted : messages.paid,
      })
      showToast({
        kind: 'success',
        title: messages.deployed,
        action: {
          label: queries.getQueryData(interfaceQuery(api, user.id, agent.id).queryKey)
            ? 'Run it'
            : 'Set it up',
          forSeconds: 10,
          onSelect: () => void navigate(paths.deployment(deploymentId)),
        },
      })
      // How many use it is on the page, too.
      void revalidate()
    },
  }
}
